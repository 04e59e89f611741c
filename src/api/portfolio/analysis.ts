import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import { readAnalysis, removeGoal, setGoal } from '#portfolio'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { AnalysisBody, analysisBody, GoalBody } from './analysis-body.ts'

const analysis = createRoute({
  method: 'get',
  path: '/portfolio/analysis',
  summary: 'How my money did, where it lies, and how far my goal is',
  security: [{ bearer: [] }],
  responses: { 200: json(AnalysisBody, 'Of one moment'), ...problems() },
})

const Wanted = z
  .strictObject({
    monthlyAmount: z
      .int()
      .min(10_000)
      .max(1_000_000_000_000)
      .transform((value) => BigInt(value)),
    targetYear: z.int().min(2026).max(2100),
  })
  .openapi('WantedIncomeGoal')

const set = createRoute({
  method: 'put',
  path: '/portfolio/goal',
  summary: 'Set what I want to be paid a month, and by the end of which year',
  security: [{ bearer: [] }],
  request: { body: jsonBody(Wanted) },
  responses: { 200: json(GoalBody, 'The goal'), ...problems() },
})

const remove = createRoute({
  method: 'delete',
  path: '/portfolio/goal',
  summary: 'Forget my goal',
  security: [{ bearer: [] }],
  responses: { 204: { description: 'There is none' }, ...problems() },
})

const app = resource()
app.use('/portfolio/analysis', signedIn)
app.use('/portfolio/goal', signedIn)

export const analysisRoutes = app
  .openapi(analysis, async (c) => {
    const { db, clock } = c.var.services
    return c.json(analysisBody(await readAnalysis(db, clock, c.var.actor)), 200)
  })
  .openapi(set, async (c) => {
    const { db, clock } = c.var.services
    const goal = c.req.valid('json')
    await setGoal(db, clock, c.var.actor, goal)
    return c.json({ ...goal, monthlyAmount: toJsonInteger(goal.monthlyAmount) }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGoal(c.var.services.db, c.var.actor)
    return c.body(null, 204)
  })
