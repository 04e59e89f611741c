import { type AccountRef, account, debtOpen, onSheet, type Sheet, unitsOf } from '#ledger'
import type { BuyerStanding } from '#offerings'
import { type Listing, objectionToBuyer } from '../orders/decide-order.ts'
import { holdOf, type MarketOrder } from '../orders/order.ts'
import { tooFewUnits, tooLittleMoney } from '../refusals.ts'
import type { MarketTerms } from '../windows/window.ts'
import { applyCommand, type MarketWork, recordOrder, settleEvents } from './apply-command.ts'
import { bookOrderOf, type LiveBook } from './live-book.ts'
import { hold } from './settle.ts'

/** The facts that the rules depend on before an order may hold anything. */
export type Cover = {
  readonly at: Date
  readonly terms: MarketTerms
  readonly listing: Listing
  /** The usage of each possible buyer. Orders decided in this batch are added to it. */
  readonly standings: Map<string, BuyerStanding>
  /**
   * Who holds units, or has an open order to buy some, of each property that has a limit of holders. Buyers
   * admitted in this batch are added, because each of their orders may make one holder more.
   */
  readonly holders: ReadonlyMap<string, Set<string>>
}

/** The accounts that the rules read before an investor may buy, in addition to those that move. */
export function accountsOfBuyer(investorId: string, propertyId: string): AccountRef[] {
  const asset = unitsOf(propertyId)
  return [
    account('investor-receivable', investorId),
    account('investor-units-held', investorId, asset),
    account('investor-units-subscribed', investorId, asset),
  ]
}

/**
 * Checks an order, matches it in its book and holds what its remainder needs. Throws a refusal, in which case
 * nothing is held.
 */
export function enterBook(
  cover: Cover,
  work: MarketWork,
  live: LiveBook,
  order: MarketOrder,
): void {
  requireCover(cover, work, live, order)
  recordOrder(live, work, order)
  const events = applyCommand(live, work, { kind: 'place', ...bookOrderOf(live, order) }, cover.at)
  settleEvents(live, work, events, cover.at)
  const waiting = live.orders.get(Number(order.number))
  if (waiting !== undefined) recordOrder(live, work, hold(work.sheet, waiting, cover.at))
}

/**
 * Throws unless the owner's balance covers what the order would hold in addition to its present hold, and the
 * owner may buy that much.
 */
export function requireCover(
  cover: Cover,
  { sheet }: MarketWork,
  live: LiveBook,
  order: MarketOrder,
  before: MarketOrder | null = null,
): void {
  const { investorId } = order
  if (order.side === 'sell') {
    requireUnits(sheet, order)
    return
  }
  const owed = onSheet(sheet, account('investor-receivable', investorId))
  if (owed > 0n) throw debtOpen({ owed })
  const standing = cover.standings.get(investorId)
  if (standing === undefined) throw new Error('an investor who was asked for has no standing')
  const quotaUsed = standing.quotaUsed - (before === null ? 0n : openAmount(before))
  const { limitPrice } = order
  const left = { investorId, units: order.units - order.unitsFilled, limitPrice }
  const holders = cover.holders.get(order.propertyId) ?? null
  const facts = {
    standing: { ...standing, quotaUsed },
    units: unitsOwned(sheet, order),
    unitsOrdered: orderedBy(live, investorId, order.id),
    holders,
  }
  const refusal = objectionToBuyer(left, facts, cover.listing, cover.terms)
  if (refusal !== null) throw refusal
  const free = onSheet(sheet, account('investor-cash', investorId))
  const short = holdOf(order).cash - order.cashHeld - free
  if (short > 0n) throw tooLittleMoney({ short })
  cover.standings.set(investorId, { ...standing, quotaUsed: quotaUsed + openAmount(order) })
  holders?.add(investorId)
}

function requireUnits(sheet: Sheet, order: MarketOrder): void {
  const asset = unitsOf(order.propertyId)
  const unitsFree = onSheet(sheet, account('investor-units', order.investorId, asset))
  if (holdOf(order).units - order.unitsHeld > unitsFree) throw tooFewUnits({ unitsFree })
}

function unitsOwned(sheet: Sheet, { investorId, propertyId }: MarketOrder): bigint {
  const asset = unitsOf(propertyId)
  const kinds = ['investor-units', 'investor-units-held', 'investor-units-subscribed'] as const
  return kinds.reduce((sum, kind) => sum + onSheet(sheet, account(kind, investorId, asset)), 0n)
}

function openAmount({ units, unitsFilled, limitPrice }: MarketOrder): bigint {
  return (units - unitsFilled) * limitPrice
}

function orderedBy(live: LiveBook, investorId: string, except: string): bigint {
  let units = 0n
  for (const number of live.byInvestor.get(investorId) ?? []) {
    const order = live.orders.get(number)
    if (order?.side === 'buy' && order.id !== except) units += order.units - order.unitsFilled
  }
  return units
}
