import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { Day } from '../fields.ts'
import { Email } from '../jwt-auth/account-fields.ts'
import { operation } from '../operation.ts'
import { OptionalFiles, optionalText } from '../uploads.ts'
import { complainants, messageTopics } from '../words/support.ts'

const ReceiptBody = z
  .object({
    number: z.string().openapi({ example: 'ADU-7K3M9-QXD2A' }),
    submittedAt: z.iso.datetime(),
    dueOn: z.string().nullable().openapi({
      description: 'For a complaint: the working day by which we answer',
      example: '2026-12-04',
    }),
  })
  .openapi('MessageReceipt')
export type MessageReceipt = z.input<typeof ReceiptBody>

const MessageForm = z.strictObject({
  topic: z.enum(messageTopics),
  // Optional here, because the handler reports missing and short fields together with all other errors.
  name: z.string().max(500),
  email: z.string().max(254).openapi({ format: 'email' }),
  phone: optionalText(100),
  receiptNumber: optionalText(40),
  body: z.string().max(4000),
  language: z.enum(locales).optional(),
  happenedOn: z.union([z.literal(''), Day]).optional(),
  wanted: optionalText(2000),
  complainant: z.union([z.literal(''), z.enum(complainants)]).optional(),
  files: OptionalFiles,
  captcha: CaptchaAnswer,
})

export const submit = operation('POST /contact/messages/', {
  summary: 'Send us a question or a complaint, with up to three files',
  description:
    'A withdrawal needs `receiptNumber`. A complaint needs `phone`, `happenedOn`, `wanted` and ' +
    '`complainant` (a representative adds the authority as a file); it is answered within ten working ' +
    'days. Files: JPG, PNG or PDF by their content, at most 10 MB each.',
  access: 'everybody',
  form: MessageForm,
  created: json(ReceiptBody, 'Received; the number is emailed too'),
  refuses: [
    'support.message_unacceptable',
    'files.too_many',
    'identity.too_many_attempts',
    ...captchaCodes,
  ],
})

export const AnswersBody = z.array(z.object({ body: z.string(), answeredAt: z.iso.datetime() }))

const TicketBody = z
  .object({
    number: z.string(),
    topic: z.enum(messageTopics),
    state: z.enum(['open', 'answered']),
    submittedAt: z.iso.datetime(),
    dueOn: z.string().nullable(),
    workingDaysLeft: z.int().nullable().openapi({ description: 'Below zero when we are late' }),
    extension: z.object({ extendedAt: z.iso.datetime(), reason: z.string() }).nullable(),
    body: z.string(),
    answers: AnswersBody,
    conversation: z
      .array(
        z.object({
          number: z.string(),
          body: z.string(),
          submittedAt: z.iso.datetime(),
          answers: AnswersBody,
        }),
      )
      .openapi({ description: 'The other messages of the conversation, oldest first' }),
  })
  .openapi('Ticket')
export type Ticket = z.input<typeof TicketBody>

export const lookUp = operation('POST /contact/lookups/', {
  summary: 'The status of a message, by its number and the address it was sent from',
  description: 'A POST, so that the address appears in no access log.',
  access: 'everybody',
  body: z.strictObject({ number: z.string().min(1).max(40), email: Email }),
  answer: json(TicketBody, 'The current state'),
  refuses: ['support.not_found', 'identity.too_many_attempts'],
})

export const reply = operation('POST /contact/replies/', {
  summary: 'Reply to our answer, by the number of a message and the address it was sent from',
  description:
    'The reply is a message of its own with its own number, which staff answer. A reply to a complaint is ' +
    'a complaint with its own due date. `body` has 20 to 2,000 characters.',
  access: 'everybody',
  body: z.strictObject({
    number: z.string().min(1).max(40),
    email: Email,
    // Any length here, because the domain reports an empty or short text at its field.
    body: z.string().max(4000),
    language: z.enum(locales).optional(),
  }),
  created: json(ReceiptBody, 'Received; the number is emailed too'),
  refuses: [
    'support.not_found',
    'support.not_answered',
    'support.message_unacceptable',
    'identity.too_many_attempts',
  ],
})

const ReplyTimeBody = z
  .object({
    medianMinutes: z.int().nullable().openapi({ description: 'Null: fewer than five answers' }),
    sample: z.int(),
    days: z.int(),
    asOf: z.iso.datetime(),
  })
  .openapi('ReplyTime')
export type ReplyTime = z.input<typeof ReplyTimeBody>

export const replyTime = operation('GET /contact/reply-time/', {
  summary: 'The median time to a first answer',
  access: 'everybody',
  answer: json(ReplyTimeBody, 'Calculated from recently answered messages'),
})

export type Form = Omit<z.infer<typeof MessageForm>, 'captcha' | 'files'>
