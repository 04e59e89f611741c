import { sql } from 'kysely'
import { type BankPurpose, bankPurposes } from '#contract'
import type { Db, Tx } from '#database'
import { decodeCursor, isUuid, type Page, type PageRequest, pageOf } from '#kernel'
import { orderNotFound } from './refusals.ts'
import type { TransferOrder } from './transfer-order.ts'

const columns = sql`o.id, o.reference, o.from_purpose as from, o.to_purpose as to, o.amount, o.state,
  o.made_at, o.sent_at, o.cancel_reason,
  (select b.booked_on::text from reconciliation.transfer_lines l
    join reconciliation.booked_lines b on b.source = l.source
    where l.order_id = o.id and l.side = 'left') as left_on,
  (select b.booked_on::text from reconciliation.transfer_lines l
    join reconciliation.booked_lines b on b.source = l.source
    where l.order_id = o.id and l.side = 'arrived') as arrived_on`

type Row = Omit<TransferOrder, 'causes'>

/** Orders that are still to be done, or those that are over; the newest first. */
export async function readTransferOrders(
  db: Db,
  part: 'open' | 'over',
  page: PageRequest,
): Promise<Page<TransferOrder>> {
  const position = page.cursor === null ? null : decodeCursor(page.cursor, 1)?.[0]
  const before = typeof position === 'string' && isUuid(position) ? position : null
  const { rows } = await sql<Row>`
    select ${columns} from reconciliation.transfer_orders o
    where (o.state in ('due', 'approved', 'sent')) = ${part === 'open'}
      and (${before}::uuid is null or o.id < ${before}::uuid)
    order by o.id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(await withCauses(db, rows), page.limit, ({ id }) => [id])
}

/** An order, locked until the transaction ends; refuses with `reconciliation.order_not_found`. */
export async function lockOrder(tx: Tx, id: string): Promise<TransferOrder> {
  const orderId = isUuid(id) ? id : null
  await sql`
    select from reconciliation.transfer_orders where id = ${orderId}::uuid for no key update`.execute(
    tx,
  )
  // Read by a statement of its own: what was booked while the lock was waited for is seen.
  const { rows } = await sql<Row>`
    select ${columns} from reconciliation.transfer_orders o where o.id = ${orderId}::uuid`.execute(
    tx,
  )
  const [order] = await withCauses(tx, rows)
  if (order === undefined) throw orderNotFound()
  return order
}

async function withCauses(db: Db, orders: readonly Row[]): Promise<TransferOrder[]> {
  const { rows } = await sql<{ orderId: string; entryKind: string; amount: bigint }>`
    select order_id, entry_kind, amount from reconciliation.transfer_causes
    where order_id = any(${orders.map(({ id }) => id)}::uuid[])
    order by order_id, abs(amount) desc, entry_kind`.execute(db)
  const causes = Map.groupBy(rows, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    causes: (causes.get(order.id) ?? []).map(({ entryKind, amount }) => ({ entryKind, amount })),
  }))
}

/** A bank account by the ledger: what it holds, what it should hold, what orders still bring it or take. */
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
      select o.*, array(select l.side from reconciliation.transfer_lines l where l.order_id = o.id) as sides
      from reconciliation.transfer_orders o where o.state in ('due', 'approved', 'sent')
    )
    select p.purpose, p.held, p.due,
      coalesce((select sum(o.amount) from open o
        where o.to_purpose = p.purpose and 'arrived' <> all(o.sides)), 0)::bigint as coming,
      coalesce((select sum(o.amount) from open o
        where o.from_purpose = p.purpose and 'left' <> all(o.sides)), 0)::bigint as leaving
    from reconciliation.bank_positions p
    order by array_position(${[...bankPurposes]}::text[], p.purpose)`.execute(db)
  return rows
}

/** What an account of ours could still give by the ledger: approved orders that have not left come off. */
export async function freeToGive(tx: Tx, purpose: BankPurpose): Promise<bigint> {
  const { rows } = await sql<{ free: bigint }>`
    select (p.held - coalesce((select sum(o.amount) from reconciliation.transfer_orders o
      where o.from_purpose = p.purpose and o.state in ('approved', 'sent')
        and not exists (select from reconciliation.transfer_lines l
          where l.order_id = o.id and l.side = 'left')), 0))::bigint as free
    from reconciliation.bank_positions p where p.purpose = ${purpose}`.execute(tx)
  return rows[0]?.free ?? 0n
}
