import { toJsonInteger } from '#kernel'
import { dayInWords, type NewNotice, type NewSignal } from '#notifications'
import type { MarketWork } from './books/apply-command.ts'
import type { MarketOrder } from './orders/order.ts'

type NameOf = (order: MarketOrder) => string

/** The notices to people about what a transaction decided. */
export function noticesOf(work: MarketWork, names: ReadonlyMap<string, string>): NewNotice[] {
  const nameOf = ({ propertyId }: MarketOrder) => names.get(propertyId) ?? propertyId
  return [...ofTrades(work, nameOf), ...ofOffers(work, nameOf)]
}

/** The signals to the open pages of the two people of each private offer, which no public page learns of. */
export function signalsOf(work: MarketWork): NewSignal[] {
  return [...work.orders.values()].flatMap(({ side, investorId, counterpartyId }): NewSignal[] =>
    side !== 'sell' || counterpartyId === null
      ? []
      : [investorId, counterpartyId].map((userId) => ({ userId, kind: 'portfolio' })),
  )
}

/** A private offer was made, declined, or withdrawn before its end. */
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
    if (state !== 'cancelled') return []
    if (reason !== 'declined') return [{ ...received, event: 'private-offer-withdrawn', values }]
    const path = `/dashboard/market/${id}`
    const made = { userId: offer.investorId, path, happenedAt }
    return [{ ...made, event: 'private-offer-declined', values }]
  })
}

/** What a notice says about an order that ended or was paused. */
export type EndedOrder = Pick<
  MarketOrder,
  | 'id'
  | 'investorId'
  | 'propertyId'
  | 'side'
  | 'units'
  | 'unitsFilled'
  | 'validUntil'
  | 'state'
  | 'reason'
  | 'changedAt'
>

/**
 * The notices to owners about orders that a calendar step ended or paused. An order that its owner's own request
 * ended has no notice, because the answer to the request shows it.
 */
export function noticesOfEnds(
  orders: Iterable<EndedOrder>,
  names: ReadonlyMap<string, string>,
): NewNotice[] {
  const over: EndedOrder[] = []
  const others: NewNotice[] = []
  for (const order of orders) {
    const property = names.get(order.propertyId) ?? order.propertyId
    if (isOverAtClose(order)) over.push(order)
    else others.push(...ofEnd(order, property))
  }
  const byOwner = Map.groupBy(over, ({ investorId, propertyId }) => `${investorId} ${propertyId}`)
  return [...others, ...[...byOwner.values()].map((ended) => ofClose(ended, names))]
}

/** The notices to owners about standing orders that returned to a book, which puts money or units on hold again. */
export function noticesOfReturns(
  orders: Iterable<MarketOrder>,
  names: ReadonlyMap<string, string>,
  opensOn: string,
): NewNotice[] {
  return [...orders].flatMap((order): NewNotice[] => {
    const { id, investorId: userId, propertyId, side, units, unitsFilled, cashHeld } = order
    if (order.state !== 'open') return []
    const property = names.get(propertyId) ?? propertyId
    const left = toJsonInteger(units - unitsFilled)
    const values = { property, side, units: left, held: cashHeld, day: dayInWords(opensOn) }
    const path = `/dashboard/market/${id}`
    return [{ userId, event: 'order-returned', values, path, happenedAt: order.changedAt }]
  })
}

function isOverAtClose({ state, reason }: EndedOrder): boolean {
  return state === 'expired' && (reason === 'day-over' || reason === 'window-over')
}

function ofEnd(order: EndedOrder, property: string): NewNotice[] {
  const { id, investorId: userId, side, units, unitsFilled, validUntil, state, reason } = order
  const values = { property, side, units: toJsonInteger(units - unitsFilled) }
  const notice = { userId, path: `/dashboard/market/${id}`, happenedAt: order.changedAt }
  if (state === 'expired' && validUntil !== null)
    return [
      { ...notice, event: 'order-expired', values: { ...values, day: dayInWords(validUntil) } },
    ]
  if (reason === null || (state !== 'paused' && state !== 'cancelled')) return []
  const event = state === 'paused' ? 'order-paused' : 'order-cancelled'
  return [{ ...notice, event, values: { ...values, why: reason } }]
}

// One notice for all orders of an owner that end at one close. The end of a day order is no news by mail: its
// owner chose it hours before.
function ofClose(orders: readonly EndedOrder[], names: ReadonlyMap<string, string>): NewNotice {
  const [first] = orders
  if (first === undefined) throw new Error('a close that ends no order')
  const { id, investorId: userId, propertyId, changedAt: happenedAt } = first
  const isWindow = orders.some(({ reason }) => reason === 'window-over')
  return {
    userId,
    event: 'orders-over',
    values: {
      property: names.get(propertyId) ?? propertyId,
      orders: orders.length,
      why: isWindow ? 'window-over' : 'day-over',
    },
    path: orders.length === 1 ? `/dashboard/market/${id}` : '/dashboard/market',
    ...(isWindow ? {} : { channels: [] }),
    happenedAt,
  }
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
