import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { customerViewReasons } from '../words/accounts.ts'
import { actRoles, deskRoles } from '../words/desks.ts'
import { deliveryStates } from '../words/notifications.ts'

const DeliveryBody = z
  .object({
    id: z.uuid(),
    template: z.string().openapi({ example: 'activation-code' }),
    topic: z
      .string()
      .nullable()
      .openapi({ description: 'The topic of a notification email; null: a separate email' }),
    address: z.string().openapi({ description: 'Only enough of the address to recognise it' }),
    language: z.enum(locales),
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
  summary: 'Emails with one status, newest first, without their text; for staff',
  roles: deskRoles.deliveries,
  query: PageQuery.extend({ state: z.enum(deliveryStates).default('failed') }),
  answer: json(
    z.object({
      items: z.array(DeliveryBody),
      nextCursor: z.string().nullable(),
      total: Integer.openapi({ description: 'Counted up to 10,000' }),
    }),
    'One page of emails',
  ),
  refuses: ['notifications.invalid_cursor'],
})

export const search = operation('POST /back-office/delivery-searches/', {
  summary:
    'The latest emails to one person, with any status; the search is recorded; support, admin',
  description:
    'By a full address, with or without an account, by phone or by receipt. A body instead of a URL, ' +
    'so that the search appears in no access log.',
  roles: actRoles['delivery-search'],
  body: z.strictObject({ query: z.string().trim().max(254), reason: z.enum(customerViewReasons) }),
  answer: json(z.object({ items: z.array(DeliveryBody) }), 'At most thirty, newest first'),
  refuses: ['customers.query_too_short'],
})

export const retry = operation('POST /back-office/deliveries/{deliveryId}/retry/', {
  summary: 'Retry a failed email; for staff',
  roles: deskRoles.deliveries,
  params: z.strictObject({ deliveryId: z.uuid() }),
  done: 'It is being retried.',
  refuses: ['notifications.delivery_not_found', 'notifications.delivery_not_failed'],
})
