import type { PayoutRail, WithdrawalState } from '#contract'

/** How banks pass money on. */
export type RailId = PayoutRail

/** Money on its way out of an investor's balance. Amounts are whole rupiah. */
export type Withdrawal = {
  readonly id: string
  readonly userId: string
  /** What the gateway, the receipt and the ledger call it: `WDR-…`. */
  readonly reference: string
  readonly accountId: string
  readonly bankCode: string
  /** The last four digits of the bank account. */
  readonly numberEnd: string
  readonly holderName: string
  readonly rail: RailId
  /** What leaves the balance; the fee is in it. */
  readonly amount: bigint
  readonly fee: bigint
  readonly state: WithdrawalState
  readonly gateway: string
  readonly requestedAt: Date
  readonly checkedAt: Date | null
  /** Not sent before; until then it can be cancelled. */
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

/** What arrives at the bank. */
export function netWithdrawal({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): bigint {
  return amount - fee
}

/** Whether its owner may still take it back. */
export function isCancellable({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state === 'awaiting-approval' || state === 'queued'
}
