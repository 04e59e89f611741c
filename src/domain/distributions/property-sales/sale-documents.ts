import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type SaleDocumentKind, uploadRules } from '#contract'
import { brokenConstraint, type Db, type Tx } from '#database'
import { type FileStorage, inspectFile, openFile, storeFiles } from '#files'
import { type Actor, jakartaDate } from '#kernel'
import { findProperty, isBeingVotedOn } from './read-sale.ts'
import {
  beforeMeeting,
  dayImpossible,
  documentStored,
  propertyNotFound,
  stateNotRight,
  voteOpen,
} from './refusals.ts'

/**
 * Stores a document that a sale needs: the resolution of the holders' meeting, or the deed with the buyer. It
 * is encrypted and never changed; two people can replace it. Refuses with `property_sales.state`,
 * `property_sales.day`, `before_meeting`, `document_kept` and as `inspectFile` does.
 */
export async function storeSaleDocument(
  storage: FileStorage,
  actor: Actor,
  { propertyId, kind, number, issuedOn, bytes }: NewSaleDocument,
): Promise<void> {
  const at = storage.clock.now()
  const file = await inspectFile(bytes, { ...uploadRules.deed, path: 'file' })
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  try {
    await storeFiles(storage, [file], async (tx, [fileId]) => {
      const { state } = await findProperty(tx, propertyId)
      if (state !== 'sale-vote') throw stateNotRight({ state })
      if (kind === 'resolution' && (await isBeingVotedOn(tx, propertyId))) throw voteOpen()
      await requireDocumentDay(tx, { propertyId, kind, issuedOn }, at)
      await sql`
        insert into property_sales.documents (property_id, kind, number, issued_on, file_id, sha256, kept_at, kept_by)
        values (${propertyId}, ${kind}, ${number}, ${issuedOn}::date, ${fileId}, ${sha256}, ${at}, ${actor.userId})`.execute(
        tx,
      )
      await recordAudit(tx, {
        happenedAt: at,
        actorId: actor.userId,
        action: 'property-sales.keep-document',
        subjectKind: 'property',
        subjectId: propertyId,
        details: { kind, number, sha256 },
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'documents_pkey') throw documentStored()
    throw error
  }
}

export type NewSaleDocument = {
  readonly propertyId: string
  readonly kind: SaleDocumentKind
  readonly number: string
  readonly issuedOn: string
  readonly bytes: Uint8Array
}

/** Refuses a document dated in the future, and a resolution dated before the announced meeting. */
export async function requireDocumentDay(
  tx: Tx,
  { propertyId, kind, issuedOn }: Pick<NewSaleDocument, 'propertyId' | 'kind' | 'issuedOn'>,
  at: Date,
): Promise<void> {
  if (issuedOn > jakartaDate(at)) throw dayImpossible('issuedOn')
  const { rows } = await sql<{ meetingOn: string }>`
    select meeting_on from property_sales.announcements
    where property_id = ${propertyId} and called_off_at is null`.execute(tx)
  const meetingOn = rows[0]?.meetingOn
  if (kind === 'resolution' && meetingOn !== undefined && issuedOn < meetingOn)
    throw beforeMeeting({ meetingOn })
}

/** Returns a stored document, for staff. Refuses with `property_sales.not_found`. */
export async function openSaleDocument(
  db: Db,
  storage: Pick<FileStorage, 'store' | 'keys'>,
  propertyId: string,
  kind: SaleDocumentKind,
): Promise<Buffer> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from property_sales.documents where property_id = ${propertyId} and kind = ${kind}
    order by version desc limit 1`.execute(db)
  const [row] = rows
  const file = row === undefined ? null : await openFile(db, storage, row.fileId)
  if (file === null) throw propertyNotFound()
  return file.bytes
}
