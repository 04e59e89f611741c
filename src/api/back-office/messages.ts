import { createRoute, z } from '@hono/zod-openapi'
import { searchCustomers } from '#account-service'
import {
  complainants,
  messageCategories,
  messageOutcomes,
  messageTopics,
  newOwners,
} from '#contract'
import { readNames } from '#identity'
import { jakartaDate } from '#kernel'
import {
  answerMessage,
  countMessages,
  extendComplaint,
  handleMessage,
  type ListedMessage,
  linkMessage,
  listMessages,
  type MessageLink,
  openAttachment,
  readMessage,
  type WholeMessage,
  workingDaysLeft,
} from '#support'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { requestInvalid } from '../refusals.ts'
import { attachment } from '../uploads.ts'

const instant = z.iso.datetime()
const security = [{ bearer: [] }]
const params = z.object({ messageId: z.string().max(100) })

const ListedBody = z
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
  category: z.enum(messageCategories).nullable(),
  outcome: z.enum(messageOutcomes).nullable(),
  link: z
    .object({ userId: z.uuid(), name: z.string().nullable(), reference: z.string().nullable() })
    .nullable()
    .openapi({ description: 'The account it is about and the receipt it names, as staff found' }),
}).openapi('Message')

const list = createRoute({
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

const handling = createRoute({
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

const linking = createRoute({
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
// Who is meant is looked up among all customers.
app.use('/back-office/messages/:messageId/link/*', staffOnly(['support', 'admin']))

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
    const names = await readNames(db, idsIn(page.items))
    const items = page.items.map((message) => listedBody(message, { c, today, names }))
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(read, async (c) => {
    const { db, clock } = c.var.services
    const message = await readMessage(db, c.req.valid('param').messageId)
    const names = await readNames(db, idsIn([message]))
    return c.json(messageBody(message, { c, today: jakartaDate(clock.now()), names }), 200)
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
  .openapi(handling, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    await handleMessage(db, clock, c.var.actor, messageId, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(linking, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    const link = await meantBy(c, c.req.valid('json').query)
    await linkMessage(db, clock, c.var.actor, messageId, link)
    return c.body(null, 204)
  })
  .openapi(file, async (c) => {
    const { db, clock, files, dataKeys } = c.var.services
    const { messageId, fileId } = c.req.valid('param')
    const keeping = { db, clock, store: files, keys: dataKeys }
    return attachment(await openAttachment(keeping, c.var.actor, messageId, fileId))
  })

const receiptShape = /^[a-z]{3}-[0-9a-z]{5}-[0-9a-z]{5}$/i

async function meantBy(c: ApiContext, query: string | null): Promise<MessageLink> {
  if (query === null) return null
  const found = await searchCustomers(c.var.services, c.var.actor, { query, reason: 'complaint' })
  const [person] = found
  if (person === undefined || found.length > 1)
    throw requestInvalid([{ path: 'query', code: 'support.link_not_found' }])
  const reference = receiptShape.test(query) ? query.toUpperCase() : null
  return { userId: person.userId, reference }
}

type Reading = { c: ApiContext; today: string; names: ReadonlyMap<string, string | null> }

function idsIn(messages: readonly (ListedMessage & { linkedUserId?: string | null })[]): string[] {
  return messages
    .flatMap(({ ownerId, linkedUserId }) => [ownerId, linkedUserId ?? null])
    .filter((id) => id !== null)
}

function listedBody(
  message: ListedMessage,
  { c, today, names }: Reading,
): z.infer<typeof ListedBody> {
  const { id, number, topic, name, language, submittedAt, dueOn, firstAnsweredAt } = message
  const { ownerId } = message
  return {
    id,
    number,
    topic,
    name,
    language,
    submittedAt: submittedAt.toISOString(),
    dueOn,
    firstAnsweredAt: firstAnsweredAt?.toISOString() ?? null,
    owner:
      ownerId === null
        ? null
        : { id: ownerId, name: names.get(ownerId) ?? null, isMe: ownerId === c.var.actor.userId },
    workingDaysLeft: workingDaysLeft(message, today),
  }
}

function messageBody(message: WholeMessage, reading: Reading): z.infer<typeof MessageBody> {
  const { email, phone, receiptNumber, body, happenedOn, wanted, complainant } = message
  return {
    ...listedBody(message, reading),
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
    category: message.category,
    outcome: message.outcome,
    link:
      message.linkedUserId === null
        ? null
        : {
            userId: message.linkedUserId,
            name: reading.names.get(message.linkedUserId) ?? null,
            reference: message.linkedReference,
          },
    answers: message.answers.map((each) => ({
      body: each.body,
      answeredAt: each.answeredAt.toISOString(),
    })),
  }
}
