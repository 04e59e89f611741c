import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonBody, problems } from '../answers.ts'
import { legalDocuments } from '../words/legal.ts'

export const AcceptancesBody = z
  .object({
    items: z.array(
      z.object({
        document: z.enum(legalDocuments),
        version: z.string(),
        language: z.enum(locales),
        acceptedAt: z.iso.datetime(),
      }),
    ),
  })
  .openapi('Acceptances')
export type Acceptances = z.input<typeof AcceptancesBody>

export const list = createRoute({
  method: 'get',
  path: '/users/acceptances',
  summary: 'Which editions of the terms and the privacy policy I accepted, newest first',
  security: [{ bearer: [] }],
  responses: { 200: json(AcceptancesBody, 'Each with its language and time'), ...problems() },
})

export const accept = createRoute({
  method: 'post',
  path: '/users/acceptances',
  summary: 'Accept the edition in force; accepting it again changes nothing',
  security: [{ bearer: [] }],
  request: {
    body: jsonBody(
      z.strictObject({
        document: z.enum(legalDocuments),
        version: z.string().min(1).max(40),
        language: z.enum(locales),
      }),
    ),
  },
  responses: {
    200: json(AcceptancesBody, 'What I accepted so far'),
    ...problems('legal.edition_unknown', 'identity.edition_not_in_force'),
  },
})
