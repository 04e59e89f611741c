import type { Withdrawal } from './answers.ts'

export type { Withdrawal, WithdrawalTerms } from './answers.ts'
export type RailId = 'bi-fast' | 'skn' | 'rtgs'

export type Rail = {
  id: RailId
  amountMax: number
  dayMax: number
  leftToday: number
  fee: number
  arrivesMinutes: number
  isWorkingDays: boolean
}

export type WithdrawalState =
  | 'awaiting-approval'
  | 'queued'
  | 'sending'
  | 'submitted'
  | 'paid'
  | 'cancelled'
  | 'refused'
  | 'failed'
  | 'reversed'

/** As staff see it, with the proposal that waits for a second person. */
export type StaffWithdrawal = Withdrawal & {
  userId: string
  proposal: {
    id: string
    contentHash: string
    proposedBy: string
    proposedAt: string
    isMine: boolean
  } | null
}
