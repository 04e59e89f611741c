import { createRoute, z } from '@hono/zod-openapi'
import { admitCardReading, cardReadingOf, readOwnCard } from '#investors'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { FilePart } from '../uploads.ts'
import { CardReadingBody, cardReadingBody } from './card-reading-body.ts'
import { inspectPaper } from './inspect-papers.ts'

const CardForm = z.strictObject({ card: FilePart })

const send = createRoute({
  method: 'post',
  path: '/users/identity/card-reading',
  summary: 'Have my identity card read, to fill in my declaration',
  description:
    'JPG or PNG by content, at most 10 MB. Read on our own machine; nothing is declared by it. Picture ' +
    'and text lie sealed; with my declaration the picture becomes that of the card.',
  security: [{ bearer: [] }],
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: CardForm } } },
  },
  responses: {
    200: json(CardReadingBody, 'What was read'),
    ...problems(
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
      'request.too_large',
      'identity.too_many_attempts',
      'investors.identity_settled',
      'investors.identity_refused',
      'reading.busy',
      'reading.too_slow',
      'reading.failed',
    ),
  },
})

const read = createRoute({
  method: 'get',
  path: '/users/identity/card-reading',
  summary: 'What was read from my identity card',
  security: [{ bearer: [] }],
  responses: {
    200: json(CardReadingBody.nullable(), 'As it was read; null: nothing was, or it was long ago'),
    ...problems(),
  },
})

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
