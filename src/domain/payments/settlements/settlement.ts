import type { ReviewReason } from '#contract'
import { later, minute } from '#kernel'
import type { StoredDeposit } from '../deposits/deposit.ts'
import type { GatewayDeposit } from '../gateways/gateway.ts'

/** The effect of a gateway's report on a deposit. */
export type Settlement =
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'closed'; readonly state: 'expired' | 'failed' }
  | { readonly outcome: 'paid'; readonly amount: bigint; readonly paidAt: Date }
  | {
      readonly outcome: 'in-review'
      readonly reason: ReviewReason
      readonly amount: bigint
      readonly paidAt: Date
    }
  /** The total of the received money that the gateway has returned to the payer. */
  | { readonly outcome: 'returned'; readonly total: bigint }

/** How long after the deadline a payment in time may still be unknown to the gateway. */
const reportedWithinMilliseconds = 10 * minute

/**
 * The report by our own deadline: a deposit that is unpaid some minutes after it has expired, even if the gateway would
 * still take the money. A QRIS code of Xendit can be paid for 48 hours, whatever deadline we show.
 */
export function reportByDeadline(
  { expiresAt }: StoredDeposit,
  atGateway: GatewayDeposit,
  now: Date,
): GatewayDeposit {
  const isOver = now >= later(expiresAt, reportedWithinMilliseconds)
  return atGateway.state === 'awaiting-payment' && isOver
    ? { ...atGateway, state: 'expired' }
    : atGateway
}

/**
 * Decides the effect of a report. Exactly the requested amount, paid in time and in rupiah, is credited; any
 * other money goes to suspense for staff. A paid deposit stays paid: a later reversal or return is a separate
 * movement. The time of the payment decides whether it was in time, not the time of the report.
 */
export function settlementOf(deposit: StoredDeposit, atGateway: GatewayDeposit): Settlement {
  const { state } = deposit
  if (state === 'paid' || state === 'in-review') return settlementOfReturn(deposit, atGateway)
  if (atGateway.state === 'paid') return settlementOfPayment(deposit, atGateway)
  if (atGateway.state === 'awaiting-payment' || state === 'expired' || state === 'failed') {
    return { outcome: 'nothing' }
  }
  return { outcome: 'closed', state: atGateway.state }
}

// Money in another currency is not in the ledger, so nothing of it is taken out again.
function settlementOfReturn(
  { reviewReason, receivedAmount }: StoredDeposit,
  atGateway: GatewayDeposit,
): Settlement {
  if (reviewReason === 'currency-differs' || receivedAmount === null) return { outcome: 'nothing' }
  if (atGateway.state === 'failed') return { outcome: 'returned', total: receivedAmount }
  const total = atGateway.refundedAmount ?? 0n
  return total > 0n ? { outcome: 'returned', total } : { outcome: 'nothing' }
}

function settlementOfPayment(deposit: StoredDeposit, atGateway: GatewayDeposit): Settlement {
  const { paidAmount: amount, paidAt } = atGateway
  if (amount === null || paidAt === null) {
    throw new Error(`${deposit.reference} is paid at the gateway, without an amount or a time`)
  }
  const reason = reviewReason(deposit, atGateway, amount, paidAt)
  return reason === null
    ? { outcome: 'paid', amount, paidAt }
    : { outcome: 'in-review', reason, amount, paidAt }
}

function reviewReason(
  deposit: StoredDeposit,
  { currency, isPaidByOther = false }: GatewayDeposit,
  amount: bigint,
  paidAt: Date,
): ReviewReason | null {
  if (currency !== 'IDR') return 'currency-differs'
  // Checked first: a late payment or another amount can be released by the rule, this only by staff.
  if (isPaidByOther) return 'sender-differs'
  if (amount !== deposit.amount) return 'amount-differs'
  return paidAt > deposit.expiresAt ? 'late' : null
}
