import type { z } from '@hono/zod-openapi'
import type { OrderBody } from '#contract/market/market-body.ts'
import type { MarketOrder } from '#market'
import type { Domain } from '../encode.ts'

/** An order for its owner, without the id of the other party of a private one. */
export function orderOf<Order extends MarketOrder>({
  counterpartyId,
  ...order
}: Order): Omit<Order, 'counterpartyId'> & Domain<z.infer<typeof OrderBody>> {
  // Outcomes recorded before private orders existed lack this field.
  return { ...order, isPrivate: typeof counterpartyId === 'string' }
}
