import { sql } from 'kysely'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Clock, processEach } from '#kernel'
import { isFree, lockLine } from '../reconciliation/match-transfers.ts'
import { lockOrder } from './read-orders.ts'
import { bookMatch } from './show-end.ts'
import type { OrderSide } from './transfer-order.ts'

/** A statement line that matches one end of an order. */
type Shown = {
  readonly orderId: string
  readonly side: OrderSide
  readonly source: string
  readonly bookedOn: string
}

/**
 * Books transfer orders from the statements of both accounts, each end by its own line: one with the order's
 * reference or, without a reference, the only line of exactly that amount since it was sent. An arrival is
 * matched by amount only after the departure. Returns how many lines it booked. Safe to run at any time,
 * repeatedly and concurrently.
 */
export async function bookTransferLines({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<number> {
  return await processEach(
    await linesOfOrders(db),
    ({ source }) => `bank line ${source}`,
    (line) => transaction(db, (tx) => bookLine(tx, line, clock.now())),
  )
}

async function linesOfOrders(db: Db): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    with ends as (
      select o.id, o.reference, o.state, o.sent_at, e.side, e.purpose,
        (o.made_at at time zone 'Asia/Jakarta')::date as made_on,
        case e.side when 'left' then -o.amount else o.amount end as amount,
        exists (select from reconciliation.transfer_ends f
          where f.order_id = o.id and f.side = 'left' and f.shown = o.amount) as has_left
      from reconciliation.transfer_orders o
      -- What is shown in parts is for people.
      join reconciliation.transfer_ends e on e.order_id = o.id and e.lines = 0
      where o.state in ('approved', 'sent')
    ), fitting as (
      select e.id as order_id, e.side, l.source, l.booked_on,
        l.reference is not null as is_named,
        row_number() over (partition by e.id, e.side
          order by l.reference is not null desc, l.booked_on, l.source) as place,
        count(*) over (partition by e.id, e.side) as lines,
        count(*) over (partition by l.source) as orders
      from ends e join reconciliation.free_lines l on l.purpose = e.purpose and l.amount = e.amount
        and (l.reference = e.reference or (l.reference is null and e.state = 'sent'
          -- Only we take money out of an account of ours; what comes in may be of anyone until it has left.
          and (e.side = 'left' or e.has_left)
          and l.booked_on >= (e.sent_at at time zone 'Asia/Jakarta')::date
          -- Perhaps an investor's: people look at who sent it.
          and not exists (select from reconciliation.awaited a where a.amount = l.amount)))
      -- No line shows an order that was not made: older ones are not read.
      where l.booked_on >= (select min(made_on) from ends) and l.booked_on >= e.made_on
        and not exists (select from reconciliation.transfer_lines u
        where u.order_id = e.id and u.source = l.source)
    )
    select order_id, side, source, booked_on::text from fitting
    where place = 1 and (is_named or (lines = 1 and orders = 1))
    order by order_id, side desc`.execute(db)
  return rows
}

async function bookLine(tx: Tx, line: Shown, now: Date): Promise<boolean> {
  const { orderId, side, source, bookedOn } = line
  const order = await lockOrder(tx, orderId)
  await lockLine(tx, source)
  if (order[side] !== 0n || (order.state !== 'approved' && order.state !== 'sent')) return false
  if (!(await isFree(tx, source)) || (await wasUndone(tx, line))) return false
  const end = { side, amount: order.amount, fee: 0n }
  await bookMatch(tx, order, end, { source, bookedOn, said: null }, now)
  await sql`
    update reconciliation.items set explained_at = ${now}, explanation = ${`= ${order.reference}`}
    where subject = ${source} and explained_at is null`.execute(tx)
  return true
}

/** A line whose match with an order was undone by staff is not matched with it again. */
async function wasUndone(tx: Tx, { orderId, source }: Shown): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation.transfer_lines
    where order_id = ${orderId} and source = ${source}`.execute(tx)
  return rows.length > 0
}
