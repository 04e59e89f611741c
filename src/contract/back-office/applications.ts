import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonCountedPage } from '../answers.ts'
import { QueueQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { deskRoles } from '../words/desks.ts'

const instant = z.iso.datetime()

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
    language: z.enum(locales),
    appliedAt: instant,
    keepUntil: instant,
    answeredAt: instant.nullable(),
  })
  .openapi('Application')
export type Application = z.input<typeof ApplicationBody>

export const list = operation('GET /back-office/applications/', {
  summary: 'Applications of one opening, or all; unanswered ones oldest first, others newest first',
  roles: deskRoles.applications,
  query: QueueQuery.extend({
    openingId: z.string().max(100).optional(),
    state: z.enum(['open', 'answered']).optional(),
  }),
  answer: jsonCountedPage(ApplicationBody),
})

export const read = operation('GET /back-office/applications/{applicationId}/', {
  summary: 'One application',
  roles: deskRoles.applications,
  params,
  answer: json(ApplicationBody, 'The application'),
  refuses: ['careers.not_found'],
})

export const answer = operation('POST /back-office/applications/{applicationId}/answers/', {
  summary: 'Answer an application; its sender is emailed',
  roles: deskRoles.applications,
  params,
  body: z.strictObject({ body: z.string().min(1).max(5000) }),
  created: { description: 'Answered' },
  refuses: ['careers.not_found', 'careers.application_unacceptable'],
})

export const cv = operation('GET /back-office/applications/{applicationId}/cv/', {
  summary: 'The CV, as a download; each view is in the audit log',
  roles: deskRoles.applications,
  params,
  answer: {
    description: 'A PDF',
    content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  },
  refuses: ['careers.not_found'],
})
