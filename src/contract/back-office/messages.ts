import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonCountedPage } from '../answers.ts'
import { AnswersBody } from '../contact/contact.ts'
import { QueueQuery } from '../fields.ts'
import { uploadedFile } from '../files.ts'
import { operation } from '../operation.ts'
import { actRoles, deskRoles } from '../words/desks.ts'
import {
  complainants,
  messageCategories,
  messageOutcomes,
  messageTopics,
  newOwners,
} from '../words/support.ts'

const instant = z.iso.datetime()

const params = z.object({ messageId: z.string().max(100) })

const ListedBody = z
  .object({
    id: z.uuid(),
    number: z.string(),
    topic: z.enum(messageTopics),
    name: z.string(),
    language: z.enum(locales),
    submittedAt: instant,
    dueOn: z.string().nullable(),
    firstAnsweredAt: instant.nullable(),
    owner: z
      .object({ id: z.uuid(), name: z.string().nullable(), isMe: z.boolean() })
      .nullable()
      .openapi({ description: 'The staff member who handles it' }),
    workingDaysLeft: z.int().nullable().openapi({
      description: 'Of a complaint without an answer; below zero when we are late',
    }),
  })
  .openapi('ListedMessage')
export type ListedMessage = z.input<typeof ListedBody>

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
  answers: AnswersBody,
  conversation: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        body: z.string(),
        submittedAt: instant,
        answers: AnswersBody,
      }),
    )
    .openapi({ description: 'The other messages of the conversation, oldest first' }),
  category: z.enum(messageCategories).nullable(),
  outcome: z.enum(messageOutcomes).nullable(),
  link: z
    .object({ userId: z.uuid(), name: z.string().nullable(), reference: z.string().nullable() })
    .nullable()
    .openapi({ description: 'The account and receipt that staff linked' }),
}).openapi('Message')
export type Message = z.input<typeof MessageBody>

export const list = operation('GET /back-office/messages/', {
  summary: 'Messages and complaints; unanswered ones oldest first, all others newest first',
  roles: deskRoles.messages,
  query: QueueQuery.extend({
    topic: z.enum(messageTopics).optional(),
    state: z.enum(['open', 'answered']).optional(),
    only: z
      .enum(['mine', 'overdue'])
      .optional()
      .openapi({ description: 'Those I handle, or overdue complaints' }),
  }),
  answer: jsonCountedPage(ListedBody),
})

export const read = operation('GET /back-office/messages/{messageId}/', {
  summary: 'One message with its files and answers',
  roles: deskRoles.messages,
  params,
  answer: json(MessageBody, 'The message'),
  refuses: ['support.not_found'],
})

export const answer = operation('POST /back-office/messages/{messageId}/answers/', {
  summary: 'Answer a message; its sender is emailed',
  roles: deskRoles.messages,
  params,
  body: z.strictObject({ body: z.string().min(1).max(6000) }),
  created: { description: 'Answered' },
  refuses: ['support.not_found', 'support.message_unacceptable'],
})

export const extend = operation('POST /back-office/messages/{messageId}/extension/', {
  summary: 'Extend a complaint by ten working days, once; its sender is notified of the reason',
  roles: deskRoles.messages,
  params,
  body: z.strictObject({ reason: z.string().min(1).max(2000) }),
  answer: json(z.object({ dueOn: z.string() }), 'The new deadline'),
  refuses: ['support.not_found', 'support.extension_not_possible', 'support.message_unacceptable'],
})

export const handling = operation('POST /back-office/messages/{messageId}/handling/', {
  summary: 'Record who works on a message, its subject and its outcome',
  roles: deskRoles.messages,
  params,
  body: z.strictObject({
    owner: z.enum(newOwners),
    category: z.enum(messageCategories).nullable(),
    outcome: z.enum(messageOutcomes).nullable(),
  }),
  done: 'Saved; its sender is not notified',
  refuses: ['support.not_found'],
})

export const linking = operation('POST /back-office/messages/{messageId}/link/', {
  summary: 'Link a message to the account or receipt it is about; the search is recorded',
  description:
    'By the number of a receipt, a whole address or a phone number that leads to one account; ' +
    'null removes the link. For support and admin.',
  roles: actRoles['message-linking'],
  params,
  body: z.strictObject({ query: z.string().trim().max(254).nullable() }),
  done: 'Linked or unlinked',
  refuses: ['support.not_found', 'customers.query_too_short'],
})

export const file = operation('GET /back-office/messages/{messageId}/files/{fileId}/', {
  summary: 'A file of a message, as a download; each view is in the audit log',
  roles: deskRoles.messages,
  params: params.extend({ fileId: z.string().max(100) }),
  answer: uploadedFile,
  refuses: ['support.not_found'],
})
