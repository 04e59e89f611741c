import { createRoute, z } from '@hono/zod-openapi'
import { cardFields, pictureFaults, whyUnread } from '#cards'
import { inspectFile } from '#files'
import {
  admitCardReading,
  type CardReading,
  cardReadingOf,
  genders,
  paperBytesMax,
  readOwnCard,
} from '#investors'
import { placesIn } from '#places'
import { json, problems } from '../answers.ts'
import { bytesOf } from '../contact/contact.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { FilePart } from '../uploads.ts'

const CardForm = z.strictObject({ card: FilePart })

const CardReadingBody = z
  .object({
    isCard: z.boolean().openapi({ description: 'False: no card was found in the picture' }),
    fields: z
      .object({
        fullName: z.string(),
        nik: z.string(),
        birthPlace: z.string(),
        bornOn: z.iso.date(),
        gender: z.enum(genders),
        street: z.string(),
        rt: z.string(),
        rw: z.string(),
        province: z.string(),
        city: z.string(),
        district: z.string(),
        village: z.string(),
      })
      .partial()
      .openapi({ description: 'What was read; places by their code in `places`' }),
    placeNames: z
      .object({
        province: z.string(),
        city: z.string(),
        district: z.string(),
        village: z.string(),
      })
      .partial()
      .openapi({ description: 'The names of those codes' }),
    unread: z.array(z.object({ field: z.enum(cardFields), why: z.enum(whyUnread) })).openapi({
      description:
        '`unread`: not found or not legible; `contradicts`: NIK, birth date and gender do not agree; ' +
        '`unknown`: no one place has the name that was read',
    }),
    picture: z.array(z.enum(pictureFaults)).openapi({
      description: 'What about the picture may be why something could not be read',
    }),
    readAt: z.iso.datetime(),
  })
  .openapi('CardReading')

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
    const file = await inspectFile(await bytesOf(c.req.valid('form').card), {
      path: 'card',
      types: ['image/jpeg', 'image/png'],
      bytesMax: paperBytesMax,
    })
    const desk = { db, clock, store, keys, reader }
    return c.json(cardReadingBody(await readOwnCard(desk, c.var.actor, file)), 200)
  })
  .openapi(read, async (c) => {
    const { db, dataKeys } = c.var.services
    const reading = await cardReadingOf(db, dataKeys, c.var.actor.userId)
    return c.json(reading === null ? null : cardReadingBody(reading), 200)
  })

function cardReadingBody(reading: CardReading): z.infer<typeof CardReadingBody> {
  const { isCard, fields, unread, picture, readAt } = reading
  return {
    isCard,
    // The gender among them is one of two words, as `cards` reads it.
    fields: fields as z.infer<typeof CardReadingBody>['fields'],
    placeNames: namesOf(fields),
    unread: [...unread],
    picture: [...picture],
    readAt: readAt.toISOString(),
  }
}

const levels = { province: 0, city: 2, district: 4, village: 6 } as const

function namesOf(fields: CardReading['fields']): z.infer<typeof CardReadingBody>['placeNames'] {
  const named = Object.entries(levels).flatMap(([level, aboveLength]) => {
    // The levels are fields of a card.
    const code = fields[level as keyof typeof levels]
    const among = code === undefined ? [] : placesIn(code.slice(0, aboveLength))
    const place = among.find((each) => each.code === code)
    return place === undefined ? [] : [[level, place.name]]
  })
  return Object.fromEntries(named)
}
