import { createRoute, z } from '@hono/zod-openapi'
import { inspectFile } from '#files'
import { keepPortrait, openPortrait, portraitBytesMax, removePortrait } from '#identity'
import { problems } from '../answers.ts'
import { resource } from '../env.ts'
import { file } from '../files.ts'
import { signedIn } from '../middleware.ts'
import { notFound } from '../refusals.ts'
import { bytesOf, FilePart } from '../uploads.ts'

const security = [{ bearer: [] }]

const read = createRoute({
  method: 'get',
  path: '/users/portrait',
  summary: 'The picture beside my name',
  security,
  responses: { 200: file('A square', 'image/jpeg'), ...problems('request.not_found') },
})

const keep = createRoute({
  method: 'post',
  path: '/users/portrait',
  summary: 'Put a picture beside my name, in place of the one before',
  description:
    'JPG or PNG by content, at most 10 MB. It is cut square, drawn anew, and lies sealed.',
  security,
  request: {
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: z.strictObject({ portrait: FilePart }) } },
    },
  },
  responses: {
    204: { description: 'Kept' },
    ...problems(
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
      'request.too_large',
    ),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/users/portrait',
  summary: 'Take the picture beside my name away',
  security,
  responses: { 204: { description: 'There is none' }, ...problems() },
})

const app = resource()
app.use('/users/portrait/*', signedIn)

/** The picture beside the signed-in user's name; nobody else is shown it. */
export const portraitRoutes = app
  .openapi(read, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const portrait = await openPortrait(db, { store, keys }, c.var.actor)
    if (portrait === null) throw notFound()
    const bytes = new Uint8Array(portrait.bytes).buffer
    return c.body(bytes, 200, { 'Content-Type': portrait.type })
  })
  .openapi(keep, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { portrait } = c.req.valid('form')
    const picture = await inspectFile(await bytesOf(portrait), {
      path: 'portrait',
      types: ['image/jpeg', 'image/png'],
      bytesMax: portraitBytesMax,
    })
    await keepPortrait({ db, clock, store, keys }, c.var.actor, picture)
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
    await removePortrait(c.var.services.db, c.var.actor)
    return c.body(null, 204)
  })
