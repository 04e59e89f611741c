import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { customerViewReasons } from '../words/accounts.ts'
import { deliveryStates } from '../words/notifications.ts'

export const DeliveryBody = z
  .object({
    id: z.uuid(),
    template: z.string().openapi({ example: 'activation-code' }),
    topic: z
      .string()
      .nullable()
      .openapi({ description: 'What a mail of notices is about; null: a mail of its own' }),
    address: z.string().openapi({ description: 'Only enough of it to be recognised' }),
    language: z.enum(['id', 'en']),
    state: z.enum(deliveryStates),
    attempts: Integer,
    lastFault: z.string().nullable().openapi({ example: 'EENVELOPE SMTP 550' }),
    queuedAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
  })
  .openapi('Delivery')
export type Delivery = z.input<typeof DeliveryBody>

export const list = operation('GET /back-office/deliveries/', {
  summary: 'Mails in one state, the newest first, without their text; for staff',
  roles: ['support', 'ops', 'admin'],
  query: PageQuery.extend({ state: z.enum(deliveryStates).default('failed') }),
  answer: json(
    z.object({
      items: z.array(DeliveryBody),
      nextCursor: z.string().nullable(),
      total: Integer.openapi({ description: 'At most 10,000: more is not counted' }),
    }),
    'A page of mails',
  ),
  refuses: ['request.not_allowed', 'notifications.invalid_cursor'],
})

export const search = operation('POST /back-office/delivery-searches/', {
  summary: 'The newest mails to one person in every state; the search is recorded; support, admin',
  description:
    'By a whole address, with or without an account, by phone or by receipt. A body and not an ' +
    'address, so that the search appears in no access log.',
  roles: ['support', 'admin'],
  body: z.strictObject({ query: z.string().trim().max(254), reason: z.enum(customerViewReasons) }),
  answer: json(z.object({ items: z.array(DeliveryBody) }), 'At most thirty, the newest first'),
  refuses: ['request.not_allowed', 'customers.query_too_short'],
})

export const retry = operation('POST /back-office/deliveries/{deliveryId}/retry/', {
  summary: 'Try a mail again that was given up; for staff',
  roles: ['support', 'ops', 'admin'],
  params: z.strictObject({ deliveryId: z.uuid() }),
  done: 'It is tried again now.',
  refuses: [
    'request.not_allowed',
    'notifications.delivery_not_found',
    'notifications.delivery_not_failed',
  ],
})
