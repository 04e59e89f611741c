import { bookLevelsMax, type OrderSide, type OrderValidity, orderValidities } from '#contract'
import type { Book, OrderQuote, ResaleHistory } from '#contract/market/market-body.ts'
import { daysBetween } from '#kernel'
import { readAmount } from '../../../ui/read-amount.ts'

/** The typed values of the fields of a ticket. */
export type TypedOrder = {
  readonly price: string
  readonly isBest: boolean
  readonly units: string
  readonly validity: OrderValidity
  readonly validUntil: string
  readonly lot: string
  readonly isWhole: boolean
}

/** A submitted form, or an address with its values. */
type Sent = { get(name: string): unknown }

/** Returns the values of the fields of a ticket; `first` replaces those that were not submitted. */
export function typedOrder(sent: Sent, first: Pick<TypedOrder, 'price' | 'units'>): TypedOrder {
  const text = (name: string, otherwise = '') => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : otherwise
  }
  const validity = orderValidities.find((each) => each === text('validity')) ?? 'window'
  return {
    price: text('limitPrice', first.price),
    isBest: text('kind') === 'best',
    units: text('units', first.units),
    validity,
    validUntil: text('validUntil'),
    lot: text('lot'),
    isWhole: text('whole') === 'on',
  }
}

type Prices = Pick<Book, 'low' | 'high'>

/** Returns the price used to calculate an order at the best price: the bound of the collar on its side. */
export function boundOf({ low, high }: Prices, side: OrderSide): number {
  return side === 'buy' ? high : low
}

/** Returns the terms for a quote; null when price or units are not whole numbers above zero. */
export function questionOf(
  typed: Pick<TypedOrder, 'price' | 'units' | 'isBest'>,
  book: Prices,
  side: OrderSide,
): { readonly limitPrice: number; readonly units: number } | null {
  const limitPrice = typed.isBest ? boundOf(book, side) : wholeNumber(typed.price, priceMax)
  const units = wholeNumber(typed.units, unitsMax)
  return limitPrice === null || units === null ? null : { limitPrice, units }
}

/** The most units of an order to buy, and the limit that allows no more. */
type MostToBuy = {
  readonly units: number
  readonly limit: 'holder' | 'quota' | 'balance'
}

/** Returns the smallest of the limits by the ownership cap, the yearly limit and the available balance. */
export function mostToBuy(
  {
    holderUnitsRemaining,
    quotaRemaining,
    freeBalance,
    feeBasisPoints,
  }: Pick<OrderQuote, 'holderUnitsRemaining' | 'quotaRemaining' | 'freeBalance' | 'feeBasisPoints'>,
  price: number,
): MostToBuy {
  const ofQuota = quotaRemaining === null ? Infinity : Math.floor(quotaRemaining / price)
  const ofBalance = Math.floor((freeBalance * 10_000) / (price * (10_000 + feeBasisPoints)))
  const most: MostToBuy =
    ofQuota < holderUnitsRemaining
      ? { units: ofQuota, limit: 'quota' }
      : { units: holderUnitsRemaining, limit: 'holder' }
  return ofBalance < most.units ? { units: Math.max(0, ofBalance), limit: 'balance' } : most
}

// A quote answers no larger numbers; these are above every limit of a property.
const priceMax = 1_000_000_000
const unitsMax = 1_000_000

function wholeNumber(text: string, max: number): number | null {
  const number = Math.min(max, Number(readAmount(text) ?? 0))
  return number === 0 ? null : number
}

/** Returns the distance of a price from a value, in basis points, rounded to the nearest. */
export function distanceFrom(value: number, price: number): number {
  return Math.round(((price - value) * 10_000) / value)
}

/** Returns the field that a refusal of a quote belongs to; null for the whole order. */
export function fieldOf(code: string): 'limitPrice' | 'units' | null {
  if (code === 'market.price_not_on_tick' || code === 'market.price_outside_collar')
    return 'limitPrice'
  return unitsCodes.includes(code) ? 'units' : null
}

const unitsCodes = [
  'market.too_few_units',
  'market.too_little_money',
  'market.limit_exceeded',
  'market.cap_exceeded',
  'market.too_many_units',
]

/** Returns why no order can be placed at all; null when one can. `today` is the date in Jakarta. */
export function obstacleOf(
  { window, tradableFrom, haltedFor }: Pick<Book, 'window' | 'tradableFrom' | 'haltedFor'>,
  today: string,
): 'locked' | 'closed' | 'halted' | null {
  if (tradableFrom > (window?.opensOn ?? today)) return 'locked'
  if (window === null || window.phase === 'announced' || window.phase === 'ended') return 'closed'
  return haltedFor === null ? null : 'halted'
}

/** Returns the number of trades in two years at a price or above it, and of all trades. */
export function tradesAtOrAbove(
  { prices }: Pick<ResaleHistory, 'prices'>,
  price: number,
): { readonly at: number; readonly total: number } {
  const sum = (of: ResaleHistory['prices']) => of.reduce((count, { trades }) => count + trades, 0)
  return { at: sum(prices.filter((each) => each.price >= price)), total: sum(prices) }
}

/** Returns the number of units that others want to buy now at a price or above it. */
export function unitsWantedAt(wanted: OrderQuote['counterOrders'], price: number): number {
  return wanted.filter((each) => each.price >= price).reduce((sum, { units }) => sum + units, 0)
}

/**
 * Returns the number of units for sale that a sell order at a price would have ahead of it in the queue; at least so
 * many, when it is above all price levels of a full book, which may have more.
 */
export function unitsAhead(
  { sells }: Pick<Book, 'sells'>,
  price: number,
): { readonly units: number; readonly isAtLeast: boolean } {
  const ahead = sells.filter((each) => each.price <= price)
  return {
    units: ahead.reduce((sum, { units }) => sum + units, 0),
    isAtLeast: ahead.length >= bookLevelsMax,
  }
}

/** Returns the days from `today`, the date in Jakarta, until units can trade; 0 once trading has opened. */
export function daysUntilTrading({ window }: Pick<Book, 'window'>, today: string): number {
  if (window === null) return 0
  return Math.max(0, daysBetween(today, window.opensOn))
}

type LikelyWeeks = ResaleHistory['byPrice'][number]

/** Returns the results of orders at a similar distance from their reference price; null beyond the collar. */
export function likelyAt(
  { byPrice }: Pick<ResaleHistory, 'byPrice'>,
  { reference }: Pick<Book, 'reference'>,
  price: number,
): LikelyWeeks | null {
  const percent = Math.round(distanceFrom(reference, price) / 100)
  return byPrice.find((each) => each.distanceBasisPoints === percent * 100) ?? null
}
