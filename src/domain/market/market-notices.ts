import { toJsonInteger } from '#kernel'
import type { NewNotice } from '#notifications'
import type { MarketWork } from './apply-command.ts'
import type { MarketOrder } from './order.ts'

type NameOf = (order: MarketOrder) => string

/** The notices to people about what a transaction decided. */
export function noticesOf(work: MarketWork, names: ReadonlyMap<string, string>): NewNotice[] {
  const nameOf = ({ propertyId }: MarketOrder) => names.get(propertyId) ?? propertyId
  return [...ofTrades(work, nameOf), ...ofOffers(work, nameOf)]
}

/** A private offer was made, declined, or withdrawn by its owner. */
function ofOffers(work: MarketWork, nameOf: NameOf): NewNotice[] {
  return [...work.orders.values()].flatMap((offer): NewNotice[] => {
    const { id, side, counterpartyId, state, reason, changedAt: happenedAt } = offer
    if (side !== 'sell' || counterpartyId === null) return []
    const values = { property: nameOf(offer), units: toJsonInteger(offer.units) }
    const received = { userId: counterpartyId, path: `/dashboard/market/offers/${id}`, happenedAt }
    if (state === 'open')
      return [
        { ...received, event: 'private-offer', values: { ...values, price: offer.limitPrice } },
      ]
    if (reason === 'owner') return [{ ...received, event: 'private-offer-withdrawn', values }]
    if (reason !== 'declined') return []
    const path = `/dashboard/market/${id}`
    const made = { userId: offer.investorId, path, happenedAt }
    return [{ ...made, event: 'private-offer-declined', values }]
  })
}

// One notice for all trades of an order in one transaction.
function ofTrades(work: MarketWork, nameOf: NameOf): NewNotice[] {
  const sums = new Map<
    string,
    { order: MarketOrder; units: bigint; amount: bigint; fee: bigint; at: Date }
  >()
  for (const trade of work.trades) {
    for (const side of ['buy', 'sell'] as const) {
      const order = work.orders.get(side === 'buy' ? trade.buyOrderId : trade.sellOrderId)
      if (order === undefined) throw new Error(`trade ${trade.id} has no order`)
      const sum = sums.get(order.id) ?? {
        order,
        units: 0n,
        amount: 0n,
        fee: 0n,
        at: trade.tradedAt,
      }
      const fee = side === 'buy' ? trade.buyerFee : trade.sellerFee
      sums.set(order.id, {
        ...sum,
        units: sum.units + trade.units,
        amount: sum.amount + trade.units * trade.price,
        fee: sum.fee + fee,
      })
    }
  }
  return [...sums.values()].map(({ order, units, amount, fee, at }) => ({
    userId: order.investorId,
    event: order.side === 'buy' ? 'units-bought' : 'units-sold',
    values: {
      property: nameOf(order),
      units: toJsonInteger(units),
      total: order.side === 'buy' ? amount + fee : amount - fee,
      left: toJsonInteger(order.units - order.unitsFilled),
    },
    path: `/dashboard/market/${order.id}`,
    happenedAt: at,
  }))
}
