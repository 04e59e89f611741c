import { sql } from 'kysely'
import { type BankPurpose, bankPurposes } from '#contract'
import type { Db, Tx } from '#database'
import { isUuid, type Page, type PageRequest, pageOf, placeById } from '#kernel'
import { orderNotFound } from './refusals.ts'
import type { OrderLine, OrderSide, TransferCause, TransferOrder } from './transfer-order.ts'

const columns = sql`o.id, o.reference, o.from_purpose as from, o.to_purpose as to, o.amount, o.state,
  o.made_at, o.sent_at, o.cancel_reason,
  f.shown as left, t.shown as arrived`

/** Orders with the matched amounts at each end. */
const orders = sql`reconciliation.transfer_orders o
  join reconciliation.transfer_ends f on f.order_id = o.id and f.side = 'left'
  join reconciliation.transfer_ends t on t.order_id = o.id and t.side = 'arrived'`

type Row = Omit<TransferOrder, 'causes' | 'lines' | 'leftOn' | 'arrivedOn'>

/** Open or completed orders, newest first. */
export async function readTransferOrders(
  db: Db,
  part: 'open' | 'over',
  page: PageRequest,
): Promise<Page<TransferOrder>> {
  const before = placeById(page.cursor)
  const { rows } = await sql<Row>`
    select ${columns} from ${orders}
    where (o.state in ('due', 'approved', 'sent')) = ${part === 'open'}
      and (${before}::uuid is null or o.id < ${before}::uuid)
    order by o.id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(await withParts(db, rows), page.limit, ({ id }) => [id])
}

/** Reads an order and locks it until the transaction ends. Refuses with `reconciliation.order_not_found`. */
export async function lockOrder(tx: Tx, id: string): Promise<TransferOrder> {
  const orderId = isUuid(id) ? id : null
  await sql`
    select from reconciliation.transfer_orders where id = ${orderId}::uuid for no key update`.execute(
    tx,
  )
  // Read by a separate statement, so that it sees changes committed while it waited for the lock.
  const { rows } = await sql<Row>`
    select ${columns} from ${orders} where o.id = ${orderId}::uuid`.execute(tx)
  const [order] = await withParts(tx, rows)
  if (order === undefined) throw orderNotFound()
  return order
}

/** The order of a typed number, or null. */
export async function findOrder(tx: Tx, reference: string): Promise<TransferOrder | null> {
  const { rows } = await sql<{ id: string }>`
    select id from reconciliation.transfer_orders where reference = ${reference}`.execute(tx)
  const [order] = rows
  return order === undefined ? null : await lockOrder(tx, order.id)
}

async function withParts(db: Db, orders: readonly Row[]): Promise<TransferOrder[]> {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<TransferCause & { orderId: string }>`
    select order_id, entry_kind, amount from reconciliation.transfer_causes
    where order_id = any(${ids}::uuid[])
    order by order_id, abs(amount) desc, entry_kind`.execute(db)
  const causes = Map.groupBy(rows, ({ orderId }) => orderId)
  const lines = await linesOf(db, ids)
  return orders.map((order) => {
    const own = lines.get(order.id) ?? []
    const lastOn = (side: OrderSide) =>
      order[side] === order.amount
        ? (own.findLast((line) => line.side === side)?.bookedOn ?? null)
        : null
    return {
      ...order,
      leftOn: lastOn('left'),
      arrivedOn: lastOn('arrived'),
      causes: (causes.get(order.id) ?? []).map(({ orderId: _, ...cause }) => cause),
      lines: own.map(({ orderId: _, ...line }) => line),
    }
  })
}

type LineOf = OrderLine & { readonly orderId: string }

/** The lines matched with these orders, in order of their days. */
async function linesOf(db: Db, ids: readonly string[]): Promise<Map<string, LineOf[]>> {
  const { rows } = await sql<LineOf>`
    select m.order_id, m.entry_id, m.side, m.amount, m.fee, l.booked_on::text, l.text,
      case when m.proposal_id is not null then 'people'
        when l.reference = o.reference then 'number' else 'amount' end as match
    from reconciliation.transfer_lines m
    join reconciliation.transfer_orders o on o.id = m.order_id
    join reconciliation.booked_lines l on l.source = m.source
    where m.order_id = any(${ids}::uuid[]) and m.undone_at is null
    order by l.booked_on, m.booked_at`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** A bank account according to the ledger: its balance, its target, and open orders to and from it. */
export type BankPosition = {
  readonly purpose: BankPurpose
  readonly held: bigint
  readonly due: bigint
  readonly coming: bigint
  readonly leaving: bigint
}

export async function readBankPositions(db: Db): Promise<BankPosition[]> {
  const { rows } = await sql<BankPosition>`
    with open as (
      select ${columns} from ${orders} where o.state in ('due', 'approved', 'sent')
    )
    select p.purpose, p.held, p.due,
      coalesce((select sum(o.amount - o.arrived) from open o where o.to = p.purpose), 0)::bigint as coming,
      coalesce((select sum(o.amount - o.left) from open o where o.from = p.purpose), 0)::bigint as leaving
    from reconciliation.bank_positions p
    order by array_position(${[...bankPurposes]}::text[], p.purpose)`.execute(db)
  return rows
}

/** The available balance of one of our accounts according to the ledger, less approved orders that were not sent. */
export async function availableToTransfer(tx: Tx, purpose: BankPurpose): Promise<bigint> {
  const { rows } = await sql<{ free: bigint }>`
    select (p.held - coalesce((select sum(o.amount - e.shown) from reconciliation.transfer_orders o
      join reconciliation.transfer_ends e on e.order_id = o.id and e.side = 'left'
      where o.from_purpose = p.purpose and o.state in ('approved', 'sent')), 0))::bigint as free
    from reconciliation.bank_positions p where p.purpose = ${purpose}`.execute(tx)
  return rows[0]?.free ?? 0n
}
