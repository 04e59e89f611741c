import type { EntryKind } from '#contract'
import { newId, type Rupiah, receiptNumber } from '#kernel'
import {
  type AccountRef,
  account,
  atBank,
  credit,
  debit,
  enter,
  type Line,
  type NewHold,
  type Sheet,
  unitsOf,
} from '#ledger'
import { costOf, type Decided, decidePurchase, type Offering } from '#offerings'
import { settlementPostings } from '#payments'
import type { Funding, MonthFigures } from '#properties'
import { type DecidedDistribution, decideDistribution } from './desks/decide-distribution.ts'
import type { AnnouncedSale } from './market/planned-sale.ts'
import type { PaidDeposit } from './rows/deposits.ts'
import type { PastSettlement } from './rows/settlements.ts'
import type { PaidWithdrawal } from './rows/withdrawals.ts'

/** The rows that the demo's past adds to the ledger entries, collected while it is generated and written at the end. */
export type Book = {
  readonly sheet: Sheet
  readonly purchases: Decided[]
  readonly holds: NewHold[]
  readonly distributions: DecidedDistribution[]
  readonly deposits: PaidDeposit[]
  readonly withdrawals: PaidWithdrawal[]
  readonly settlements: PastSettlement[]
  readonly sales: AnnouncedSale[]
}

export const fees = account('platform-fees', 'platform')
export const simulatorClearing = account('gateway-clearing', 'simulator')
export const gatewayCosts = account('gateway-costs', 'platform')

type Facts = { readonly at: Date; readonly reference: string; readonly propertyId: string | null }

function post(book: Book, kind: EntryKind, facts: Facts, lines: readonly Line[]): string {
  const id = newId(facts.at.getTime())
  const { at: happenedAt, reference, propertyId } = facts
  enter(book.sheet, { id, kind, happenedAt, reference, propertyId, actorId: null, lines })
  return id
}

/** Records a deposit: by bank transfer for the crowd, through the simulated gateway for accounts. */
export function payIn(
  book: Book,
  deposit: { investorId: string; amount: Rupiah; through: AccountRef; at: Date },
): { entryId: string; reference: string } {
  const { investorId, amount, through, at } = deposit
  const reference = receiptNumber('DEP')
  const lines = [debit(through, amount), credit(account('investor-cash', investorId), amount)]
  return { reference, entryId: post(book, 'deposit', { at, reference, propertyId: null }, lines) }
}

/** Records a withdrawal through the simulated gateway: put on hold, and half an hour later paid. */
export function payOut(
  book: Book,
  leaving: { investorId: string; amount: Rupiah; fee: Rupiah; at: Date; paidAt: Date },
): { reference: string; holdEntryId: string; payoutEntryId: string } {
  const { investorId, amount, fee, at, paidAt } = leaving
  const reference = receiptNumber('WDR')
  const facts = { reference, propertyId: null }
  const held = account('investor-held', investorId)
  const holdEntryId = post(book, 'withdrawal', { ...facts, at }, [
    debit(account('investor-cash', investorId), amount),
    credit(held, amount),
  ])
  const payoutEntryId = post(book, 'payout', { ...facts, at: paidAt }, [
    debit(held, amount),
    credit(simulatorClearing, amount - fee),
    credit(fees, fee),
  ])
  return { reference, holdEntryId, payoutEntryId }
}

/** Records that the simulated gateway settles what it has collected. */
export function settle(
  book: Book,
  settlement: Omit<PastSettlement, 'id' | 'entryId' | 'reference'>,
) {
  const { gateway, settledAt: at, net, fee } = settlement
  const reference = receiptNumber('SET')
  const lines = settlementPostings(gateway, { gross: net + fee, fee, net })
  const entryId = post(book, 'settlement', { at, reference, propertyId: null }, lines)
  book.settlements.push({ ...settlement, id: newId(at.getTime()), reference, entryId })
}

/** Buys by the same rules as today, except the yearly limit: `recordPastIdentities` makes the incomes fit. */
export function buy(
  book: Book,
  offering: Offering,
  purchase: { investorId: string; units: bigint; at: Date },
): Decided {
  const { investorId, units, at } = purchase
  const { riskStatementVersion } = offering
  const decided = decidePurchase(
    book.sheet,
    { investorId, units, offeringId: offering.id, riskStatementVersion },
    { ...offering, state: 'open' },
    { isVerified: true, suitability: 'suited', quotaLimit: null, quotaUsed: 0n },
    at,
  )
  return decided
}

/** Stores a purchase in its state at the end of the history. */
export function recordPurchase(
  book: Book,
  decided: Decided,
  state: 'active' | 'allotted' | 'refunded',
  isFeeTaken: boolean,
): void {
  const feeHoldId = isFeeTaken ? null : decided.feeHoldId
  book.purchases.push({ ...decided, feeHoldId, subscription: { ...decided.subscription, state } })
  if (feeHoldId === null) return
  const { investorId, fee } = decided.subscription
  const hold = { id: feeHoldId, ownerId: investorId, amount: fee, purpose: 'purchase-fee' } as const
  book.holds.push({ ...hold, placedBy: decided.entryId })
}

