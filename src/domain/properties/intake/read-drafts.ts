import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import type { UploadedPicture } from '#files'
import { type Page, type PageRequest, pageOf, placeById } from '#kernel'
import { type DraftContent, draftOf, type StoredDraft, type Unfinished } from './draft.ts'
import { draftNotFound } from './refusals.ts'

/** A photograph or plan of a draft with its alternative texts. Null when not written yet. */
export type DraftPicture = UploadedPicture & {
  readonly altId: string | null
  readonly altEn: string | null
}

export type Draft = {
  readonly id: string
  /** The URL segment that the property has or will have. */
  readonly propertyId: string
  readonly content: DraftContent
  readonly unfinished: Unfinished
  /** In display order; the first photograph is the cover. */
  readonly pictures: readonly DraftPicture[]
  readonly version: number
  readonly changedAt: Date
  /** Null while it is not a property. */
  readonly enteredAt: Date | null
}

type Row = Omit<Draft, 'content'> & { content: StoredDraft }
const columns =
  sql.raw(`d.id, d.property_id, d.content, d.unfinished, d.version, d.changed_at, d.entered_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'type', p.type, 'bytes', p.bytes,
      'width', p.width, 'height', p.height, 'widths', p.widths, 'color', p.color, 'altId', p.alt_id, 'altEn', p.alt_en)
      order by p.position) from property_intake.shown_pictures p where p.draft_id = d.id), '[]') as pictures`)

/** Returns a draft. Refuses an unknown id. */
export async function readDraft(db: Db, id: string): Promise<Draft> {
  return requireFound(
    await sql<Row>`select ${columns} from property_intake.drafts d where d.id = ${id}`.execute(db),
  )
}

/** Returns a draft, locked until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  await sql`select from property_intake.drafts where id = ${id} for no key update`.execute(tx)
  // Reads again after taking the lock, because pictures are in rows of their own.
  return await readDraft(tx, id)
}

/** Returns the drafts that are not a property yet, newest first, and their number. */
export async function readDrafts(
  db: Db,
  page: PageRequest,
): Promise<Page<Draft> & { readonly total: number }> {
  const before = placeById(page.cursor)
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from property_intake.drafts d
      where d.entered_at is null and (${before}::uuid is null or d.id < ${before}::uuid)
      order by d.id desc limit ${page.limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from property_intake.drafts where entered_at is null`.execute(
      db,
    ),
  ])
  const read = pageOf(rows.map(withContent), page.limit, ({ id }) => [id])
  return { ...read, total: counted.rows[0]?.total ?? 0 }
}

function requireFound({ rows }: { rows: Row[] }): Draft {
  const [row] = rows
  if (row === undefined) throw draftNotFound()
  return withContent(row)
}

function withContent(row: Row): Draft {
  return { ...row, content: draftOf(row.content) }
}
