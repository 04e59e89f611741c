import type { PayoutRail } from '#contract'

export type { StaffWithdrawal, Withdrawal, WithdrawalTerms } from './answers.ts'
export type Rail = {
  id: PayoutRail
  amountMax: number
  dayMax: number
  leftToday: number
  fee: number
  arrivesMinutes: number
  isWorkingDays: boolean
}
