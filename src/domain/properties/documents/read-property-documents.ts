import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { DocumentAudience } from '#contract'
import { type Database, type Db, transaction } from '#database'
import { type FileStorage, fileNameOf, openFile } from '#files'
import { type Actor, isUuid } from '#kernel'
import { account, balances, unitsOf } from '#ledger'
import { documentNotForYou, documentNotFound } from '../refusals.ts'
import type { ApprovedDocument, PropertyDocument } from './property-document.ts'

const documentsMax = 100

const columns =
  sql.raw(`d.id, d.property_id, d.kind, d.language, d.issued_by, d.issued_on, d.audience,
  d.type, d.bytes, d.sha256, d.state, d.uploaded_by, d.uploaded_at, d.decided_by, d.decided_at,
  d.withdrawn_for`)

/**
 * Returns the approved documents of published properties, newest first, at most 100 of each property. The list is
 * public; the files are for their audience.
 */
export async function readApprovedDocuments(
  db: Db,
  propertyIds: readonly string[],
): Promise<ApprovedDocument[]> {
  const { rows } = await sql<ApprovedDocument>`
    select ${columns}, to_char(d.decided_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as approved_on
    from unnest(${[...propertyIds]}::text[]) with ordinality as asked (id, position)
    join properties.properties p on p.id = asked.id and p.state <> 'draft'
    cross join lateral (
      select * from properties.property_documents
      where property_id = p.id and state = 'approved'
      order by issued_on desc, id limit ${documentsMax}) as d
    order by asked.position, d.issued_on desc, d.id`.execute(db)
  return rows
}

/** Returns all documents of a property for staff, waiting ones first, whatever the property's state. */
export async function readAllDocuments(db: Db, propertyId: string): Promise<PropertyDocument[]> {
  const { rows } = await sql<PropertyDocument>`
    select ${columns} from properties.property_documents d where d.property_id = ${propertyId}
    order by d.state = 'waiting' desc, d.issued_on desc, d.id limit ${documentsMax}`.execute(db)
  return rows
}

type Asked = { readonly propertyId: string; readonly documentId: string }
type Opened = {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  readonly sha256: string
}
type Kept = Pick<FileStorage, 'store' | 'keys'>

/**
 * Returns the file of an approved document for its audience; `reader` is null for a visitor without a session.
 * Refuses with `properties.document_not_found` or `properties.document_not_for_you`.
 */
export async function openPropertyDocument(
  storage: Kept & { readonly db: Db },
  reader: Actor | null,
  request: Asked,
): Promise<Opened> {
  const { db } = storage
  const row = await find(db, request)
  if (row.state !== 'approved' || row.isDraft) throw documentNotFound()
  if (!(await mayOpen(db, reader, row))) throw documentNotForYou({ audience: row.audience })
  return await fileOf(storage, row)
}

/** Returns the file of a document in any state, for staff, and records who opened it. */
export async function openDocumentForStaff(
  { clock, ...storage }: Kept & Pick<FileStorage, 'clock'> & { readonly db: Database },
  actor: Actor,
  request: Asked,
): Promise<Opened> {
  const row = await find(storage.db, request)
  const file = await fileOf(storage, row)
  const at = clock.now()
  await transaction(storage.db, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into properties.document_views (document_id, user_id, opened_at)
      values (${row.id}, ${actor.userId}, ${at}) on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) return
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'properties.open-document',
      subjectKind: 'property',
      subjectId: row.propertyId,
      details: { documentId: row.id, kind: row.kind },
    })
  })
  return file
}

type Row = PropertyDocument & { readonly fileId: string; readonly isDraft: boolean }

async function find(db: Db, { propertyId, documentId }: Asked): Promise<Row> {
  if (!isUuid(documentId)) throw documentNotFound()
  const { rows } = await sql<Row>`
    select ${columns}, d.file_id, p.state = 'draft' as is_draft from properties.property_documents d
    join properties.properties p on p.id = d.property_id
    where d.id = ${documentId} and d.property_id = ${propertyId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw documentNotFound()
  return row
}

const accountsThatOpen = {
  buyers: ['investor-units', 'investor-units-held', 'investor-units-subscribed'],
  holders: ['investor-units', 'investor-units-held'],
} as const satisfies Record<Exclude<DocumentAudience, 'public'>, readonly string[]>

async function mayOpen(db: Db, reader: Actor | null, { audience, propertyId }: Row) {
  if (audience === 'public') return true
  if (reader === null) return false
  if (reader.roles.length > 0) return true
  const owned = await balances(
    db,
    accountsThatOpen[audience].map((kind) => account(kind, reader.userId, unitsOf(propertyId))),
  )
  return owned.some((units) => units > 0n)
}

async function fileOf(
  { db, store, keys }: Kept & { readonly db: Db },
  { fileId, propertyId, kind, issuedOn, sha256 }: Row,
): Promise<Opened> {
  const file = await openFile(db, { store, keys }, fileId)
  if (file === null) throw documentNotFound()
  const kept = createHash('sha256').update(file.bytes).digest('hex')
  if (sha256 !== null && kept !== sha256)
    throw new Error(`the file of document ${fileId} is not the one that was handed in`)
  return {
    ...file,
    sha256: kept,
    name: fileNameOf(`${propertyId}-${kind}-${issuedOn}`, 1, file.type),
  }
}
