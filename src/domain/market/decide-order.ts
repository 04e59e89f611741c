import type { OfferValidity, OrderSide, OrderValidity } from '#contract'
import { refusalToBuy } from '#investors'
import { jakartaDate, type Refusal, type Rupiah } from '#kernel'
import { type BuyerStanding, roomUnder } from '#offerings'
import type { BookRow } from './live-book.ts'
import type { MarketOrder } from './order.ts'
import {
  capExceeded,
  dateOver,
  fewerThanFilled,
  holdersExceeded,
  limitExceeded,
  lotTooLarge,
  marketHalted,
  priceNotOnTick,
  priceOutsideCollar,
  tooManyUnits,
} from './refusals.ts'
import type { MarketTerms } from './window.ts'

/** What an investor asks for. */
export type OrderRequest = {
  readonly investorId: string
  readonly propertyId: string
  readonly side: OrderSide
  /** Rupiah a unit; null: at best, bounded by the collar. */
  readonly limitPrice: Rupiah | null
  readonly units: bigint
  /** The fewest units of one trade. */
  readonly lot: bigint
  readonly validity: OrderValidity
  /** Of `date` only, `YYYY-MM-DD`. */
  readonly validUntil: string | null
}

/** Units offered to one person, who may take all of them. */
export type OfferRequest = {
  readonly investorId: string
  readonly counterpartyId: string
  readonly propertyId: string
  readonly limitPrice: Rupiah
  readonly units: bigint
  readonly validity: OfferValidity
}

/** A property whose units may be sold on. */
export type Listing = {
  readonly propertyId: string
  readonly name: string
  readonly state: string
  readonly unitPrice: Rupiah
  readonly unitsTotal: bigint
  readonly raise: Rupiah
  /** `YYYY-MM-DD` */
  readonly allottedOn: string
  readonly holderUnitsMax: bigint
  /** The newest record day that was announced; null before the first. */
  readonly recordAt: Date | null
}

/** What of the buyer the rules need to know. */
export type BuyerFacts = {
  readonly standing: BuyerStanding
  /** Free, held for orders, and bought but not handed over. */
  readonly units: bigint
  /** Of other orders to buy units of this property. */
  readonly unitsOrdered: bigint
  /** Of the property, now. */
  readonly holders: bigint
}

/** Why the price or the sizes of an order are not possible in this book, or null. */
export function objectionToTerms(
  { row }: { row: Pick<BookRow, 'tick' | 'low' | 'high' | 'haltedAt'> },
  terms: MarketTerms,
  asked: Pick<OrderRequest, 'limitPrice' | 'units' | 'lot' | 'validity' | 'validUntil'>,
  at: Date,
): Refusal | null {
  const { limitPrice, units, lot, validity, validUntil } = asked
  const { tick, low, high } = row
  if (row.haltedAt !== null) return marketHalted()
  if (limitPrice !== null && limitPrice % tick !== 0n) return priceNotOnTick({ tick })
  if (limitPrice !== null && (limitPrice < low || limitPrice > high))
    return priceOutsideCollar({ low, high })
  if (units > terms.unitsMax) return tooManyUnits({ unitsMax: terms.unitsMax })
  if (lot > units) return lotTooLarge({ units })
  const today = jakartaDate(at)
  if (validity === 'date' && (validUntil ?? '') < today) return dateOver({ earliest: today })
  return null
}

/** Why this investor may not buy so many units at this price, or null. Money is not looked at. */
export function objectionToBuyer(
  { units, limitPrice }: { units: bigint; limitPrice: Rupiah },
  { standing, units: held, unitsOrdered, holders }: BuyerFacts,
  listing: Listing,
  terms: MarketTerms,
): Refusal | null {
  const unfit = refusalToBuy(standing)
  if (unfit !== null) return unfit
  const capRoom = roomUnder(listing.holderUnitsMax, held + unitsOrdered)
  if (units > capRoom) return capExceeded({ unitsRemaining: capRoom })
  const isFull = listing.raise > terms.holdersMaxAbove && holders >= BigInt(terms.holdersMax)
  if (isFull && held === 0n) return holdersExceeded({ holdersMax: BigInt(terms.holdersMax) })
  const { quotaLimit, quotaUsed } = standing
  if (quotaLimit === null) return null
  const remaining = roomUnder(quotaLimit, quotaUsed)
  return units * limitPrice > remaining ? limitExceeded({ remaining }) : null
}

/** Why an order cannot be changed to so many units, or null. */
export function objectionToSize(order: MarketOrder, units: bigint): Refusal | null {
  const { unitsFilled } = order
  return units <= unitsFilled ? fewerThanFilled({ unitsFilled: unitsFilled + 1n }) : null
}
