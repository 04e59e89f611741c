import { change, read } from '#contract/portfolio/arrangement.ts'
import { arrange, readArrangement } from '#portfolio'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

const app = resource()

app.use('/portfolio/arrangement', signedIn)

export const arrangementRoutes = app
  .openapi(read, async (c) => {
    const { cards, columns } = await readArrangement(c.var.services.db, c.var.actor)
    return c.json({ cards: [...cards], columns: [...columns] }, 200)
  })
  .openapi(change, async (c) => {
    const { db, clock } = c.var.services
    const { cards, columns } = c.req.valid('json')
    const kept = await arrange(db, clock, c.var.actor, {
      ...(cards === undefined ? {} : { cards }),
      ...(columns === undefined ? {} : { columns }),
    })
    return c.json({ cards: [...kept.cards], columns: [...kept.columns] }, 200)
  })
