import type { z } from '@hono/zod-openapi'
import type { StepBody, WithdrawalBody } from '#contract/withdrawals/withdrawal-body.ts'
import { bankOf } from '#payments'
import { isCancellable, netWithdrawal, type Withdrawal } from '#withdrawals'
import type { Domain } from '../encode.ts'

type Shown = { readonly now: Date; readonly isSimulated: boolean }

export function withSteps(
  withdrawal: Withdrawal,
  { now, isSimulated }: Shown,
): Domain<z.infer<typeof WithdrawalBody>> {
  const { state } = withdrawal
  const hasArrived = state === 'paid' || state === 'reversed'
  return {
    ...withdrawal,
    bank: bankOf(withdrawal.bankCode),
    net: netWithdrawal(withdrawal),
    steps: {
      requested: withdrawal.requestedAt,
      checked: step(withdrawal.checkedDueAt, withdrawal.checkedAt),
      sent: step(withdrawal.sentDueAt, withdrawal.submittedAt),
      arrived: step(withdrawal.arrivesDueAt, hasArrived ? withdrawal.endedAt : null),
    },
    isCancellable: isCancellable(withdrawal),
    isLate: withdrawal.endedAt === null && lateAt(withdrawal) < now,
    simulated: isSimulated,
  }
}

function step(dueAt: Date, at: Date | null): Domain<z.infer<typeof StepBody>> {
  return { dueAt, at }
}

function lateAt(withdrawal: Withdrawal): Date {
  if (withdrawal.checkedAt === null) return withdrawal.checkedDueAt
  return withdrawal.submittedAt === null ? withdrawal.sentDueAt : withdrawal.arrivesDueAt
}
