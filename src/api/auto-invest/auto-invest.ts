import {
  endPlan,
  pausePlan,
  readExecutions,
  readPlan,
  readPlanTerms,
  resumePlan,
  riskStatementInForce,
  savePlan,
  tryPlan,
} from '#auto-invest'
import {
  end,
  executions,
  keep,
  overview,
  pause,
  resumption,
  trial,
} from '#contract/auto-invest/auto-invest.ts'
import { propertyLabels } from '#properties'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { namedExecution, namedPlan, namedTrial } from './named-purchases.ts'

const app = resource()

/** Automatic purchases by a plan. */
export const autoInvestRoutes = app
  .serve(overview, async (c) => {
    const { db, clock } = c.var.services
    const now = clock.now()
    const { amountMin, runsAtHour, purchasesMax } = await readPlanTerms(db, now)
    const riskStatementVersion = await riskStatementInForce(db, now)
    const terms = { runsAtHour, purchasesMax, noticeHours: 24, riskStatementVersion }
    return { plan: await shownPlan(c), terms: { ...terms, amountMin } }
  })
  .serve(keep, async (c) => {
    await savePlan(c.var.services, personOf(c), c.req.valid('json'))
    return await ownPlan(c)
  })
  .serve(pause, async (c) => {
    await pausePlan(c.var.services, c.var.actor)
    return await ownPlan(c)
  })
  .serve(resumption, async (c) => {
    await resumePlan(c.var.services, personOf(c))
    return await ownPlan(c)
  })
  .serve(end, async (c) => {
    await endPlan(c.var.services, c.var.actor)
    return { plan: null }
  })
  .serve(trial, async (c) => {
    const { db, clock } = c.var.services
    const tried = await tryPlan(db, c.var.actor, c.req.valid('json'), clock.now())
    const ids = tried.times.flatMap(({ purchases }) => purchases.map((each) => each.propertyId))
    return namedTrial(tried, await propertyLabels(db, ids))
  })
  .serve(executions, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readExecutions(db, c.var.actor, { limit, cursor })
    const ids = page.items.flatMap(({ purchases }) => purchases.map((each) => each.propertyId))
    const labels = await propertyLabels(db, ids)
    const items = page.items.map((each) => namedExecution(each, labels))
    return { items, nextCursor: page.nextCursor }
  })

function personOf({ var: { actor, sessionId } }: Pick<ApiContext, 'var'>) {
  return { actor, sessionId }
}

async function shownPlan({ var: { services, actor } }: Pick<ApiContext, 'var'>) {
  const view = await readPlan(services.db, actor, services.clock.now())
  if (view === null) return null
  const wouldBuy = view.next?.wouldBuy?.propertyId
  const ids = wouldBuy === undefined ? [] : [wouldBuy]
  return namedPlan(view, await propertyLabels(services.db, ids))
}

async function ownPlan(context: Pick<ApiContext, 'var'>) {
  const plan = await shownPlan(context)
  if (plan === null) throw new Error('a plan that was just changed is missing')
  return plan
}
