import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { decodeCursor, isUuid, type Page, type PageRequest, pageOf } from '#kernel'
import { type DraftContent, draftOf, type StoredDraft } from './draft.ts'
import { draftNotFound } from './refusals.ts'

export type Draft = {
  readonly id: string
  /** The address that the property has or will have. */
  readonly propertyId: string
  readonly content: DraftContent
  readonly version: number
  readonly changedAt: Date
  /** Null: not a property yet. */
  readonly enteredAt: Date | null
}

type Row = Omit<Draft, 'content'> & { content: StoredDraft }
const columns = sql.raw('id, property_id, content, version, changed_at, entered_at')

/** One draft; refuses an unknown id. */
export async function readDraft(db: Db, id: string): Promise<Draft> {
  return found(await sql<Row>`select ${columns} from drafts.drafts where id = ${id}`.execute(db))
}

/** The same, locked until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  return found(
    await sql<Row>`select ${columns} from drafts.drafts where id = ${id} for no key update`.execute(
      tx,
    ),
  )
}

/** Drafts that are no property yet, newest first, and how many there are. */
export async function readDrafts(
  db: Db,
  page: PageRequest,
): Promise<Page<Draft> & { readonly total: number }> {
  const position = page.cursor === null ? null : decodeCursor(page.cursor, 1)?.[0]
  const before = typeof position === 'string' && isUuid(position) ? position : null
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from drafts.drafts
      where entered_at is null and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${page.limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from drafts.drafts where entered_at is null`.execute(db),
  ])
  const read = pageOf(rows.map(withContent), page.limit, ({ id }) => [id])
  return { ...read, total: counted.rows[0]?.total ?? 0 }
}

function found({ rows }: { rows: Row[] }): Draft {
  const [row] = rows
  if (row === undefined) throw draftNotFound()
  return withContent(row)
}

function withContent(row: Row): Draft {
  return { ...row, content: draftOf(row.content) }
}
