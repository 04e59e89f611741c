import { sql } from 'kysely'
import type { EntryKind } from '#contract'
import type { Db } from '#database'
import { isUuid } from '#kernel'
import type { AccountKind, Asset } from './account.ts'
import type { Line } from './entry.ts'

/** A posted entry with its lines. */
export type WrittenEntry = {
  readonly id: string
  readonly kind: EntryKind
  readonly reference: string
  readonly happenedAt: Date
  /** The id of the entry that it reverses, or null. */
  readonly reverses: string | null
  readonly isReversed: boolean
  readonly lines: readonly Line[]
}

type Row = Omit<WrittenEntry, 'lines'> & {
  accountKind: AccountKind
  ownerId: string
  asset: Asset
  amount: bigint
}

/** Finds an entry by id; null when there is none. */
export async function findEntry(db: Db, id: string): Promise<WrittenEntry | null> {
  if (!isUuid(id)) return null
  return (await findEntries(db, [id])).get(id) ?? null
}

/** Finds entries by id. */
export async function findEntries(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, WrittenEntry>> {
  const { rows } = await sql<Row>`
    select e.id, e.kind, e.reference, e.happened_at, e.reverses,
      exists (select from ledger.entries r where r.reverses = e.id) as is_reversed,
      a.kind as account_kind, a.owner_id, a.asset, p.amount
    from ledger.entries e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id
    where e.id = any(${[...ids]}::uuid[]) order by a.id`.execute(db)
  const found = new Map<string, Omit<WrittenEntry, 'lines'> & { readonly lines: Line[] }>()
  for (const { accountKind: kind, ownerId, asset, amount, ...entry } of rows) {
    const known = found.get(entry.id) ?? { ...entry, lines: [] }
    known.lines.push({ account: { kind, ownerId, asset }, amount })
    found.set(entry.id, known)
  }
  return found
}

/** Whether a later entry reversed this one. */
export async function isReversed(db: Db, entryId: string): Promise<boolean> {
  const { rows } = await sql`select from ledger.entries where reverses = ${entryId}`.execute(db)
  return rows.length > 0
}

/** Whether an entry of this kind with this reference was posted to any account of the owner. */
export async function hasEntry(
  db: Db,
  ownerId: string,
  { kind, reference }: Pick<WrittenEntry, 'kind' | 'reference'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.owner_id = ${ownerId} and e.reference = ${reference} and e.kind = ${kind} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
