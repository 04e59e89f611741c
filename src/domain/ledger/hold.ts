import { sql } from 'kysely'
import type { Tx, Write } from '#database'
import { account } from './account.ts'
import { credit, debit, type Line } from './entry.ts'
import { holdEnded } from './refusals.ts'

export type HoldPurpose = 'purchase-fee' | 'withdrawal'

/** Money set aside for a purpose. A hold ends once: it is captured for that purpose or released. */
export type NewHold = {
  readonly id: string
  readonly ownerId: string
  readonly amount: bigint
  readonly purpose: HoldPurpose
  /** The entry whose lines move the amount to the owner's held account. */
  readonly placedBy: string
}

/** The two lines that move `amount` from an investor's available balance to the held account. */
export function holdLines(ownerId: string, amount: bigint): Line[] {
  return [
    debit(account('investor-cash', ownerId), amount),
    credit(account('investor-held', ownerId), amount),
  ]
}

/** Records holds; sent together with their entries or after them. */
export function insertHolds(holds: readonly NewHold[]): Write {
  return sql`
    insert into ledger.holds (id, held_account_id, amount, purpose, placed_by)
    select w.id, a.id, w.amount, w.purpose, w.placed_by
    from unnest(
      ${holds.map((hold) => hold.id)}::uuid[],
      ${holds.map((hold) => hold.ownerId)}::text[],
      ${holds.map((hold) => hold.amount)}::bigint[],
      ${holds.map((hold) => hold.purpose)}::text[],
      ${holds.map((hold) => hold.placedBy)}::uuid[]) as w (id, owner_id, amount, purpose, placed_by)
    join ledger.accounts a
      on a.owner_id = w.owner_id and a.kind = 'investor-held' and a.asset = 'IDR'`
}

/** Locks a placed hold and returns it with its owner. Refuses a hold that has ended. */
export async function lockPlacedHold(
  tx: Tx,
  holdId: string,
): Promise<{ ownerId: string; amount: bigint }> {
  const { rows } = await sql<{ ownerId: string; amount: bigint }>`
    select a.owner_id, h.amount from ledger.holds h join ledger.accounts a on a.id = h.held_account_id
    where h.id = ${holdId} and h.state = 'placed' for no key update of h`.execute(tx)
  const hold = rows[0]
  if (hold === undefined) throw holdEnded()
  return hold
}

/** Records the entries that ended holds, for entries that also move other accounts; sent with them or after them. */
export function holdsEnding(
  ended: readonly { readonly holdId: string; readonly entryId: string }[],
  state: 'captured' | 'released',
): Write {
  return sql`
    update ledger.holds h set state = ${state}, ended_by = w.entry_id
    from unnest(
      ${ended.map(({ holdId }) => holdId)}::uuid[],
      ${ended.map(({ entryId }) => entryId)}::uuid[]) as w (hold_id, entry_id)
    where h.id = w.hold_id`
}
