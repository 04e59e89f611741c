import type { DepositState, RefundState, ReviewReason } from '#contract'

/** Money on its way into an investor's balance. Amounts are whole rupiah. */
export type Deposit = {
  readonly id: string
  readonly userId: string
  /** What the gateway, the receipt and the ledger call it: `DEP-…`. */
  readonly reference: string
  readonly gateway: string
  readonly method: string
  /** To be paid, to the rupiah; the code of a transfer is in it. */
  readonly amount: bigint
  readonly state: DepositState
  readonly accountNumber: string | null
  /** Of a transfer: the bank it goes to and whose account it is there; else null. */
  readonly accountBank: string | null
  readonly accountHolder: string | null
  /** Of a transfer: what makes its amount one of its own; else null. */
  readonly uniqueCode: number | null
  /** Of a bill payment: the biller's code, typed before the number; else null. */
  readonly billerCode: string | null
  readonly qrContent: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When the payer paid, by the gateway's word; null until money came. */
  readonly paidAt: Date | null
  /** What the payer paid, by the gateway's word; null until money came. */
  readonly receivedAmount: bigint | null
  /** What the free balance grew by; null unless paid. */
  readonly creditedAmount: bigint | null
  readonly reviewReason: ReviewReason | null
}

/** A deposit as its row states it: one more state, while the gateway has not answered yet. */
export type StoredDeposit = Omit<Deposit, 'state' | 'creditedAmount'> & {
  readonly state: DepositState | 'requested'
  readonly gatewayId: string | null
  /** What was done with money that lay in suspense; null: nothing, or there was none. */
  readonly resolution: 'released' | 'returned' | null
  /** Of a refund that is under way or paid; null: none is. */
  readonly refundState: RefundState | null
  /** Whether a balance adjustment took the entry back that had credited it. */
  readonly isCorrected: boolean
  /** How much of what was credited was taken back since. */
  readonly returnedAmount: bigint
}

/** What its owner is shown at `now`. One that nobody paid in time is over, whether a job ran or not. */
export function shownDeposit(stored: StoredDeposit, now: Date): Deposit {
  const { gatewayId: _, resolution, returnedAmount, refundState, isCorrected, ...deposit } = stored
  if (isCorrected) return { ...deposit, state: 'corrected', creditedAmount: null }
  if (returnedAmount > 0n) return takenBack(deposit, returnedAmount)
  if (resolution !== null) return resolved(deposit, resolution)
  if (refundState !== null) return { ...deposit, state: 'returning', creditedAmount: null }
  const isOpen = stored.state === 'requested' || stored.state === 'awaiting-payment'
  const openState = stored.expiresAt <= now ? 'expired' : 'awaiting-payment'
  return {
    ...deposit,
    state: isOpen ? openState : (stored.state as DepositState),
    creditedAmount: stored.state === 'paid' ? stored.receivedAmount : null,
  }
}

type Bare = Omit<
  StoredDeposit,
  'gatewayId' | 'resolution' | 'returnedAmount' | 'refundState' | 'isCorrected'
>

// What is left of it counts; when nothing is, it has gone back to its sender.
function takenBack(deposit: Bare, returnedAmount: bigint): Deposit {
  const left = (deposit.receivedAmount ?? 0n) - returnedAmount
  return {
    ...deposit,
    state: left > 0n ? 'paid' : 'returned',
    creditedAmount: left > 0n ? left : null,
  }
}

function resolved(deposit: Bare, resolution: 'released' | 'returned'): Deposit {
  const isReleased = resolution === 'released'
  return {
    ...deposit,
    state: isReleased ? 'paid' : 'returned',
    creditedAmount: isReleased ? deposit.receivedAmount : null,
  }
}

const untouched = {
  resolution: null,
  returnedAmount: 0n,
  refundState: null,
  isCorrected: false,
} as const

/** The deposit as it was answered when it was made: a repeated command gets the first answer. */
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
