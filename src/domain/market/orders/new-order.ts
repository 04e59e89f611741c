import { newId } from '#kernel'
import type { TradingWindow } from '../windows/window.ts'
import type { OrderRequest } from './decide-order.ts'
import type { MarketOrder } from './order.ts'

type Placed = OrderRequest & {
  readonly limitPrice: bigint
  readonly isAtBest: boolean
  readonly counterpartyId: string | null
}

/** Creates an order that holds and has traded nothing yet. Its number is its first time priority. */
export function newOrder(
  { id: windowId, terms }: TradingWindow,
  { investorId, propertyId, side, limitPrice, isAtBest, units, lot, ...placed }: Placed,
  { number, at }: { readonly number: bigint; readonly at: Date },
): MarketOrder {
  const { validity, validUntil, counterpartyId } = placed
  return {
    id: newId(at.getTime()),
    number,
    investorId,
    propertyId,
    counterpartyId,
    windowId,
    side,
    limitPrice,
    isAtBest,
    units,
    unitsFilled: 0n,
    lot,
    validity,
    validUntil: validity === 'date' ? validUntil : null,
    state: 'open',
    reason: null,
    priority: number,
    amountFilled: 0n,
    feeCharged: 0n,
    cashHeld: 0n,
    unitsHeld: 0n,
    feeBasisPoints: side === 'buy' ? terms.buyerFeeBasisPoints : terms.sellerFeeBasisPoints,
    placedAt: at,
    changedAt: at,
    endedAt: null,
  }
}
