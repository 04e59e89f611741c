import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import type { SaleDocumentKind } from '#contract'
import type { Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import type { Actor } from '#kernel'
import { hashOfFile, storeProposalFile } from './proposal-files.ts'
import { findProperty, isBeingVotedOn } from './read-sale.ts'
import { documentMissing, stateNotRight, voteOpen } from './refusals.ts'
import { requireDocumentDay } from './sale-documents.ts'

type DocumentReplacement = {
  readonly propertyId: string
  readonly kind: SaleDocumentKind
  readonly number: string
  readonly issuedOn: string
  readonly reason: string
}

/**
 * Proposes to replace a wrong document; the wrong one stays in the history. Refuses with
 * `property_sales.state`, `vote_open` (the resolution of an earlier sale, while the owners vote on this one),
 * `document_missing` (there is none to replace), `day`, `before_meeting` and as `propose`.
 */
export async function proposeDocumentReplacement(
  storage: FileStorage,
  actor: Actor,
  input: DocumentReplacement,
  file: CleanFile,
): Promise<Proposal> {
  const sha256 = hashOfFile(file)
  return await storeFiles(storage, [file], async (tx, [fileId = '']) => {
    const now = storage.clock.now()
    const { propertyId, kind } = input
    await requireReplaceable(tx, input, now)
    const { rows } = await sql<{ number: string; issuedOn: string }>`
      select number, issued_on from property_sales.documents
      where property_id = ${propertyId} and kind = ${kind} order by version desc limit 1`.execute(
      tx,
    )
    const [kept] = rows
    if (kept === undefined) throw documentMissing({ kind })
    const before = { numberBefore: kept.number, issuedOnBefore: kept.issuedOn }
    const proposal = await propose(tx, {
      kind: 'sale-document',
      subjectId: propertyId,
      content: { ...input, ...before, fileId, fileHash: sha256 },
      byUserId: actor.userId,
      now,
    })
    await storeProposalFile(tx, proposal, { fileId, sha256 })
    return proposal
  })
}

/** Approves the replacement of a document. Refuses as `approve` and the proposal do. */
export const documentReplacement = twoPersonAct({
  kind: 'sale-document',
  content: asWritten<DocumentReplacement & { fileId: string; fileHash: string }>,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const { propertyId, kind, number, issuedOn, reason, fileId, fileHash } = content
    await requireReplaceable(tx, content, now)
    await sql`
      insert into property_sales.documents (property_id, kind, number, issued_on, file_id, sha256, kept_at, kept_by, reason, version)
      select ${propertyId}, ${kind}, ${number}, ${issuedOn}::date, ${fileId}, ${fileHash}, ${now},
        ${proposal.proposedBy}, ${reason}, max(version) + 1
      from property_sales.documents where property_id = ${propertyId} and kind = ${kind}`.execute(
      tx,
    )
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'property-sales.replace-document',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { kind, number, sha256: fileHash },
    })
  },
})

async function requireReplaceable(tx: Tx, input: DocumentReplacement, now: Date): Promise<void> {
  const { propertyId, kind } = input
  const { state } = await findProperty(tx, propertyId)
  if (state !== 'sale-vote') throw stateNotRight({ state })
  if (kind === 'resolution' && (await isBeingVotedOn(tx, propertyId))) throw voteOpen()
  await requireDocumentDay(tx, input, now)
}
