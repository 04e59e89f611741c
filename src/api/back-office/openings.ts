import { createRoute, z } from '@hono/zod-openapi'
import { openingKinds, openingStates, teams, workPlaces } from '#contract'
import { transaction } from '#database'
import { fromJsonInteger } from '#kernel'
import {
  changeOpening,
  closeOpening,
  listStaffOpenings,
  type OpeningWish,
  publishOpening,
  readStaffOpening,
  type StaffOpening,
} from '#support'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { OpeningBody, openingBody } from '../careers/careers.ts'
import { type ApiContext, resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'

const security = [{ bearer: [] }]
const params = z.strictObject({ openingId: z.string().max(100) })

const StaffOpeningBody = OpeningBody.extend({
  isOpen: z.boolean().openapi({ description: 'Whether it can be applied for' }),
  closedAt: z.iso.datetime().nullable().openapi({ description: 'Closed before its last day' }),
  applications: z.int(),
}).openapi('StaffOpening')

const both = (max: number) => z.strictObject({ id: z.string().max(max), en: z.string().max(max) })

const WishBody = z.strictObject({
  team: z.enum(teams),
  cityName: z.string().max(200),
  place: z.enum(workPlaces),
  kind: z.enum(openingKinds),
  title: both(300),
  summary: both(2000),
  duties: z.array(both(1000)).max(50),
  requirements: z.array(both(1000)).max(50),
  payLowest: Integer.openapi({ description: 'Rupiah a month, gross' }),
  payHighest: Integer,
  closesOn: z.iso.date().openapi({ description: 'The last day for applications, Jakarta' }),
})

const list = createRoute({
  method: 'get',
  path: '/back-office/openings',
  summary: 'Openings that can be applied for, or that have closed, newest first',
  security,
  request: { query: PageQuery.extend({ state: z.enum(openingStates).default('open') }) },
  responses: { 200: jsonCountedPage(StaffOpeningBody), ...problems('request.not_allowed') },
})

const read = createRoute({
  method: 'get',
  path: '/back-office/openings/{openingId}',
  summary: 'One opening, with how many have applied',
  security,
  request: { params },
  responses: {
    200: json(StaffOpeningBody, 'The opening'),
    ...problems('careers.not_found', 'request.not_allowed'),
  },
})

const publication = createRoute({
  method: 'post',
  path: '/back-office/openings',
  summary: 'Publish an opening; everybody reads it at once',
  security,
  request: { body: jsonBody(WishBody) },
  responses: {
    201: json(z.object({ id: z.string() }), 'Published'),
    ...problems('careers.opening_unacceptable', 'request.not_allowed'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/back-office/openings/{openingId}',
  summary: 'Change what a published opening says; its address stays',
  security,
  request: { params, body: jsonBody(WishBody) },
  responses: {
    200: json(StaffOpeningBody, 'Changed'),
    ...problems(
      'careers.opening_unacceptable',
      'careers.opening_closed',
      'careers.not_found',
      'request.not_allowed',
    ),
  },
})

const closure = createRoute({
  method: 'post',
  path: '/back-office/openings/{openingId}/closure',
  summary: 'Close an opening before its last day; it stays to be read',
  security,
  request: { params },
  responses: {
    200: json(StaffOpeningBody, 'Closed'),
    ...problems('careers.opening_closed', 'careers.not_found', 'request.not_allowed'),
  },
})

const app = resource()
const writers = staffOnly(['ops', 'admin'])
app.use('/back-office/openings', signedIn, writers)
app.use('/back-office/openings/*', signedIn, writers)

/** The desk of openings: one person publishes, changes and closes them. */
export const backOfficeOpeningRoutes = app
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await listStaffOpenings(db, clock, state, { limit, cursor })
    return c.json({ ...page, items: page.items.map(staffOpeningBody) }, 200)
  })
  .openapi(read, async (c) => c.json(await openingOf(c, c.req.valid('param').openingId), 200))
  .openapi(publication, async (c) => {
    const { db, onPublicChange } = c.var.services
    const wish = wishOf(c.req.valid('json'))
    const { id } = await transaction(db, (tx) => publishOpening(tx, byOf(c), wish))
    onPublicChange()
    return c.json({ id }, 201)
  })
  .openapi(change, async (c) => {
    const { db, onPublicChange } = c.var.services
    const { openingId } = c.req.valid('param')
    const wish = wishOf(c.req.valid('json'))
    await transaction(db, (tx) => changeOpening(tx, byOf(c), openingId, wish))
    onPublicChange()
    return c.json(await openingOf(c, openingId), 200)
  })
  .openapi(closure, async (c) => {
    const { db, onPublicChange } = c.var.services
    const { openingId } = c.req.valid('param')
    await transaction(db, (tx) => closeOpening(tx, byOf(c), openingId))
    onPublicChange()
    return c.json(await openingOf(c, openingId), 200)
  })

function byOf(c: ApiContext) {
  return { actorId: c.var.actor.userId, now: c.var.services.clock.now() }
}

function wishOf({ payLowest, payHighest, ...wish }: z.infer<typeof WishBody>): OpeningWish {
  return {
    ...wish,
    payLowest: fromJsonInteger(payLowest),
    payHighest: fromJsonInteger(payHighest),
  }
}

async function openingOf(c: ApiContext, id: string): Promise<z.infer<typeof StaffOpeningBody>> {
  const { db, clock } = c.var.services
  return staffOpeningBody(await readStaffOpening(db, clock, id))
}

function staffOpeningBody(opening: StaffOpening): z.infer<typeof StaffOpeningBody> {
  const { isOpen, closedAt, applications } = opening
  return {
    ...openingBody(opening),
    isOpen,
    closedAt: closedAt?.toISOString() ?? null,
    applications,
  }
}
