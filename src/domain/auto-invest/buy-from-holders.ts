import { sql } from 'kysely'
import type { Database } from '#database'
import { type Clock, Refusal } from '#kernel'
import { type OrderSequencer, readOrder } from '#market'
import type { PlannedPurchase } from './plan.ts'

type PlanServices = {
  readonly db: Database
  readonly clock: Clock
  readonly orderSequencer: OrderSequencer
}

type PurchaseFromHolders = Pick<PlannedPurchase, 'id' | 'propertyId' | 'units'> & {
  readonly userId: string
  readonly limitPrice: bigint
}

/**
 * Places an order in the secondary market at the highest price that the rules allow and cancels what is not
 * filled immediately. Both use the purchase's id as idempotency key, so a retry has the same outcome.
 */
export async function buyFromHolders(
  { db, clock, orderSequencer }: PlanServices,
  { id, userId: investorId, propertyId, limitPrice, units }: PurchaseFromHolders,
): Promise<void> {
  const order = { investorId, propertyId, side: 'buy', limitPrice, units } as const
  const placed = await orderSequencer.place(
    { ...order, lot: 1n, validity: 'day', validUntil: null },
    `auto-invest/${id}`,
  )
  await cancelRest(orderSequencer, { investorId, orderId: placed.id }, `auto-invest/${id}/rest`)
  const { unitsFilled, amountFilled, feeCharged } = await readOrder(db, investorId, placed.id)
  const at = clock.now()
  if (unitsFilled === 0n)
    await sql`
      update auto_invest.purchases set refusal = 'market.nothing_left', settled_at = ${at}
      where id = ${id} and settled_at is null`.execute(db)
  else
    await sql`
      update auto_invest.purchases
      set order_id = ${placed.id}::uuid, units = ${unitsFilled}, cost = ${amountFilled + feeCharged}, settled_at = ${at}
      where id = ${id} and settled_at is null`.execute(db)
}

async function cancelRest(
  orderSequencer: OrderSequencer,
  order: { investorId: string; orderId: string },
  key: string,
): Promise<void> {
  try {
    await orderSequencer.cancel(order, key)
  } catch (error) {
    // The order was filled, or the trading day has ended.
    if (!(error instanceof Refusal) || error.code !== 'market.order_not_open') throw error
  }
}
