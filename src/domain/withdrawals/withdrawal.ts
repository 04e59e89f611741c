import type { PayoutRail, WithdrawalState } from '#contract'

/** The transfer methods of banks. */
export type RailId = PayoutRail

/** A withdrawal from an investor's balance to a bank account. Amounts are whole rupiah. */
export type Withdrawal = {
  readonly id: string
  readonly userId: string
  /** The reference for the gateway, the receipt and the ledger: `WDR-…`. */
  readonly reference: string
  readonly accountId: string
  readonly bankCode: string
  /** The last four digits of the bank account. */
  readonly numberEnd: string
  readonly holderName: string
  readonly rail: RailId
  /** The amount that leaves the balance, including the fee. */
  readonly amount: bigint
  readonly fee: bigint
  readonly state: WithdrawalState
  readonly gateway: string
  readonly requestedAt: Date
  readonly checkedAt: Date | null
  /** It is not sent before this instant and can be cancelled until then. */
  readonly sendAt: Date
  readonly intentAt: Date | null
  readonly submittedAt: Date | null
  readonly bankReference: string | null
  readonly endedAt: Date | null
  readonly reversedAt: Date | null
  readonly failure: string | null
  readonly checkedDueAt: Date
  readonly sentDueAt: Date
  readonly arrivesDueAt: Date
  /** The number of the ticket that was opened because it is late. */
  readonly ticket: string | null
}

/** The amount that arrives at the bank. */
export function netWithdrawal({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): bigint {
  return amount - fee
}

/** Whether its owner can still cancel it. */
export function isCancellable({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state === 'awaiting-approval' || state === 'queued'
}
