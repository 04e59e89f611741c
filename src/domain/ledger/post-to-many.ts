import { type RawBuilder, sql } from 'kysely'
import type { Tx, Write } from '#database'
import { minute } from '#kernel'
import { type AccountRef, type Asset, unitsOf } from './account.ts'
import type { NewEntry } from './entry.ts'

/** One entry between one account and many others; a query gives the owners and amounts. */
type EntryToMany = Omit<NewEntry, 'lines' | 'actorId' | 'reverses'> & {
  readonly from: AccountRef
  /** A query of `owner_id` and `amount` ≥ 0, each owner once. It may write rows of the caller's room. */
  readonly parts: RawBuilder<unknown>
}

type PostedToMany = { owners: bigint; amount: bigint }

/**
 * Posts one entry that credits the available balance of each owner in `parts`. It is one statement inside the
 * database, so a million owners need no memory here. The owners' accounts must be open (`openingCash`), and the
 * caller must have checked that `from` covers the total; otherwise the database fails the whole statement.
 * Parts of zero move nothing; when all are zero, no entry is written.
 */
export async function postToMany(tx: Tx, entry: EntryToMany): Promise<PostedToMany> {
  return await moveMany(tx, entry, { kind: 'investor-cash', asset: 'IDR', sign: -1 })
}

/**
 * Posts one entry that takes units from each owner in `parts` and returns them to `from`, the account of issued
 * units, which retires them.
 */
export async function retireFromMany(tx: Tx, entry: EntryToMany): Promise<PostedToMany> {
  return await moveMany(tx, entry, { kind: 'investor-units', asset: entry.from.asset, sign: 1 })
}

type Side = { readonly kind: AccountRef['kind']; readonly asset: Asset; readonly sign: 1 | -1 }

async function moveMany(tx: Tx, entry: EntryToMany, side: Side): Promise<PostedToMany> {
  const { id, kind, happenedAt, reference, propertyId, from, parts } = entry
  // The update locks all accounts in id order, including the paying one. Of two payouts to the same owners the
  // second waits, then continues from the balances of the first.
  await queryOnly(tx, true)
  const { rows } = await sql<PostedToMany>`
    with parts as (${parts}), wanted as (
      select owner_id, ${side.kind} as kind, ${side.asset} as asset, ${side.sign} * amount as amount
      from parts where amount > 0
      union all
      select ${from.ownerId}, ${from.kind}, ${from.asset}, ${-side.sign} * sum(amount)::bigint
      from parts having sum(amount) > 0
    ), found as materialized (
      select a.id, w.amount from wanted w cross join lateral (
        select id from ledger.accounts a
        where a.owner_id = w.owner_id and a.kind = w.kind and a.asset = w.asset offset 0) a
      order by a.id
    ), moved as (
      update ledger.accounts a set balance = a.balance + f.amount, sequence = a.sequence + 1
      from found f where a.id = f.id
      returning a.id, a.sequence, f.amount, a.balance
    ), entry as (
      insert into ledger.entries (id, kind, happened_at, reference, property_id)
      select ${id}, ${kind}, ${happenedAt}, ${reference}, ${propertyId} where exists (select from moved)
    ), posted as (
      insert into ledger.postings (account_id, sequence, entry_id, amount, balance)
      select id, sequence, ${id}, amount, balance from moved
    )
    select count(*) as owners, coalesce(sum(amount), 0)::bigint as amount from parts`.execute(tx)
  await queryOnly(tx, false)
  return rows[0] ?? { owners: 0n, amount: 0n }
}

// The planner overestimates how many rows of the ledger a part touches. Without this it would scan all accounts
// for each part and lock them in another order.
async function queryOnly(tx: Tx, isOn: boolean): Promise<void> {
  const way = isOn ? 'off' : 'on'
  await sql`
    select set_config('enable_seqscan', ${way}, true), set_config('enable_hashjoin', ${way}, true)`.execute(
    tx,
  )
}

/**
 * Opens the available balance of each owner in `owners` (`owner_id`, each once) who has none. It is part of a
 * statement that reads those owners anyway.
 */
export function openingCash(owners: RawBuilder<unknown>): Write {
  return sql`
    insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
    select 'investor-cash', o.owner_id, 'IDR', true, true
    from (${owners}) o
    where not exists (select from ledger.accounts a
      where a.owner_id = o.owner_id and a.kind = 'investor-cash' and a.asset = 'IDR')
    order by o.owner_id
    on conflict (owner_id, kind, asset) do nothing`
}

/** How long after an instant every transaction that began before it has ended; none lives longer. */
export const settlingMilliseconds = minute

/** The owners with ids greater than `after` and up to `until`. */
type OwnerRange = { readonly after: string; readonly until: string }

/**
 * A query of `owner_id` and `units`: who owned units of a property at an instant, free or held, and how many.
 * It takes current holdings minus later movements, so it gives the same result whenever it runs. The later
 * movements are looked up entry by entry, because they are few and the ledger is large.
 */
export function unitsHeldAt(
  propertyId: string,
  at: Date,
  range: OwnerRange | null = null,
): RawBuilder<{ ownerId: string; units: bigint }> {
  const asset = unitsOf(propertyId)
  const within = (owner: RawBuilder<unknown>) =>
    range === null ? sql`true` : sql`${owner} > ${range.after} and ${owner} <= ${range.until}`
  return sql`
    select a.owner_id, a.units + coalesce(s.amount, 0) as units
    from (
      select owner_id, -sum(balance)::bigint as units from ledger.accounts
      where kind in ('investor-units', 'investor-units-held') and asset = ${asset} and ${within(sql`owner_id`)}
      group by owner_id
    ) a
    left join (
      select b.owner_id, sum(p.amount)::bigint as amount
      from ledger.entries e
      cross join lateral (select account_id, amount from ledger.postings where entry_id = e.id offset 0) p
      cross join lateral (select owner_id, kind, asset from ledger.accounts where id = p.account_id offset 0) b
      where e.property_id = ${propertyId} and e.happened_at > ${at}
        and e.kind not in ('deposit', 'subscription', 'subscription-cancellation', 'fee-capture', 'distribution',
          'withdrawal', 'rent', 'property-cost', 'reserve-top-up')
        and e.kind not in ('order-hold', 'order-release')
        and e.kind not in ('distribution-declared', 'distribution-recorded', 'sale-proceeds')
        and b.kind in ('investor-units', 'investor-units-held') and b.asset = ${asset} and ${within(sql`b.owner_id`)}
      group by b.owner_id
    ) s using (owner_id)
    where a.units + coalesce(s.amount, 0) > 0`
}

/** A query of `owner_id` and `amount`: the first current holders of a property's units in order of their ids. */
export function firstHolders(propertyId: string, limit: number): RawBuilder<unknown> {
  return sql`
    select owner_id, -balance as amount from ledger.accounts
    where kind = 'investor-units' and asset = ${unitsOf(propertyId)} and balance < 0
    order by owner_id limit ${limit}`
}
