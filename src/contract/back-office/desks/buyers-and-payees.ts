import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../../answers.ts'
import { Integer, PageQuery, SearchText } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { deskRoles } from '../../words/desks.ts'
import { subscriptionStates } from '../../words/offerings.ts'

const name = z.string().nullable().openapi({ description: 'Null: the account is closed' })

const BuyerBody = z
  .object({
    id: z.uuid(),
    receiptNumber: z.string(),
    investorId: z.uuid(),
    name,
    units: Integer,
    amount: Integer,
    state: z.enum(subscriptionStates),
    placedAt: z.iso.datetime(),
  })
  .openapi('Buyer')
export type Buyer = z.input<typeof BuyerBody>

const PayeeBody = z
  .object({ investorId: z.uuid(), name, units: Integer, amount: Integer })
  .openapi('Payee')
export type Payee = z.input<typeof PayeeBody>

const PayeesBody = z.object({
  items: z.array(PayeeBody),
  nextCursor: z.string().nullable(),
  total: z.int(),
  isNameCommon: z.boolean().openapi({
    description:
      'More people have this name than are compared: a longer part of it finds the others',
  }),
  people: z.int().openapi({ description: 'How many were paid, whatever the name' }),
  paid: Integer.openapi({ description: 'The sum of all payments' }),
  propertyId: z.string(),
  propertyName: z.string(),
  month: z.string().openapi({ description: 'The month paid for', example: '2026-10' }),
})

export const buyers = operation('GET /back-office/offerings/{offeringId}/buyers/', {
  summary: 'The purchases of an offering with their buyers, newest first; each view is recorded',
  roles: deskRoles.offerings,
  params: z.strictObject({ offeringId: z.uuid() }),
  query: PageQuery,
  answer: jsonCountedPage(BuyerBody),
  refuses: ['offerings.not_found'],
})

export const payees = operation('GET /back-office/distributions/{distributionId}/payees/', {
  summary:
    'The people a distribution has paid so far, most units first; each view is recorded; for staff',
  roles: deskRoles.distributions,
  params: z.strictObject({ distributionId: z.uuid() }),
  query: PageQuery.extend({ text: SearchText }),
  answer: json(PayeesBody, 'A page'),
  refuses: ['distributions.not_found'],
})
