import { createRoute, z } from '@hono/zod-openapi'
import { jakartaDate } from '#kernel'
import {
  answerMessage,
  complainants,
  countMessages,
  extendComplaint,
  type ListedMessage,
  listMessages,
  openAttachment,
  readMessage,
  topics,
  type WholeMessage,
  workingDaysLeft,
} from '#support'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { attachment } from '../uploads.ts'

const instant = z.iso.datetime()
const security = [{ bearer: [] }]
const params = z.object({ messageId: z.string().max(100) })

const ListedBody = z
  .object({
    id: z.uuid(),
    number: z.string(),
    topic: z.enum(topics),
    name: z.string(),
    language: z.enum(['id', 'en']),
    submittedAt: instant,
    dueOn: z.string().nullable(),
    firstAnsweredAt: instant.nullable(),
    workingDaysLeft: z.int().nullable().openapi({
      description: 'Of a complaint without an answer; below zero when we are late',
    }),
  })
  .openapi('ListedMessage')

const MessageBody = ListedBody.extend({
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
}).openapi('Message')

const list = createRoute({
  method: 'get',
  path: '/back-office/messages',
  summary: 'Messages and complaints, newest first',
  security,
  request: {
    query: PageQuery.extend({
      topic: z.enum(topics).optional(),
      state: z.enum(['open', 'answered']).optional(),
    }),
  },
  responses: {
    200: jsonCountedPage(ListedBody),
    ...problems('request.not_allowed'),
  },
})

const read = createRoute({
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

const answer = createRoute({
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

const extend = createRoute({
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

const file = createRoute({
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

const app = resource()
app.use('/back-office/messages/*', signedIn, staffOnly(['support', 'ops', 'admin']))

/** What people wrote, for staff who answer it. */
export const backOfficeMessageRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, topic = null, state = null } = c.req.valid('query')
    const { db, clock } = c.var.services
    const [page, total] = await Promise.all([
      listMessages(db, { limit, cursor }, { topic, state }),
      countMessages(db, { topic, state }),
    ])
    const today = jakartaDate(clock.now())
    const items = page.items.map((message) => listedBody(message, today))
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(read, async (c) => {
    const { db, clock } = c.var.services
    const message = await readMessage(db, c.req.valid('param').messageId)
    return c.json(messageBody(message, jakartaDate(clock.now())), 200)
  })
  .openapi(answer, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    await answerMessage(db, clock, c.var.actor, messageId, c.req.valid('json').body)
    return c.body(null, 201)
  })
  .openapi(extend, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    return c.json(await extendComplaint(db, clock, c.var.actor, messageId, reason), 200)
  })
  .openapi(file, async (c) => {
    const { db, clock, files, dataKeys } = c.var.services
    const { messageId, fileId } = c.req.valid('param')
    const keeping = { db, clock, store: files, keys: dataKeys }
    return attachment(await openAttachment(keeping, c.var.actor, messageId, fileId))
  })

function listedBody(message: ListedMessage, today: string): z.infer<typeof ListedBody> {
  const { id, number, topic, name, language, submittedAt, dueOn, firstAnsweredAt } = message
  return {
    id,
    number,
    topic,
    name,
    language,
    submittedAt: submittedAt.toISOString(),
    dueOn,
    firstAnsweredAt: firstAnsweredAt?.toISOString() ?? null,
    workingDaysLeft: workingDaysLeft(message, today),
  }
}

function messageBody(message: WholeMessage, today: string): z.infer<typeof MessageBody> {
  const { email, phone, receiptNumber, body, happenedOn, wanted, complainant } = message
  return {
    ...listedBody(message, today),
    email,
    phone,
    receiptNumber,
    body,
    happenedOn,
    wanted,
    complainant,
    extendedAt: message.extendedAt?.toISOString() ?? null,
    extensionReason: message.extensionReason,
    files: message.files,
    answers: message.answers.map((each) => ({
      body: each.body,
      answeredAt: each.answeredAt.toISOString(),
    })),
  }
}
