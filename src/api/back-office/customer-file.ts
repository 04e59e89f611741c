import { createRoute, z } from '@hono/zod-openapi'
import { noteFileLook, seenBy } from '#account-service'
import { fileParts, lookReasons } from '#contract'
import { writeNote } from '#investors'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { notAllowed } from '../refusals.ts'
import { FileBody, RecordBody } from './customer-file-body.ts'
import { readPart } from './customer-records.ts'

const security = [{ bearer: [] }]
const params = z.strictObject({ userId: z.string().max(100) })
const LookReason = z
  .enum(lookReasons)
  .openapi({ description: 'Why the person is looked up; it is recorded' })

/** As many lines of each part as the file shows at first. */
const shownMax = 5

const file = createRoute({
  method: 'get',
  path: '/back-office/customers/{userId}/file',
  summary: 'The newest of every part of a customer’s file that my role sees; the look is recorded',
  security,
  request: { params, query: z.strictObject({ reason: LookReason }) },
  responses: {
    200: json(FileBody, 'The parts'),
    ...problems('request.not_allowed', 'identity.user_not_found'),
  },
})

const records = createRoute({
  method: 'get',
  path: '/back-office/customers/{userId}/records/{part}',
  summary: 'One part of a customer’s file, page by page; each look is recorded',
  security,
  request: {
    params: params.extend({ part: z.enum(fileParts) }),
    query: PageQuery.extend({ reason: LookReason }),
  },
  responses: {
    200: json(
      z.object({ items: z.array(RecordBody), nextCursor: z.string().nullable() }),
      'The newest first',
    ),
    ...problems('request.not_allowed', 'identity.user_not_found'),
  },
})

const note = createRoute({
  method: 'post',
  path: '/back-office/customers/{userId}/notes',
  summary: 'Write a note about a customer for other staff; it is never shown to the customer',
  security,
  request: { params, body: jsonBody(z.strictObject({ note: z.string().max(5000) })) },
  responses: {
    201: { description: 'Kept, and never changed' },
    ...problems(
      'request.not_allowed',
      'identity.user_not_found',
      'investors.identity_not_found',
      'investors.note_unacceptable',
    ),
  },
})

const app = resource()
const lookers = ['support', 'compliance', 'finance', 'admin']
app.use('/back-office/customers/:userId/file', signedIn, staffOnly(lookers))
app.use('/back-office/customers/:userId/records/*', signedIn, staffOnly(lookers))
app.use('/back-office/customers/:userId/notes', signedIn, staffOnly(['compliance', 'admin']))

/** What every room keeps of one customer, beside each other. */
export const customerFileRoutes = app
  .openapi(file, async (c) => {
    const { services, actor: staff, locale: language } = c.var
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    const mine = fileParts.filter((part) => seenBy(part, staff))
    const { email } = await noteFileLook(services, staff, { ...look, parts: mine })
    const person = { userId: look.userId, email }
    const parts = await Promise.all(
      mine.map(async (part) => {
        const asked = { limit: shownMax + 1, cursor: null }
        const { items } = await readPart(part, { services, staff, language, person }, asked)
        return { part, items: items.slice(0, shownMax), hasMore: items.length > shownMax }
      }),
    )
    return c.json({ parts }, 200)
  })
  .openapi(records, async (c) => {
    const { services, actor: staff, locale: language } = c.var
    const { userId, part } = c.req.valid('param')
    const { limit, cursor = null, reason } = c.req.valid('query')
    if (!seenBy(part, staff)) throw notAllowed()
    const { email } = await noteFileLook(services, staff, { userId, reason, parts: [part] })
    const reading = { services, staff, language, person: { userId, email } }
    return c.json(await readPart(part, reading, { limit, cursor }), 200)
  })
  .openapi(note, async (c) => {
    await writeNote(c.var.services, c.var.actor, {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
    return c.body(null, 201)
  })
