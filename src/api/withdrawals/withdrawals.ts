import { cancellation, create, list, one, terms } from '#contract/withdrawals/withdrawals.ts'
import {
  approvalFromFor,
  cancelWithdrawal,
  leftToday,
  readBlocked,
  readRails,
  readRule,
  readWithdrawal,
  readWithdrawals,
  requestWithdrawal,
  usedToday,
} from '#withdrawals'
import { personOf, servicesOf } from '../bank-accounts/own-bank-accounts.ts'
import type { ApiContext } from '../env.ts'
import { idempotencyKey } from '../middleware.ts'
import { resource } from '../resource.ts'
import { withSteps } from './withdrawal-steps.ts'

const app = resource()

/** Withdrawals to the investor's own bank accounts. */
export const withdrawalRoutes = app
  .serve(terms, async (c) => await readTerms(c))
  .serve(create, async (c) => {
    const key = idempotencyKey(c)
    const input = c.req.valid('json')
    const withdrawal = await requestWithdrawal(servicesOf(c.var), personOf(c.var), key, input)
    // The state at the time of the request, which a retry receives again.
    const now = withdrawal.requestedAt
    const { isSimulated } = c.var.services.gateway
    return withSteps(withdrawal, { now, isSimulated })
  })
  .serve(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await readWithdrawals(c.var.services.db, c.var.actor, { limit, cursor, state })
    const items = page.items.map((each) => withSteps(each, shownTo(c)))
    return { items, nextCursor: page.nextCursor }
  })
  .serve(one, async (c) => {
    const { withdrawalId } = c.req.valid('param')
    const withdrawal = await readWithdrawal(c.var.services.db, c.var.actor, withdrawalId)
    return withSteps(withdrawal, shownTo(c))
  })
  .serve(cancellation, async (c) => {
    const key = idempotencyKey(c)
    const { withdrawalId } = c.req.valid('param')
    const withdrawal = await cancelWithdrawal(servicesOf(c.var), personOf(c.var), key, withdrawalId)
    return withSteps(withdrawal, shownTo(c))
  })

function shownTo({ var: { services } }: Pick<ApiContext, 'var'>) {
  return { now: services.clock.now(), isSimulated: services.gateway.isSimulated }
}

async function readTerms({ var: context }: Pick<ApiContext, 'var'>) {
  const { db, clock, gateway } = context.services
  const { userId } = context.actor
  const now = clock.now()
  const rule = await readRule(db, now)
  const used = await usedToday(db, userId, now)
  const offered = await readRails(db, now, gateway)
  return {
    minimum: rule.amountMin,
    approvalFrom: await approvalFromFor(db, userId, now, rule),
    cancelMinutes: rule.cancelMinutes,
    rails: offered.map((rail) => ({
      ...rail,
      leftToday: leftToday(rail, used),
    })),
    blocked: await readBlocked(servicesOf(context), userId),
    simulated: gateway.isSimulated,
  }
}
