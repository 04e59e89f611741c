import { z } from '@hono/zod-openapi'
import { payoutRails, withdrawalStates } from '#contract'
import { toJsonInteger } from '#kernel'
import { isCancellable, netWithdrawal, type Withdrawal } from '#withdrawals'
import { bankOf } from '../bank-accounts/bank-account-body.ts'
import { Integer } from '../fields.ts'

const instant = z.iso.datetime()
const StepBody = z.object({ dueAt: instant, at: instant.nullable() })

/** A withdrawal as the API returns it. Amounts are whole rupiah; instants are UTC. */
export const WithdrawalBody = z
  .object({
    id: z.uuid(),
    reference: z.string().openapi({ example: 'WDR-7K2QX-M4D9A' }),
    state: z.enum(withdrawalStates).openapi({
      description:
        '`awaiting-approval`: people check it; `queued`: it will be sent; `sending`, `submitted`: it ' +
        'is with the payment partner; `paid`: at the bank; `cancelled`, `refused`, `failed`, ' +
        '`reversed`: the whole amount is in the free balance again',
    }),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
    numberEnd: z.string(),
    holderName: z.string(),
    rail: z.enum(payoutRails),
    amount: Integer.openapi({ description: 'Rupiah that left the balance, the fee in it' }),
    fee: Integer,
    net: Integer.openapi({ description: 'Rupiah that arrive' }),
    steps: z
      .object({ requested: instant, checked: StepBody, sent: StepBody, arrived: StepBody })
      .openapi({ description: 'When each step is due, and when it was' }),
    sendAt: instant.openapi({ description: 'Not sent before' }),
    bankReference: z.string().nullable(),
    endedAt: instant.nullable(),
    reversedAt: instant.nullable(),
    failure: z.string().nullable(),
    ticket: z.string().nullable().openapi({ description: 'Opened by itself when it is late' }),
    isCancellable: z.boolean(),
    isLate: z.boolean(),
    simulated: z.boolean().openapi({ description: 'True when no real money moves' }),
  })
  .openapi('Withdrawal')

type Shown = { readonly now: Date; readonly isSimulated: boolean }

export function withdrawalBody(
  withdrawal: Withdrawal,
  { now, isSimulated }: Shown,
): z.infer<typeof WithdrawalBody> {
  const { id, reference, state, numberEnd, holderName, rail, bankReference, ticket } = withdrawal
  const hasArrived = state === 'paid' || state === 'reversed'
  return {
    id,
    reference,
    state,
    bank: bankOf(withdrawal.bankCode),
    numberEnd,
    holderName,
    rail,
    amount: toJsonInteger(withdrawal.amount),
    fee: toJsonInteger(withdrawal.fee),
    net: toJsonInteger(netWithdrawal(withdrawal)),
    steps: {
      requested: withdrawal.requestedAt.toISOString(),
      checked: step(withdrawal.checkedDueAt, withdrawal.checkedAt),
      sent: step(withdrawal.sentDueAt, withdrawal.submittedAt),
      arrived: step(withdrawal.arrivesDueAt, hasArrived ? withdrawal.endedAt : null),
    },
    sendAt: withdrawal.sendAt.toISOString(),
    bankReference,
    endedAt: withdrawal.endedAt?.toISOString() ?? null,
    reversedAt: withdrawal.reversedAt?.toISOString() ?? null,
    failure: withdrawal.failure,
    ticket,
    isCancellable: isCancellable(withdrawal),
    isLate: withdrawal.endedAt === null && lateAt(withdrawal) < now,
    simulated: isSimulated,
  }
}

function step(dueAt: Date, at: Date | null): z.infer<typeof StepBody> {
  return { dueAt: dueAt.toISOString(), at: at?.toISOString() ?? null }
}

function lateAt(withdrawal: Withdrawal): Date {
  if (withdrawal.checkedAt === null) return withdrawal.checkedDueAt
  return withdrawal.submittedAt === null ? withdrawal.sentDueAt : withdrawal.arrivesDueAt
}
