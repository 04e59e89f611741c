import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'

const instant = z.iso.datetime()

const security = [{ bearer: [] }]

const params = z.object({ applicationId: z.string().max(100) })

export const ApplicationBody = z
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
export type Application = z.input<typeof ApplicationBody>

export const list = createRoute({
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

export const read = createRoute({
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

export const answer = createRoute({
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

export const cv = createRoute({
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
