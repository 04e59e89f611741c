import { type RawBuilder, sql } from 'kysely'
import type { EntryKind } from '#contract'
import type { Db } from '#database'
import type { Rupiah } from '#kernel'
import {
  type AccountKind,
  type AccountRef,
  type Asset,
  accountKey,
  onNormalSide,
  unitsOf,
} from './account.ts'

/** The balance of each account on its normal side, 0 for an account that was never used. One statement. */
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

/** The balance of one account on its normal side. */
export async function balance(db: Db, ref: AccountRef): Promise<bigint> {
  return (await balances(db, [ref]))[0] ?? 0n
}

/**
 * An investor's rupiah in the wallet just before an instant: free, held for orders, and held for withdrawals that
 * had not been sent. The fee held for a purchase is left out, because it is part of what the units cost.
 */
export async function walletBalanceBefore(db: Db, userId: string, until: Date): Promise<Rupiah> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(-sum(p.amount), 0)::bigint as balance
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.owner_id = ${userId} and a.asset = 'IDR' and e.happened_at < ${until}
      and (a.kind in ('investor-cash', 'investor-order-cash')
        or a.kind = 'investor-held' and e.property_id is null)`.execute(db)
  return rows[0]?.balance ?? 0n
}

/** An owner's units of one property: owned (free or held for orders), and bought but not yet issued. */
export type UnitHolding = { propertyId: string; units: bigint; subscribedUnits: bigint }

/** An investor's unit accounts that are not empty, by property. */
export async function unitHoldings(db: Db, ownerId: string): Promise<UnitHolding[]> {
  const { rows } = await sql<UnitHolding>`
    select substr(asset, 6) as property_id,
      -coalesce(sum(balance) filter (where kind in ('investor-units', 'investor-units-held')), 0)::bigint as units,
      -coalesce(sum(balance) filter (where kind = 'investor-units-subscribed'), 0)::bigint as subscribed_units
    from ledger.accounts
    where owner_id = ${ownerId} and kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and balance <> 0
    group by asset order by asset`.execute(db)
  return rows
}

/**
 * A query for the current holders of a property's units, including units that are still in escrow: `owner_id`,
 * `units`.
 */
export function unitHolders(propertyId: string): RawBuilder<{ ownerId: string; units: bigint }> {
  return sql`
    select owner_id, -sum(balance)::bigint as units from ledger.accounts
    where kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and asset = ${unitsOf(propertyId)}
      and balance < 0
    group by owner_id`
}

/**
 * The units of a property that are neither free nor the issuer's own: bought but not issued, on offer, or
 * held for an order.
 */
export async function unitsNotFree(db: Db, propertyId: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(-balance), 0)::bigint as units from ledger.accounts
    where asset = ${unitsOf(propertyId)}
      and kind not in ('investor-units', 'issuer-units', 'units-issued')`.execute(db)
  return rows[0]?.units ?? 0n
}

/**
 * A query for the net amount that entries of these kinds moved, by entry, owner and asset: `entry_id`,
 * `owner_id`, `asset`, `amount`. Positive amounts left the owner.
 */
export function movedBy(...kinds: readonly EntryKind[]): RawBuilder<unknown> {
  return sql`
    select p.entry_id, a.owner_id, a.asset, sum(p.amount) as amount
    from ledger.entries e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id
    where e.kind = any(${kinds}::text[])
    group by p.entry_id, a.owner_id, a.asset having sum(p.amount) <> 0`
}
