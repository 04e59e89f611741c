import type { z } from '@hono/zod-openapi'
import type { OrderBody } from '#contract/market/market-body.ts'
import type { MarketOrder } from '#market'
import type { Domain } from '../encode.ts'

/** An order as its owner reads it: whom a private one was agreed with is not said by their id. */
export function orderOf<Order extends MarketOrder>({
  counterpartyId,
  ...order
}: Order): Omit<Order, 'counterpartyId'> & Domain<z.infer<typeof OrderBody>> {
  // An answer that was kept before there were private orders has no such field.
  return { ...order, isPrivate: typeof counterpartyId === 'string' }
}
