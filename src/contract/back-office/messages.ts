import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import {
  complainants,
  messageCategories,
  messageOutcomes,
  messageTopics,
  newOwners,
} from '../words/support.ts'

const instant = z.iso.datetime()

const security = [{ bearer: [] }]

const params = z.object({ messageId: z.string().max(100) })

export const ListedBody = z
  .object({
    id: z.uuid(),
    number: z.string(),
    topic: z.enum(messageTopics),
    name: z.string(),
    language: z.enum(['id', 'en']),
    submittedAt: instant,
    dueOn: z.string().nullable(),
    firstAnsweredAt: instant.nullable(),
    owner: z
      .object({ id: z.uuid(), name: z.string().nullable(), isMe: z.boolean() })
      .nullable()
      .openapi({ description: 'Who of the staff works on it' }),
    workingDaysLeft: z.int().nullable().openapi({
      description: 'Of a complaint without an answer; below zero when we are late',
    }),
  })
  .openapi('ListedMessage')
export type ListedMessage = z.input<typeof ListedBody>

export const MessageBody = ListedBody.extend({
  email: z.string(),
  phone: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  body: z.string(),
  happenedOn: z.string().nullable(),
  wanted: z.string().nullable(),
  complainant: z.enum(complainants).nullable(),
  extendedAt: instant.nullable(),
  extensionReason: z.string().nullable(),
  files: z.array(z.object({ id: z.uuid(), type: z.string(), bytes: z.int() })),
  answers: z.array(z.object({ body: z.string(), answeredAt: instant })),
  category: z.enum(messageCategories).nullable(),
  outcome: z.enum(messageOutcomes).nullable(),
  link: z
    .object({ userId: z.uuid(), name: z.string().nullable(), reference: z.string().nullable() })
    .nullable()
    .openapi({ description: 'The account it is about and the receipt it names, as staff found' }),
}).openapi('Message')
export type Message = z.input<typeof MessageBody>

export const list = createRoute({
  method: 'get',
  path: '/back-office/messages',
  summary: 'Messages and complaints; those without an answer oldest first, all others newest first',
  security,
  request: {
    query: PageQuery.extend({
      topic: z.enum(messageTopics).optional(),
      state: z.enum(['open', 'answered']).optional(),
    }),
  },
  responses: {
    200: jsonCountedPage(ListedBody),
    ...problems('request.not_allowed'),
  },
})

export const read = createRoute({
  method: 'get',
  path: '/back-office/messages/{messageId}',
  summary: 'One message with its files and answers',
  security,
  request: { params },
  responses: {
    200: json(MessageBody, 'The message'),
    ...problems('support.not_found', 'request.not_allowed'),
  },
})

export const answer = createRoute({
  method: 'post',
  path: '/back-office/messages/{messageId}/answers',
  summary: 'Answer a message; its sender is mailed',
  security,
  request: { params, body: jsonBody(z.strictObject({ body: z.string().min(1).max(6000) })) },
  responses: {
    201: { description: 'Answered' },
    ...problems('support.not_found', 'support.message_unacceptable', 'request.not_allowed'),
  },
})

export const extend = createRoute({
  method: 'post',
  path: '/back-office/messages/{messageId}/extension',
  summary: 'Take ten more working days for a complaint, once; its sender is told why',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: z.string().min(1).max(2000) })) },
  responses: {
    200: json(z.object({ dueOn: z.string() }), 'The new deadline'),
    ...problems(
      'support.not_found',
      'support.extension_not_possible',
      'support.message_unacceptable',
      'request.not_allowed',
    ),
  },
})

export const handling = createRoute({
  method: 'post',
  path: '/back-office/messages/{messageId}/handling',
  summary: 'Say who works on a message, what it is about and what it came to',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        owner: z.enum(newOwners),
        category: z.enum(messageCategories).nullable(),
        outcome: z.enum(messageOutcomes).nullable(),
      }),
    ),
  },
  responses: {
    204: { description: 'Kept; its sender is told nothing' },
    ...problems('support.not_found', 'request.not_allowed'),
  },
})

export const linking = createRoute({
  method: 'post',
  path: '/back-office/messages/{messageId}/link',
  summary: 'Link a message to the account or receipt it is about; the search is recorded',
  description:
    'By the number of a receipt, a whole address or a phone number that leads to one account; ' +
    'null takes the link away. For support and admin.',
  security,
  request: {
    params,
    body: jsonBody(z.strictObject({ query: z.string().trim().max(254).nullable() })),
  },
  responses: {
    204: { description: 'Linked, or no longer' },
    ...problems('support.not_found', 'customers.query_too_short', 'request.not_allowed'),
  },
})

export const file = createRoute({
  method: 'get',
  path: '/back-office/messages/{messageId}/files/{fileId}',
  summary: 'A file of a message, as a download; each view is in the audit log',
  security,
  request: { params: params.extend({ fileId: z.string().max(100) }) },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('support.not_found', 'request.not_allowed'),
  },
})