/** Ends the cancellation period: the held fee becomes the platform's. */
export function chargeFee(book: Book, { subscription }: Decided, at: Date): void {
  const { investorId, fee, receiptNumber: reference, propertyId } = subscription
  const lines = [debit(account('investor-held', investorId), fee), credit(fees, fee)]
  post(book, 'fee-capture', { at, reference, propertyId }, lines)
}

/** Fails an offering: price and fee are refunded, and the units return to the offering. */
export function refund(book: Book, { subscription }: Decided, at: Date): void {
  const { investorId, offeringId, propertyId, amount, fee, units } = subscription
  const asset = unitsOf(propertyId)
  post(
    book,
    'subscription-cancellation',
    { at, reference: subscription.receiptNumber, propertyId },
    [
      debit(account('offering-escrow', offeringId), amount),
      debit(fees, fee),
      credit(account('investor-cash', investorId), amount + fee),
      debit(account('investor-units-subscribed', investorId, asset), units),
      credit(account('offering-units', offeringId, asset), units),
    ],
  )
}

/** Closes an offering when the title is registered: the money leaves escrow for its purpose. */
export function close(book: Book, offering: Offering, funding: Funding, at: Date): void {
  const { id, propertyId } = offering
  post(book, 'closing', { at, reference: `CLS-${propertyId}`, propertyId }, [
    debit(account('offering-escrow', id), funding.raise),
    credit(atBank('escrow'), funding.price + funding.buyingCosts),
    credit(account('property-reserve', propertyId), funding.reserve),
    credit(fees, funding.platformFee),
  ])
}

/** Issues all units of a property with one entry. */
export function allot(book: Book, propertyId: string, decided: readonly Decided[], at: Date): void {
  const asset = unitsOf(propertyId)
  const lines = decided.flatMap(({ subscription: { investorId, units } }) => [
    debit(account('investor-units-subscribed', investorId, asset), units),
    credit(account('investor-units', investorId, asset), units),
  ])
  post(book, 'allotment', { at, reference: `ALT-${propertyId}`, propertyId }, lines)
}

export function receiveRent(book: Book, propertyId: string, gross: Rupiah, at: Date): void {
  if (gross === 0n) return
  const lines = [
    debit(atBank('property'), gross),
    credit(account('property-cash', propertyId), gross),
  ]
  post(book, 'rent', { at, reference: `RENT-${propertyId}`, propertyId }, lines)
}

/** Records the costs of a month; without rent they are paid from the reserve. */
export function payCosts(book: Book, propertyId: string, month: MonthFigures, at: Date): void {
  const { management, reserve, gross } = month
  const outside =
    month.maintenance + month.propertyTax + month.insurance + month.incomeTax + month.hotelTax
  const cash = account('property-cash', propertyId)
  const pot = account('property-reserve', propertyId)
  const payer = gross === 0n ? pot : cash
  const facts = { at, reference: `COST-${propertyId}`, propertyId }
  const fee = management === 0n ? [] : [credit(fees, management)]
  const bank = atBank('property')
  const lines = [debit(payer, outside + management), credit(bank, outside), ...fee]
  post(book, 'property-cost', facts, lines)
  if (reserve === 0n) return
  const topUp = { ...facts, reference: `RSV-${propertyId}` }
  post(book, 'reserve-top-up', topUp, [debit(cash, reserve), credit(pot, reserve)])
}

/** A holder and their number of units. */
export type UnitsHeld = { readonly investorId: string; readonly units: bigint }

/** Pays the net income of a month to the holders of the units. */
export function distribute(
  book: Book,
  input: {
    propertyId: string
    code: string
    month: string
    total: Rupiah
    holders: readonly UnitsHeld[]
    recordedAt: Date
    at: Date
  },
): void {
  const { propertyId, code, month, total, holders, recordedAt, at } = input
  book.distributions.push(
    decideDistribution(book.sheet, {
      propertyId,
      month,
      total,
      recordedAt,
      paidAt: at,
      reference: `DIV-${code}-${month}`,
      holders,
    }),
  )
}

/** Returns the amount to deposit for a purchase. */
export function totalOf(offering: Offering, units: bigint): Rupiah {
  return costOf(offering, units).total
}

/** Records a reward as earned: a cost of the platform that waits for its earner. */
export function earnReward(
  book: Book,
  userId: string,
  amount: Rupiah,
  at: Date,
): { entryId: string; reference: string } {
  const reference = receiptNumber('RWD')
  const lines = [
    debit(account('referral-costs', 'platform'), amount),
    credit(account('investor-rewards', userId), amount),
  ]
  const facts = { at, reference, propertyId: null }
  return { reference, entryId: post(book, 'referral-reward', facts, lines) }
}

/** Moves a waiting reward to the available balance. */
export function payReward(
  book: Book,
  userId: string,
  amount: Rupiah,
  reference: string,
  at: Date,
): string {
  return post(book, 'referral-payout', { at, reference, propertyId: null }, [
    debit(account('investor-rewards', userId), amount),
    credit(account('investor-cash', userId), amount),
  ])
}
