import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { fileParts, lookReasons } from '../words/accounts.ts'
import { FileBody, RecordBody } from './customer-file-body.ts'

const security = [{ bearer: [] }]

const params = z.strictObject({ userId: z.string().max(100) })

const LookReason = z
  .enum(lookReasons)
  .openapi({ description: 'Why the person is looked up; it is recorded' })

export const file = createRoute({
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

export const records = createRoute({
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

export const note = createRoute({
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
