import { createRoute, z } from '@hono/zod-openapi'
import {
  endPlan,
  keepPlan,
  pausePlan,
  readExecutions,
  readPlan,
  readPlanTerms,
  resumePlan,
  riskStatementInForce,
  tryPlan,
} from '#auto-invest'
import { toJsonInteger } from '#kernel'
import { propertyLabels } from '#properties'
import { json, jsonBody, jsonPage, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import {
  ExecutionBody,
  executionBody,
  PlanBody,
  PlanInput,
  planBody,
  RulesInput,
  TermsBody,
  TrialBody,
  trialBody,
} from './plan-body.ts'

const security = [{ bearer: [] }]
const rulesProblems = [
  'autoinvest.amount_below_minimum',
  'autoinvest.day_of_month',
  'autoinvest.unknown_city',
] as const
const startProblems = [
  'identity.confirmation_needed',
  'identity.account_frozen',
  'investors.identity_required',
  'investors.suitability_required',
  'investors.suitability_unconfirmed',
  'investors.not_suitable',
] as const

const AutoInvestBody = z
  .object({ plan: PlanBody.nullable(), terms: TermsBody })
  .openapi('AutoInvest')

const overview = createRoute({
  method: 'get',
  path: '/auto-invest',
  summary: 'My plan to buy by rules, what it does next, and what counts for plans',
  description:
    'The plan is null when there is none. The money stays free, and can be withdrawn, until the ' +
    'moment of a purchase; `next.wouldBuy` is what would be bought if it were now.',
  security,
  responses: {
    200: json(AutoInvestBody, 'As it is now'),
    ...problems(),
  },
})

const keep = createRoute({
  method: 'put',
  path: '/auto-invest/plan',
  summary: 'Start my plan, or give it new rules from now on',
  description:
    'Needs a session confirmed in the last five minutes. What was announced under other rules does ' +
    'not happen. The same rules again change nothing.',
  security,
  request: { body: jsonBody(PlanInput) },
  responses: {
    200: json(PlanBody, 'The plan that runs now'),
    ...problems(...startProblems, ...rulesProblems, 'offerings.risk_statement_outdated'),
  },
})

const pause = createRoute({
  method: 'post',
  path: '/auto-invest/plan/pause',
  summary: 'Let my plan rest; what was announced does not happen',
  security,
  responses: {
    200: json(PlanBody, 'The plan rests'),
    ...problems('autoinvest.no_plan', 'autoinvest.not_in_state'),
  },
})

const resumption = createRoute({
  method: 'post',
  path: '/auto-invest/plan/resumption',
  summary: 'Go on with my plan; what it missed is not made up for',
  description: 'Needs a session confirmed in the last five minutes.',
  security,
  responses: {
    200: json(PlanBody, 'The plan runs'),
    ...problems(...startProblems, 'autoinvest.no_plan', 'autoinvest.not_in_state'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/auto-invest/plan/end',
  summary: 'End my plan for good; what it bought stays bought',
  security,
  responses: {
    200: json(z.object({ plan: z.null() }), 'There is no plan any more'),
    ...problems('autoinvest.no_plan'),
  },
})

const trial = createRoute({
  method: 'post',
  path: '/auto-invest/trials',
  summary: 'What rules would have bought in the last twelve months; nothing is kept',
  description:
    'Told from what was on offer then, what was left of it and the yield forecast then; the money is ' +
    'taken to have been there. A plan that follows payouts or deposits goes by those I got. It says ' +
    'nothing about what is to come.',
  security,
  request: { body: jsonBody(RulesInput) },
  responses: { 200: json(TrialBody, 'The past under these rules'), ...problems(...rulesProblems) },
})

const executions = createRoute({
  method: 'get',
  path: '/auto-invest/executions',
  summary: 'Each time my plans were announced or carried out, the newest first',
  security,
  request: { query: PageQuery },
  responses: {
    200: jsonPage(ExecutionBody),
    ...problems(),
  },
})

const app = resource()
app.use('/auto-invest/*', signedIn)

/** Purchases ordered in advance. */
export const autoInvestRoutes = app
  .openapi(overview, async (c) => {
    const { db, clock } = c.var.services
    const now = clock.now()
    const { amountMin, runsAtHour, purchasesMax } = await readPlanTerms(db, now)
    const riskStatementVersion = await riskStatementInForce(db, now)
    const terms = { runsAtHour, purchasesMax, noticeHours: 24, riskStatementVersion }
    return c.json(
      { plan: await shownPlan(c), terms: { ...terms, amountMin: toJsonInteger(amountMin) } },
      200,
    )
  })
  .openapi(keep, async (c) => {
    await keepPlan(c.var.services, personOf(c), c.req.valid('json'))
    return c.json(await ownPlan(c), 200)
  })
  .openapi(pause, async (c) => {
    await pausePlan(c.var.services, c.var.actor)
    return c.json(await ownPlan(c), 200)
  })
  .openapi(resumption, async (c) => {
    await resumePlan(c.var.services, personOf(c))
    return c.json(await ownPlan(c), 200)
  })
  .openapi(end, async (c) => {
    await endPlan(c.var.services, c.var.actor)
    return c.json({ plan: null }, 200)
  })
  .openapi(trial, async (c) => {
    const { db, clock } = c.var.services
    const tried = await tryPlan(db, c.var.actor, c.req.valid('json'), clock.now())
    const ids = tried.times.flatMap(({ purchases }) => purchases.map((each) => each.propertyId))
    return c.json(trialBody(tried, await propertyLabels(db, ids)), 200)
  })
  .openapi(executions, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readExecutions(db, c.var.actor, { limit, cursor })
    const ids = page.items.flatMap(({ purchases }) => purchases.map((each) => each.propertyId))
    const labels = await propertyLabels(db, ids)
    const items = page.items.map((each) => executionBody(each, labels))
    return c.json({ items, nextCursor: page.nextCursor }, 200)
  })

function personOf({ var: { actor, sessionId } }: Pick<ApiContext, 'var'>) {
  return { actor, sessionId }
}

async function shownPlan({ var: { services, actor } }: Pick<ApiContext, 'var'>) {
  const view = await readPlan(services.db, actor, services.clock.now())
  if (view === null) return null
  const wouldBuy = view.next?.wouldBuy?.propertyId
  const ids = wouldBuy === undefined ? [] : [wouldBuy]
  return planBody(view, await propertyLabels(services.db, ids))
}

async function ownPlan(context: Pick<ApiContext, 'var'>) {
  const plan = await shownPlan(context)
  if (plan === null) throw new Error('a plan that was just changed is missing')
  return plan
}
