import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Proposal, propose } from '#approvals'
import { propertyDocumentTypes, uploadRules } from '#contract'
import { brokenConstraint, type Tx } from '#database'
import { type FileStorage, inspectFile, storeFiles } from '#files'
import { type Actor, jakartaDate, newId } from '#kernel'
import { lockProperty } from '../lock-property.ts'
import { alreadyRecorded, dateImpossible, notRedacted } from '../refusals.ts'
import { audienceOf, type DocumentFacts, type KeptFile } from './property-document.ts'

/** The file of a document, checked by its content, and the hash of the stored bytes. */
export async function inspectDocument(bytes: Uint8Array) {
  const file = await inspectFile(bytes, { ...uploadRules.document, path: 'file' })
  const type = propertyDocumentTypes.find((each) => each === file.type)
  if (type === undefined) throw new Error(`a document of the type ${file.type} was let through`)
  return { file, type, sha256: createHash('sha256').update(file.bytes).digest('hex') }
}

type Submission = DocumentFacts & {
  readonly bytes: Uint8Array
  /** Whether the submitter confirms that all personal data in the file is redacted; the product redacts nothing. */
  readonly isRedacted: boolean
}

/**
 * Submits a document issued by others; it applies once another person has opened and approved it. Refuses a
 * future day, a file that was submitted before, `properties.not_redacted`, and as `inspectFile` and `propose`
 * do.
 */
export async function submitDocument(
  storage: FileStorage,
  actor: Actor,
  { bytes, isRedacted, ...facts }: Submission,
): Promise<{ documentId: string; proposal: Proposal }> {
  const now = storage.clock.now()
  if (facts.issuedOn > jakartaDate(now)) throw dateImpossible({ path: 'issuedOn' })
  if (!isRedacted) throw notRedacted()
  const { file, type, sha256 } = await inspectDocument(bytes)
  const documentId = newId(now.getTime())
  const proposal = await storeFiles(storage, [file], async (tx, [fileId = '']) => {
    await lockProperty(tx, facts.propertyId)
    const kept = { fileId, type, bytes: file.bytes.length, sha256 }
    const uploaded = { uploadedBy: actor.userId, uploadedAt: now }
    await insertDocument(tx, { id: documentId, ...facts, ...kept, ...uploaded })
    const content = { ...facts, ...kept, audience: audienceOf[facts.kind] }
    return await propose(tx, {
      kind: 'property-document',
      subjectId: documentId,
      content,
      byUserId: actor.userId,
      now,
    })
  })
  return { documentId, proposal }
}

type NewDocument = DocumentFacts &
  KeptFile & { readonly id: string; readonly uploadedBy: string; readonly uploadedAt: Date }

async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { id, propertyId, kind, language, issuedBy, issuedOn, fileId, type, bytes, sha256 } =
    document
  try {
    await sql`
      insert into properties.property_documents (id, property_id, kind, language, issued_by, issued_on, audience,
        file_id, type, bytes, sha256, uploaded_by, uploaded_at, state)
      values (${id}, ${propertyId}, ${kind}, ${language}, ${issuedBy}, ${issuedOn}, ${audienceOf[kind]},
        ${fileId}, ${type}, ${bytes}, ${sha256}, ${document.uploadedBy}, ${document.uploadedAt}, 'waiting')`.execute(
      tx,
    )
  } catch (error) {
    if (brokenConstraint(error) === 'property_documents_once') throw alreadyRecorded('file')
    throw error
  }
}
