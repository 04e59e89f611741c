import { read, send } from '#contract/users/card-reading.ts'
import { admitCardReading, cardReadingOf, readOwnCard } from '#investors'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { cardReadingBody } from './card-reading-body.ts'
import { inspectPaper } from './inspect-papers.ts'

const app = resource()

app.use('/users/identity/card-reading/*', signedIn)

/** Reading the card instead of typing it. */
export const cardReadingRoutes = app
  .openapi(send, async (c) => {
    const { db, clock, files: store, dataKeys: keys, textReader: reader } = c.var.services
    await admitCardReading(db, c.var.actor)
    const file = await inspectPaper('card', c.req.valid('form').card)
    const desk = { db, clock, store, keys, reader }
    return c.json(cardReadingBody(await readOwnCard(desk, c.var.actor, file)), 200)
  })
  .openapi(read, async (c) => {
    const { db, dataKeys } = c.var.services
    const reading = await cardReadingOf(db, dataKeys, c.var.actor.userId)
    return c.json(reading === null ? null : cardReadingBody(reading), 200)
  })
