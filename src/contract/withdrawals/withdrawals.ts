import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Amount, Integer, OpenPageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { payoutRails, withdrawalObstacles } from '../words/money.ts'
import { WithdrawalBody } from './withdrawal-body.ts'

const params = z.strictObject({ withdrawalId: z.uuid() })

const TermsBody = z
  .object({
    minimum: Integer.openapi({ description: 'Rupiah' }),
    approvalFrom: Integer.openapi({
      description:
        'From this amount, counting what I withdrew today and in the last seven days, two people check a withdrawal',
    }),
    cancelMinutes: z.int().openapi({ description: 'How long it can be cancelled' }),
    rails: z.array(
      z.object({
        id: z.enum(payoutRails),
        amountMax: Integer.openapi({ description: 'Rupiah per withdrawal' }),
        dayMax: Integer.openapi({ description: 'Rupiah per day (WIB)' }),
        leftToday: Integer,
        fee: Integer,
        arrivesMinutes: z.int(),
        isWorkingDays: z.boolean(),
      }),
    ),
    blocked: z
      .object({
        reason: z.enum(withdrawalObstacles),
        until: z.iso.datetime().nullable(),
        owed: Integer.nullable().openapi({ description: 'Rupiah, where a debt is the reason' }),
      })
      .nullable()
      .openapi({ description: 'Why I cannot withdraw now' }),
    simulated: z.boolean(),
  })
  .openapi('WithdrawalTerms')
export type WithdrawalTerms = z.input<typeof TermsBody>
export type Rail = WithdrawalTerms['rails'][number]

export const terms = operation('GET /withdrawals/terms/', {
  summary: 'My limits, fees and times for withdrawals today',
  answer: json(TermsBody, 'The current state'),
})

export const create = operation('POST /withdrawals/', {
  summary: 'Withdraw money to one of my bank accounts',
  description:
    'Idempotent by key; needs a session confirmed in the last five minutes. The amount is set aside ' +
    'at once and sent after the minutes in which it can be cancelled. The quickest transfer method for ' +
    'the amount is used. Large amounts are released by two people.',
  needsKey: true,
  body: z.strictObject({
    accountId: z.uuid(),
    amount: Amount.openapi({ description: 'Rupiah, fee included', example: 1_000_000 }),
  }),
  created: json(WithdrawalBody, 'Set aside'),
  refuses: [
    'identity.confirmation_needed',
    'identity.account_frozen',
    'identity.account_suspended',
    'identity.death_reported',
    'ledger.debt_open',
    'withdrawals.wait_after_change',
    'withdrawals.amount_below_minimum',
    'withdrawals.amount_above_maximum',
    'withdrawals.day_limit_exceeded',
    'banks.account_not_found',
    'banks.not_ready',
    'banks.locked',
    'payments.not_offered',
    'ledger.insufficient_funds',
    'ledger.key_reused',
  ],
})

export const list = operation('GET /withdrawals/', {
  summary: 'My withdrawals, newest first',
  query: OpenPageQuery,
  answer: jsonPage(WithdrawalBody),
})

export const one = operation('GET /withdrawals/{withdrawalId}/', {
  summary: 'One of my withdrawals, with when each step is due',
  params,
  answer: json(WithdrawalBody, 'The withdrawal'),
  refuses: ['withdrawals.not_found'],
})

export const cancellation = operation('POST /withdrawals/{withdrawalId}/cancellation/', {
  summary: 'Cancel a withdrawal before it is sent',
  params,
  needsKey: true,
  answer: json(WithdrawalBody, 'The money is available again'),
  refuses: ['withdrawals.not_found', 'withdrawals.too_late', 'ledger.key_reused'],
})
