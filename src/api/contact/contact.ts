import { createRoute, z } from '@hono/zod-openapi'
import { complainants, messageTopics } from '#contract'
import { inspectFile, tooManyFiles } from '#files'
import { locales } from '#kernel'
import {
  attachmentBytesMax,
  attachmentsMax,
  readReplyTime,
  readTicket,
  type SubmitMessage,
  submitMessage,
  type Ticket,
  type TicketReceipt,
  type TypedMessage,
} from '#support'
import { json, jsonBody, problems } from '../answers.ts'
import { CaptchaAnswer, captchaCodes, passCaptcha } from '../captcha/captcha.ts'
import { resource } from '../env.ts'
import { limitForms, limitLookups, limitMailsTo } from '../form-limits.ts'
import { Email } from '../jwt-auth/account-fields.ts'
import { bytesOf, OptionalFiles, optionalText } from '../uploads.ts'

const ReceiptBody = z
  .object({
    number: z.string().openapi({ example: 'ADU-7K3M9-QXD2A' }),
    submittedAt: z.iso.datetime(),
    dueOn: z.string().nullable().openapi({
      description: 'Of a complaint: the working day by which it is answered',
      example: '2026-12-04',
    }),
  })
  .openapi('MessageReceipt')

const MessageForm = z.strictObject({
  topic: z.enum(messageTopics),
  // What is missing or too short is looked at with all the rest: a form hears of every fault at once.
  name: z.string().max(500),
  email: z.string().max(254).openapi({ format: 'email' }),
  phone: optionalText(100),
  receiptNumber: optionalText(40),
  body: z.string().max(4000),
  language: z.enum(locales).optional(),
  happenedOn: z.union([z.literal(''), z.iso.date()]).optional(),
  wanted: optionalText(2000),
  complainant: z.union([z.literal(''), z.enum(complainants)]).optional(),
  files: OptionalFiles,
  captcha: CaptchaAnswer,
})

const submit = createRoute({
  method: 'post',
  path: '/contact/messages',
  summary: 'Write to us: a question, or a complaint with its contents; up to three files',
  description:
    'A withdrawal needs `receiptNumber`. A complaint needs `phone`, `happenedOn`, `wanted` and ' +
    '`complainant` (a representative adds the authority as a file); it is answered within ten working ' +
    'days. Files: JPG, PNG or PDF by their content, at most 10 MB each.',
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: MessageForm } } },
  },
  responses: {
    201: json(ReceiptBody, 'Taken; the number is mailed too'),
    ...problems(
      'support.message_unacceptable',
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.active',
      'files.empty',
      'files.too_many',
      'request.too_large',
      'identity.too_many_attempts',
      ...captchaCodes,
    ),
  },
})

const TicketBody = z
  .object({
    number: z.string(),
    topic: z.enum(messageTopics),
    state: z.enum(['open', 'answered']),
    submittedAt: z.iso.datetime(),
    dueOn: z.string().nullable(),
    workingDaysLeft: z.int().nullable().openapi({ description: 'Below zero when we are late' }),
    extension: z.object({ extendedAt: z.iso.datetime(), reason: z.string() }).nullable(),
    answers: z.array(z.object({ body: z.string(), answeredAt: z.iso.datetime() })),
  })
  .openapi('Ticket')

const lookUp = createRoute({
  method: 'post',
  path: '/contact/lookups',
  summary: 'Where a message stands, by its number and the address it was sent from',
  description: 'A POST, so that the address stands in no log of addresses.',
  request: {
    body: jsonBody(z.strictObject({ number: z.string().min(1).max(40), email: Email })),
  },
  responses: {
    200: json(TicketBody, 'As it stands'),
    ...problems('support.not_found', 'identity.too_many_attempts'),
  },
})

const replyTime = createRoute({
  method: 'get',
  path: '/contact/reply-time',
  summary: 'How long people wait for a first answer, in the middle',
  responses: {
    200: json(
      z
        .object({
          medianMinutes: z
            .int()
            .nullable()
            .openapi({ description: 'Null: fewer than five answers' }),
          sample: z.int(),
          days: z.int(),
          asOf: z.iso.datetime(),
        })
        .openapi('ReplyTime'),
      'Computed from messages answered lately',
    ),
    ...problems(),
  },
})

/** Messages of anybody: written, looked up again, and how fast we answer. */
export const contactRoutes = resource()
  .openapi(submit, async (c) => {
    const { db, clock, dataKeys, files, operator } = c.var.services
    await limitForms(c)
    const { captcha, files: chosen, ...form } = c.req.valid('form')
    if (chosen.length > attachmentsMax) throw tooManyFiles('files', attachmentsMax)
    await passCaptcha(c, 'contact', captcha)
    const message = messageOf(form, form.language ?? c.var.locale)
    if (message.email !== null) await limitMailsTo(c, message.email)
    const clean = []
    for (const file of chosen) clean.push(await inspectFile(await bytesOf(file), rule))
    const keeping = { db, clock, store: files, keys: dataKeys, staffEmail: operator.email }
    return c.json(receiptBody(await submitMessage(keeping, message, clean)), 201)
  })
  .openapi(lookUp, async (c) => {
    const { db, clock } = c.var.services
    await limitLookups(c)
    return c.json(ticketBody(await readTicket(db, clock, c.req.valid('json'))), 200)
  })
  .openapi(replyTime, async (c) => {
    const { asOf, ...figures } = await readReplyTime(c.var.services.db, c.var.services.clock)
    return c.json({ ...figures, asOf: asOf.toISOString() }, 200)
  })

const rule = {
  path: 'files',
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  bytesMax: attachmentBytesMax,
} as const

type Form = Omit<z.infer<typeof MessageForm>, 'captcha' | 'files'>

function messageOf(form: Form, language: SubmitMessage['language']): TypedMessage {
  const { topic, name, phone, receiptNumber, body, wanted } = form
  const isComplaint = topic === 'complaint'
  const happenedOn = form.happenedOn || null
  const complainant = form.complainant || null
  return {
    topic,
    name,
    email: Email.safeParse(form.email).data ?? null,
    phone,
    receiptNumber,
    body,
    language,
    complaint: isComplaint ? { happenedOn, wanted: wanted ?? '', complainant } : null,
  }
}

function receiptBody({ number, submittedAt, dueOn }: TicketReceipt): z.infer<typeof ReceiptBody> {
  return { number, submittedAt: submittedAt.toISOString(), dueOn }
}

function ticketBody(ticket: Ticket): z.infer<typeof TicketBody> {
  const { extension, answers } = ticket
  return {
    ...ticket,
    submittedAt: ticket.submittedAt.toISOString(),
    extension:
      extension === null
        ? null
        : { reason: extension.reason, extendedAt: extension.extendedAt.toISOString() },
    answers: answers.map(({ body, answeredAt }) => ({
      body,
      answeredAt: answeredAt.toISOString(),
    })),
  }
}
