import { sql } from 'kysely'
import type { Db } from '#database'
import { decodeCursor, type Page, type PageRequest, pageOf } from '#kernel'
import {
  type AccountKind,
  type AccountRef,
  type Asset,
  accountKey,
  onNormalSide,
} from './account.ts'
import type { EntryKind } from './entry.ts'

/** What each account holds, on its normal side; 0 for one never used. One statement. */
export async function balances(db: Db, refs: readonly AccountRef[]): Promise<bigint[]> {
  type Row = { kind: AccountKind; ownerId: string; asset: Asset; balance: bigint }
  const { rows } = await sql<Row>`
    select a.kind, a.owner_id, a.asset, a.balance
    from unnest(
      ${refs.map((ref) => ref.ownerId)}::text[],
      ${refs.map((ref) => ref.kind)}::text[],
      ${refs.map((ref) => ref.asset)}::text[]) as w (owner_id, kind, asset)
    join ledger.accounts a using (owner_id, kind, asset)`.execute(db)
  const found = new Map(rows.map((row) => [accountKey(row), onNormalSide(row.kind, row.balance)]))
  return refs.map((ref) => found.get(accountKey(ref)) ?? 0n)
}

/** What one account holds, on its normal side. */
export async function balance(db: Db, ref: AccountRef): Promise<bigint> {
  return (await balances(db, [ref]))[0] ?? 0n
}

/** Units of every property that an owner has: free and not yet handed over. */
export type UnitHolding = { propertyId: string; units: bigint; subscribedUnits: bigint }

/** The unit accounts of one investor that are not empty, by property. */
export async function unitHoldings(db: Db, ownerId: string): Promise<UnitHolding[]> {
  const { rows } = await sql<UnitHolding>`
    select substr(asset, 6) as property_id,
      -coalesce(sum(balance) filter (where kind = 'investor-units'), 0)::bigint as units,
      -coalesce(sum(balance) filter (where kind = 'investor-units-subscribed'), 0)::bigint as subscribed_units
    from ledger.accounts
    where owner_id = ${ownerId} and kind in ('investor-units', 'investor-units-subscribed') and balance <> 0
    group by asset order by asset`.execute(db)
  return rows
}

/** One change of an account: positive when its owner has more afterwards. */
export type Movement = {
  /** Of the posting: the account's own running number. */
  sequence: bigint
  entryId: string
  kind: EntryKind
  happenedAt: Date
  recordedAt: Date
  reference: string
  propertyId: string | null
  amount: bigint
  balance: bigint
}

/** The movements of one account, newest first; `kinds` narrows them. */
export async function movements(
  db: Db,
  ref: AccountRef,
  page: PageRequest,
  kinds: readonly EntryKind[] | null = null,
): Promise<Page<Movement>> {
  const before = sequenceIn(page.cursor)
  const { rows } = await sql<Movement>`
    select p.sequence, p.entry_id, e.kind, e.happened_at, e.recorded_at, e.reference, e.property_id,
      p.amount, p.balance
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.owner_id = ${ref.ownerId} and a.kind = ${ref.kind} and a.asset = ${ref.asset}
      and (${before}::bigint is null or p.sequence < ${before}::bigint)
      and (${kinds}::text[] is null or e.kind = any(${kinds}::text[]))
    order by p.sequence desc limit ${page.limit + 1}`.execute(db)
  const seen = rows.map((row) => ({
    ...row,
    amount: onNormalSide(ref.kind, row.amount),
    balance: onNormalSide(ref.kind, row.balance),
  }))
  return pageOf(seen, page.limit, (row) => [row.sequence.toString()])
}

// A cursor that is none of ours begins at the start.
function sequenceIn(cursor: string | null): string | null {
  const position = cursor === null ? null : decodeCursor(cursor, 1)?.[0]
  return typeof position === 'string' && /^[0-9]{1,18}$/.test(position) ? position : null
}
