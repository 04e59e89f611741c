import type { ReviewReason } from '#contract'
import type { StoredDeposit } from './deposit.ts'
import type { GatewayDeposit } from './gateway.ts'

/** What the gateway's word means for a deposit of ours. */
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
  /** Of money that was credited, so much in all has gone back to the payer. */
  | { readonly outcome: 'returned'; readonly total: bigint }

/**
 * Credits exactly what was ordered, paid in time and in rupiah; any other money that came is put
 * aside for people to look at. A deposit that has had its money is paid for good; when the gateway
 * takes its word back, or money goes back to the payer, that is a movement of its own. Whether it
 * was in time is decided by when the payer paid, not by when we heard of it.
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

// People decide on money that is still in suspense: it was credited to nobody.
function settlementOfReturn(
  { state, resolution, receivedAmount }: StoredDeposit,
  atGateway: GatewayDeposit,
): Settlement {
  const wasCredited = state === 'paid' || resolution === 'released'
  if (!wasCredited || receivedAmount === null) return { outcome: 'nothing' }
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
  // Before the rest: what is late or another amount is released by the rule, this by people alone.
  if (isPaidByOther) return 'sender-differs'
  if (amount !== deposit.amount) return 'amount-differs'
  return paidAt > deposit.expiresAt ? 'late' : null
}
