import { change, read } from '#contract/portfolio/arrangement.ts'
import { readArrangement, saveArrangement } from '#portfolio'
import { resource } from '../resource.ts'

const app = resource()

export const arrangementRoutes = app
  .serve(read, async (c) => {
    return await readArrangement(c.var.services.db, c.var.actor)
  })
  .serve(change, async (c) => {
    const { db, clock } = c.var.services
    const { cards, columns } = c.req.valid('json')
    return await saveArrangement(db, clock, c.var.actor, {
      ...(cards === undefined ? {} : { cards }),
      ...(columns === undefined ? {} : { columns }),
    })
  })
