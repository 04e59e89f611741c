import type { DepositState, RefundState, ReviewReason, SuspenseOutcome } from '#contract'

/** A deposit into an investor's balance. Amounts are whole rupiah. */
export type Deposit = {
  readonly id: string
  readonly userId: string
  /** The reference for the gateway, the receipt and the ledger: `DEP-…`. */
  readonly reference: string
  readonly gateway: string
  readonly method: string
  /** The exact amount to pay, including the unique code of a transfer. */
  readonly amount: bigint
  readonly state: DepositState
  readonly accountNumber: string | null
  /** For a transfer: the receiving bank and account holder; otherwise null. */
  readonly accountBank: string | null
  readonly accountHolder: string | null
  /** For a transfer: the code that makes its amount unique; otherwise null. */
  readonly uniqueCode: number | null
  /** For a bill payment: the biller's code, entered before the number; otherwise null. */
  readonly billerCode: string | null
  readonly qrContent: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When the payer paid, according to the gateway; null before payment. */
  readonly paidAt: Date | null
  /**
   * The amount that the payer paid, according to the gateway, less what it returned while under review; null before
   * payment.
   */
  readonly receivedAmount: bigint | null
  /** The amount credited to the available balance; null unless paid. */
  readonly creditedAmount: bigint | null
  readonly reviewReason: ReviewReason | null
}

/** A deposit as stored. Its state is `requested` until the gateway has answered. */
export type StoredDeposit = Omit<Deposit, 'state' | 'creditedAmount' | 'receivedAmount'> & {
  readonly state: DepositState | 'requested'
  readonly gatewayId: string | null
  /** The whole amount that the payer paid, according to the gateway; null before payment. */
  readonly receivedAmount: bigint | null
  /** How money in suspense was resolved; null while it waits, and when there was none. */
  readonly resolution: SuspenseOutcome | null
  /** The state of the refund that is pending or paid; null without one. */
  readonly refundState: RefundState | null
  /** Whether a balance adjustment reversed the entry that credited it. */
  readonly isCorrected: boolean
  /** The part of the received amount that the gateway has returned to the payer since. */
  readonly returnedAmount: bigint
}

/** The deposit shown to its owner at `now`. An unpaid one past its deadline is expired even if no job has run. */
export function shownDeposit(stored: StoredDeposit, now: Date): Deposit {
  const { gatewayId: _, returnedAmount: __, ...open } = stored
  const { resolution, refundState, isCorrected, ...deposit } = open
  if (isCorrected) return { ...deposit, state: 'corrected', creditedAmount: null }
  const left = leftOf(stored)
  if (stored.receivedAmount !== null && left === 0n)
    return { ...deposit, state: 'returned', creditedAmount: null }
  if (stored.state === 'paid' || resolution === 'released')
    return { ...deposit, state: 'paid', creditedAmount: left }
  if (resolution !== null) return { ...deposit, state: 'returned', creditedAmount: null }
  if (stored.state === 'in-review') {
    const state = refundState === null ? 'in-review' : 'returning'
    return { ...deposit, state, receivedAmount: left, creditedAmount: null }
  }
  const isUnpaid = stored.state === 'requested' || stored.state === 'awaiting-payment'
  const unpaidState = stored.expiresAt <= now ? 'expired' : 'awaiting-payment'
  return {
    ...deposit,
    state: isUnpaid ? unpaidState : (stored.state as DepositState),
    creditedAmount: null,
  }
}

/** The part of the received amount that the gateway has not returned to the payer. */
export function leftOf({
  receivedAmount,
  returnedAmount,
}: Pick<StoredDeposit, 'receivedAmount' | 'returnedAmount'>): bigint {
  return (receivedAmount ?? 0n) - returnedAmount
}

/** The part of `refunded` rupiah of a deposit that its payer has twice: from our refund and from the gateway. */
export function paidTwiceOf(
  deposit: Pick<StoredDeposit, 'receivedAmount' | 'returnedAmount'>,
  refunded: bigint,
): bigint {
  const left = leftOf(deposit)
  return refunded > left ? refunded - left : 0n
}

const untouched = {
  resolution: null,
  returnedAmount: 0n,
  refundState: null,
  isCorrected: false,
} as const

/** The deposit as returned when it was created, which a retry receives again. */
export function deposited(stored: StoredDeposit): Deposit {
  return {
    ...shownDeposit({ ...stored, ...untouched }, stored.createdAt),
    state: stored.gatewayId === null ? 'failed' : 'awaiting-payment',
    paidAt: null,
    receivedAmount: null,
    creditedAmount: null,
    reviewReason: null,
  }
}
