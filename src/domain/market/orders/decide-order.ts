import type { OfferValidity, OrderSide, OrderValidity } from '#contract'
import { refusalToBuy } from '#investors'
import { jakartaDate, least, monthsAfter, type Refusal, type Rupiah } from '#kernel'
import { type BuyerStanding, remainingBelow } from '#offerings'
import type { BookRow } from '../books/live-book.ts'
import {
  capExceeded,
  dateOver,
  dateTooLate,
  fewerThanFilled,
  holdersExceeded,
  limitExceeded,
  lotTooLarge,
  priceNotOnTick,
  priceOutsideCollar,
  tooManyUnits,
} from '../refusals.ts'
import { type Halted, haltedRefusal } from '../windows/halt-end.ts'
import type { MarketTerms, TradingWindow } from '../windows/window.ts'
import type { MarketOrder } from './order.ts'

/** An investor's request to place an order. */
export type OrderRequest = {
  readonly investorId: string
  readonly propertyId: string
  readonly side: OrderSide
  /** Rupiah per unit; null for an at-best order, which the collar limits. */
  readonly limitPrice: Rupiah | null
  readonly units: bigint
  /** The smallest number of units of one trade. */
  readonly lot: bigint
  readonly validity: OrderValidity
  /** The last day for validity `date`, `YYYY-MM-DD`. */
  readonly validUntil: string | null
}

/** A private offer of units to one person, who may accept all of them. */
export type OfferRequest = {
  readonly investorId: string
  readonly counterpartyId: string
  readonly propertyId: string
  readonly limitPrice: Rupiah
  readonly units: bigint
  readonly validity: OfferValidity
}

/** A property whose units can be resold. */
export type Listing = {
  readonly propertyId: string
  readonly name: string
  readonly state: string
  readonly unitPrice: Rupiah
  readonly unitsTotal: bigint
  readonly raise: Rupiah
  /** `YYYY-MM-DD`. */
  readonly allottedOn: string
  readonly holderUnitsMax: bigint
  /** When its newest payout was declared, which announces a record day; null before the first. */
  readonly declaredAt: Date | null
}

/** The facts about a buyer that the rules depend on. */
type BuyerFacts = {
  readonly standing: BuyerStanding
  /** The buyer's units of the property: free, held for orders, and bought but not issued. */
  readonly units: bigint
  /** The units of the buyer's other open orders to buy this property. */
  readonly unitsOrdered: bigint
  /** Who holds units of the property or has an open order to buy some; null where the law sets no limit. */
  readonly holders: ReadonlySet<string> | null
}

type RequestedTerms = Pick<
  OrderRequest,
  'limitPrice' | 'units' | 'lot' | 'validity' | 'validUntil'
> & {
  /** The price of an order that keeps it, which was checked when it was placed. */
  readonly keptPrice?: Rupiah
}

/** Returns the refusal of an order whose price or sizes this book does not allow, or null. */
export function objectionToTerms(
  { row }: { row: Pick<BookRow, 'tick' | 'low' | 'high'> & Halted },
  window: TradingWindow,
  requested: RequestedTerms,
  at: Date,
): Refusal | null {
  const { limitPrice, units, lot, keptPrice } = requested
  const { tick, low, high } = row
  if (row.haltedAt !== null) return haltedRefusal(window, row)
  if (limitPrice !== null && limitPrice % tick !== 0n) return priceNotOnTick({ tick })
  if (limitPrice !== null && (limitPrice < low || limitPrice > high))
    return priceOutsideCollar({ low, high })
  const tooMany = objectionToUnits(units, limitPrice ?? keptPrice ?? high, window.terms)
  if (tooMany !== null) return tooMany
  if (lot > units) return lotTooLarge({ units })
  return objectionToDate(requested, at)
}

/**
 * Returns the refusal of a new price or size of an order that is in no book, or null. The collar and the owner's
 * balance are checked when it enters one.
 */
export function objectionOutOfBook(
  terms: MarketTerms,
  { limitPrice, keptPrice, units }: Pick<RequestedTerms, 'limitPrice' | 'keptPrice' | 'units'>,
): Refusal | null {
  const { tick } = terms
  if (limitPrice !== null && limitPrice % tick !== 0n) return priceNotOnTick({ tick })
  const price = limitPrice ?? keptPrice
  return price === undefined ? null : objectionToUnits(units, price, terms)
}

function objectionToUnits(units: bigint, price: Rupiah, terms: MarketTerms): Refusal | null {
  const unitsMax = unitsMaxAt(price, terms)
  return units > unitsMax ? tooManyUnits({ unitsMax }) : null
}

/** The most units that one order may have at a price: by their number and by their value. */
function unitsMaxAt(price: Rupiah, { unitsMax, amountMax }: MarketTerms): bigint {
  return least(unitsMax, amountMax / price)
}

/** Returns the refusal of a standing order whose last day has passed, or null. */
export function objectionToDate(
  { validity, validUntil }: Pick<OrderRequest, 'validity' | 'validUntil'>,
  at: Date,
): Refusal | null {
  if (validity !== 'date') return null
  const earliest = earliestLastDay(at)
  return (validUntil ?? '') < earliest ? dateOver({ earliest }) : null
}

/** Returns the refusal of a last day that is chosen now and later than the terms allow, or null. */
export function objectionToChosenDate(
  { validity, validUntil }: Pick<OrderRequest, 'validity' | 'validUntil'>,
  terms: MarketTerms,
  at: Date,
): Refusal | null {
  if (validity !== 'date') return null
  const latest = latestLastDay(terms, at)
  return (validUntil ?? '') > latest ? dateTooLate({ latest }) : null
}

/** The earliest last day that can be chosen now for a standing order, `YYYY-MM-DD`. */
export function earliestLastDay(at: Date): string {
  return jakartaDate(at)
}

/** The latest last day that can be chosen now for a standing order, `YYYY-MM-DD`. */
export function latestLastDay({ standingMonthsMax }: MarketTerms, at: Date): string {
  return monthsAfter(jakartaDate(at), standingMonthsMax)
}

/**
 * Returns the refusal when this investor may not buy so many units at this price, or null. Does not check the
 * balance.
 */
export function objectionToBuyer(
  { investorId, units, limitPrice }: { investorId: string; units: bigint; limitPrice: Rupiah },
  { standing, units: held, unitsOrdered, holders }: BuyerFacts,
  listing: Listing,
  terms: MarketTerms,
): Refusal | null {
  const unfit = refusalToBuy(standing)
  if (unfit !== null) return unfit
  const unitsRemaining = remainingBelow(listing.holderUnitsMax, held + unitsOrdered)
  if (units > unitsRemaining) return capExceeded({ unitsRemaining })
  const { holdersMax } = terms
  if (holders !== null && holders.size >= holdersMax && !holders.has(investorId))
    return holdersExceeded({ holdersMax: BigInt(holdersMax) })
  const { quotaLimit, quotaUsed } = standing
  if (quotaLimit === null) return null
  const remaining = remainingBelow(quotaLimit, quotaUsed)
  return units * limitPrice > remaining ? limitExceeded({ remaining }) : null
}

/** Returns the refusal when an order cannot be changed to so many units, or null. */
export function objectionToSize(order: MarketOrder, units: bigint): Refusal | null {
  const { unitsFilled } = order
  return units <= unitsFilled ? fewerThanFilled({ unitsFilled: unitsFilled + 1n }) : null
}
