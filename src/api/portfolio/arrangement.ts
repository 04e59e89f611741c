import { createRoute, z } from '@hono/zod-openapi'
import { holdingColumns, homeCards } from '#contract'
import { arrange, readArrangement } from '#portfolio'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

export const ArrangementBody = z
  .object({ cards: z.array(z.enum(homeCards)), columns: z.array(z.enum(holdingColumns)) })
  .openapi('Arrangement')

const Wanted = z
  .strictObject({
    cards: z.array(z.enum(homeCards)).max(homeCards.length).optional(),
    columns: z.array(z.enum(holdingColumns)).max(holdingColumns.length).optional(),
  })
  .openapi('WantedArrangement')

const read = createRoute({
  method: 'get',
  path: '/portfolio/arrangement',
  summary: 'The order of my home page’s cards and the columns of my holdings',
  security: [{ bearer: [] }],
  responses: { 200: json(ArrangementBody, 'All cards in order, and the columns'), ...problems() },
})

const change = createRoute({
  method: 'patch',
  path: '/portfolio/arrangement',
  summary: 'Put my cards in another order, or choose other columns',
  security: [{ bearer: [] }],
  request: { body: jsonBody(Wanted) },
  responses: { 200: json(ArrangementBody, 'As it is now'), ...problems() },
})

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
