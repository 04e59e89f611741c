export type { StaffWithdrawal, Withdrawal, WithdrawalTerms } from './answers.ts'
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
