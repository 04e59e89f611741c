import { createRoute, z } from '@hono/zod-openapi'
import { payoutRails, withdrawalObstacles } from '#contract'
import { toJsonInteger } from '#kernel'
import {
  approvalFromFor,
  cancelWithdrawal,
  readBlocked,
  readRails,
  readRule,
  readWithdrawal,
  readWithdrawals,
  requestWithdrawal,
  usedToday,
} from '#withdrawals'
import { IdempotencyHeader, json, jsonBody, jsonPage, problems } from '../answers.ts'
import { deskOf, personOf } from '../bank-accounts/bank-account-body.ts'
import { type ApiContext, resource } from '../env.ts'
import { Amount, Integer, PageQuery } from '../fields.ts'
import { idempotencyKey, signedIn } from '../middleware.ts'
import { WithdrawalBody, withdrawalBody } from './withdrawal-body.ts'

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

const terms = createRoute({
  method: 'get',
  path: '/withdrawals/terms',
  summary: 'Limits, fees and times that count for me today',
  security,
  responses: { 200: json(TermsBody, 'As it is now'), ...problems() },
})

const create = createRoute({
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

const list = createRoute({
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

const one = createRoute({
  method: 'get',
  path: '/withdrawals/{withdrawalId}',
  summary: 'One of my withdrawals, with when each step is due',
  security,
  request: { params },
  responses: { 200: json(WithdrawalBody, 'The withdrawal'), ...problems('withdrawals.not_found') },
})

const cancellation = createRoute({
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

const app = resource()
app.use('/withdrawals/*', signedIn)

/** Money out: to the investor's own bank accounts. */
export const withdrawalRoutes = app
  .openapi(terms, async (c) => c.json(await termsBody(c), 200))
  .openapi(create, async (c) => {
    const key = idempotencyKey(c)
    const input = c.req.valid('json')
    const withdrawal = await requestWithdrawal(deskOf(c.var), personOf(c.var), key, input)
    // As it was in that moment, also for who asks again.
    const now = withdrawal.requestedAt
    const { isSimulated } = c.var.services.gateway
    return c.json(withdrawalBody(withdrawal, { now, isSimulated }), 201)
  })
  .openapi(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readWithdrawals(c.var.services.db, c.var.actor, { limit, cursor })
    const items = page.items.map((each) => withdrawalBody(each, shownTo(c)))
    return c.json({ items, nextCursor: page.nextCursor }, 200)
  })
  .openapi(one, async (c) => {
    const { withdrawalId } = c.req.valid('param')
    const withdrawal = await readWithdrawal(c.var.services.db, c.var.actor, withdrawalId)
    return c.json(withdrawalBody(withdrawal, shownTo(c)), 200)
  })
  .openapi(cancellation, async (c) => {
    const key = idempotencyKey(c)
    const { withdrawalId } = c.req.valid('param')
    const withdrawal = await cancelWithdrawal(deskOf(c.var), personOf(c.var), key, withdrawalId)
    return c.json(withdrawalBody(withdrawal, shownTo(c)), 200)
  })

function shownTo({ var: { services } }: Pick<ApiContext, 'var'>) {
  return { now: services.clock.now(), isSimulated: services.gateway.isSimulated }
}

async function termsBody({ var: context }: Pick<ApiContext, 'var'>) {
  const { db, clock, gateway } = context.services
  const { userId } = context.actor
  const now = clock.now()
  const rule = await readRule(db, now)
  const used = await usedToday(db, userId, now)
  const blocked = await readBlocked(deskOf(context), userId)
  const offered = await readRails(db, now, gateway)
  return {
    minimum: toJsonInteger(rule.amountMin),
    approvalFrom: toJsonInteger(await approvalFromFor(db, userId, now, rule)),
    cancelMinutes: rule.cancelMinutes,
    rails: offered.map((rail) => ({
      id: rail.id,
      amountMax: toJsonInteger(rail.amountMax),
      dayMax: toJsonInteger(rail.dayMax),
      leftToday: toJsonInteger(rail.dayMax - (used.get(rail.id) ?? 0n)),
      fee: toJsonInteger(rail.fee),
      arrivesMinutes: rail.arrivesMinutes,
      isWorkingDays: rail.isWorkingDays,
    })),
    blocked:
      blocked === null
        ? null
        : {
            reason: blocked.reason,
            until: blocked.until?.toISOString() ?? null,
            owed: blocked.owed === null ? null : toJsonInteger(blocked.owed),
          },
    simulated: gateway.isSimulated,
  }
}
