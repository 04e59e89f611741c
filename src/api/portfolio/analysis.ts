import { analysis, remove, set } from '#contract/portfolio/analysis.ts'
import { toJsonInteger } from '#kernel'
import { readAnalysis, removeGoal, setGoal } from '#portfolio'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { analysisBody } from './analysis-body.ts'

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
