import { analysis, remove, set } from '#contract/portfolio/analysis.ts'
import { readAnalysis, removeGoal, setGoal } from '#portfolio'
import { resource } from '../resource.ts'

const app = resource()

export const analysisRoutes = app
  .serve(analysis, async (c) => {
    const { db, clock } = c.var.services
    return await readAnalysis(db, clock, c.var.actor)
  })
  .serve(set, async (c) => {
    const { db, clock } = c.var.services
    const goal = c.req.valid('json')
    await setGoal(db, clock, c.var.actor, goal)
    return goal
  })
  .serve(remove, async (c) => {
    await removeGoal(c.var.services.db, c.var.actor)
  })
