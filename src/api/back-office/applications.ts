import { createRoute, z } from '@hono/zod-openapi'
import {
  type Application,
  answerApplication,
  countApplications,
  listApplications,
  openCv,
  readApplication,
} from '#support'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { attachment } from '../uploads.ts'

const instant = z.iso.datetime()
const security = [{ bearer: [] }]
const params = z.object({ applicationId: z.string().max(100) })

const ApplicationBody = z
  .object({
    id: z.uuid(),
    number: z.string(),
    openingId: z.string().nullable(),
    openingTitle: z.object({ id: z.string(), en: z.string() }).nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    link: z.string().nullable(),
    note: z.string().nullable(),
    language: z.enum(['id', 'en']),
    appliedAt: instant,
    keepUntil: instant,
    answeredAt: instant.nullable(),
  })
  .openapi('Application')

const list = createRoute({
  method: 'get',
  path: '/back-office/applications',
  summary: 'Applications, newest first; of one opening, or all',
  security,
  request: {
    query: PageQuery.extend({
      openingId: z.string().max(100).optional(),
      state: z.enum(['open', 'answered']).optional(),
    }),
  },
  responses: {
    200: jsonCountedPage(ApplicationBody),
    ...problems('request.not_allowed'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/back-office/applications/{applicationId}',
  summary: 'One application',
  security,
  request: { params },
  responses: {
    200: json(ApplicationBody, 'The application'),
    ...problems('careers.not_found', 'request.not_allowed'),
  },
})

const answer = createRoute({
  method: 'post',
  path: '/back-office/applications/{applicationId}/answers',
  summary: 'Answer an application; its sender is mailed',
  security,
  request: { params, body: jsonBody(z.strictObject({ body: z.string().min(1).max(5000) })) },
  responses: {
    201: { description: 'Answered' },
    ...problems('careers.not_found', 'careers.application_unacceptable', 'request.not_allowed'),
  },
})

const cv = createRoute({
  method: 'get',
  path: '/back-office/applications/{applicationId}/cv',
  summary: 'The CV, as a download; each view is in the audit log',
  security,
  request: { params },
  responses: {
    200: {
      description: 'A PDF',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('careers.not_found', 'request.not_allowed'),
  },
})

const app = resource()
app.use('/back-office/applications/*', signedIn, staffOnly(['ops', 'admin']))

/** Who applied, for staff who answer. */
export const backOfficeApplicationRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, openingId = null, state = null } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listApplications(db, { limit, cursor }, { openingId, state }),
      countApplications(db, { openingId, state }),
    ])
    const items = page.items.map(applicationBody)
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(read, async (c) => {
    const { applicationId } = c.req.valid('param')
    return c.json(applicationBody(await readApplication(c.var.services.db, applicationId)), 200)
  })
  .openapi(answer, async (c) => {
    const { db, clock } = c.var.services
    const { applicationId } = c.req.valid('param')
    await answerApplication(db, clock, c.var.actor, applicationId, c.req.valid('json').body)
    return c.body(null, 201)
  })
  .openapi(cv, async (c) => {
    const { db, clock, files, dataKeys } = c.var.services
    const keeping = { db, clock, store: files, keys: dataKeys }
    return attachment(await openCv(keeping, c.var.actor, c.req.valid('param').applicationId))
  })

function applicationBody(application: Application): z.infer<typeof ApplicationBody> {
  const { appliedAt, keepUntil, answeredAt, ...rest } = application
  return {
    ...rest,
    appliedAt: appliedAt.toISOString(),
    keepUntil: keepUntil.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}
