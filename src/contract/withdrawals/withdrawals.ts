import { createRoute, z } from '@hono/zod-openapi'
import { IdempotencyHeader, json, jsonBody, jsonPage, problems } from '../answers.ts'
import { Amount, Integer, PageQuery } from '../fields.ts'
import { payoutRails, withdrawalObstacles } from '../words/money.ts'
import { WithdrawalBody } from './withdrawal-body.ts'

const security = [{ bearer: [] }]

const params = z.strictObject({ withdrawalId: z.uuid() })

const TermsBody = z
  .object({
    minimum: Integer.openapi({ description: 'Rupiah' }),
    approvalFrom: Integer.openapi({
      description: 'From here on two people check it, by what I asked for today and in seven days',
    }),
    cancelMinutes: z.int().openapi({ description: 'How long it can be taken back' }),
    rails: z.array(
      z.object({
        id: z.enum(payoutRails),
        amountMax: Integer.openapi({ description: 'Rupiah at once' }),
        dayMax: Integer.openapi({ description: 'Rupiah a day (WIB)' }),
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
      .openapi({ description: 'Why nothing can be withdrawn now' }),
    simulated: z.boolean(),
  })
  .openapi('WithdrawalTerms')
export type WithdrawalTerms = z.input<typeof TermsBody>

export const terms = createRoute({
  method: 'get',
  path: '/withdrawals/terms',
  summary: 'Limits, fees and times that count for me today',
  security,
  responses: { 200: json(TermsBody, 'As it is now'), ...problems() },
})

export const create = createRoute({
  method: 'post',
  path: '/withdrawals',
  summary: 'Withdraw money to one of my bank accounts',
  description:
    'Idempotent by key; needs a session confirmed in the last five minutes. The amount is set aside ' +
    'at once and sent after the minutes in which it can be cancelled. The quickest rail that takes ' +
    'the amount is used. Large amounts are released by two people.',
  security,
  request: {
    headers: IdempotencyHeader,
    body: jsonBody(
      z.strictObject({
        accountId: z.uuid(),
        amount: Amount.openapi({ description: 'Rupiah, the fee in it', example: 1_000_000 }),
      }),
    ),
  },
  responses: {
    201: json(WithdrawalBody, 'Set aside'),
    ...problems(
      'identity.confirmation_needed',
      'identity.account_frozen',
      'identity.account_suspended',
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
    ),
  },
})

export const list = createRoute({
  method: 'get',
  path: '/withdrawals',
  summary: 'My withdrawals, newest first',
  security,
  request: { query: PageQuery },
  responses: {
    200: jsonPage(WithdrawalBody),
    ...problems(),
  },
})

export const one = createRoute({
  method: 'get',
  path: '/withdrawals/{withdrawalId}',
  summary: 'One of my withdrawals, with when each step is due',
  security,
  request: { params },
  responses: { 200: json(WithdrawalBody, 'The withdrawal'), ...problems('withdrawals.not_found') },
})

export const cancellation = createRoute({
  method: 'post',
  path: '/withdrawals/{withdrawalId}/cancellation',
  summary: 'Take a withdrawal back before it is sent',
  security,
  request: { params, headers: IdempotencyHeader },
  responses: {
    200: json(WithdrawalBody, 'The money is free again'),
    ...problems('withdrawals.not_found', 'withdrawals.too_late', 'ledger.key_reused'),
  },
})
