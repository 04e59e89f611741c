import { sql } from 'kysely'
import type { BankPurpose } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Clock, newId } from '#kernel'
import { atBank, bankTransit, credit, debit, postEntries } from '#ledger'
import { isFree, lockLine } from '../reconciliation/match-transfers.ts'
import { noonOf } from '../reconciliation/statement-line.ts'
import { lockOrder } from './read-orders.ts'

/** A line of a statement that shows one end of an order. */
type Shown = {
  readonly orderId: string
  readonly side: 'left' | 'arrived'
  readonly purpose: BankPurpose
  readonly source: string
  readonly bookedOn: string
}

/**
 * Books orders from the statements of both accounts, each end by its own line: one that names the order
 * or, naming none, the only one of that very amount since it was sent; an arrival so only after the money has left. Returns how many lines. Safe to
 * run at any time, any number of times, at once.
 */
export async function bookTransferLines({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<number> {
  let booked = 0
  for (const line of await linesOfOrders(db)) {
    const isNew = await transaction(db, (tx) => bookLine(tx, line, clock.now()))
    if (isNew) booked += 1
  }
  return booked
}

async function linesOfOrders(db: Db): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    with ends as (
      select o.id, o.reference, o.state, o.sent_at, e.side, e.purpose, e.amount
      from reconciliation.transfer_orders o
      cross join lateral (values ('left', o.from_purpose, -o.amount), ('arrived', o.to_purpose, o.amount))
        as e (side, purpose, amount)
      where o.state in ('approved', 'sent') and not exists (
        select from reconciliation.transfer_lines l where l.order_id = o.id and l.side = e.side)
    ), fitting as (
      select e.id as order_id, e.side, e.purpose, l.source, l.booked_on,
        l.reference is not null as is_named,
        row_number() over (partition by e.id, e.side
          order by l.reference is not null desc, l.booked_on, l.source) as place,
        count(*) over (partition by e.id, e.side) as lines,
        count(*) over (partition by l.source) as orders
      from ends e join reconciliation.free_lines l on l.purpose = e.purpose and l.amount = e.amount
        and (l.reference = e.reference or (l.reference is null and e.state = 'sent'
          -- Only we take money out of an account of ours; what comes in may be of anyone until it has left.
          and (e.side = 'left' or exists (select from reconciliation.transfer_lines d
            where d.order_id = e.id and d.side = 'left'))
          and l.booked_on >= (e.sent_at at time zone 'Asia/Jakarta')::date
          -- Perhaps an investor's: people look at who sent it.
          and not exists (select from reconciliation.awaited a where a.amount = l.amount)))
    )
    select order_id, side, purpose, source, booked_on::text from fitting
    where place = 1 and (is_named or (lines = 1 and orders = 1))
    order by order_id, side desc`.execute(db)
  return rows
}

async function bookLine(tx: Tx, line: Shown, now: Date): Promise<boolean> {
  const { orderId, side, purpose, source, bookedOn } = line
  const order = await lockOrder(tx, orderId)
  await lockLine(tx, source)
  const isDone = side === 'left' ? order.leftOn : order.arrivedOn
  if (isDone !== null || (order.state !== 'approved' && order.state !== 'sent')) return false
  if (!(await isFree(tx, source))) return false
  const bank = atBank(purpose)
  const { amount, reference } = order
  const lines =
    side === 'left'
      ? [debit(bankTransit, amount), credit(bank, amount)]
      : [debit(bank, amount), credit(bankTransit, amount)]
  const id = newId(now.getTime())
  const happenedAt = noonOf(bookedOn, now)
  const facts = { propertyId: null, actorId: null, reference, happenedAt }
  await postEntries(tx, [{ ...facts, id, kind: 'bank-transfer', lines }])
  // The bank had it before anybody said so.
  if (order.state === 'approved')
    await sql`
      update reconciliation.transfer_orders set state = 'sent', sent_at = ${now}
      where id = ${orderId}`.execute(tx)
  await sql`
    insert into reconciliation.transfer_lines (order_id, side, source, entry_id, booked_at)
    values (${orderId}, ${side}, ${source}, ${id}, ${now})`.execute(tx)
  if ((side === 'left' ? order.arrivedOn : order.leftOn) !== null)
    await sql`
      update reconciliation.transfer_orders set state = 'booked' where id = ${orderId}`.execute(tx)
  await sql`
    update reconciliation.items set explained_at = ${now}, explanation = ${`= ${reference}`}
    where subject = ${source} and explained_at is null`.execute(tx)
  return true
}
