import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day, digitsError, Integer } from '../fields.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { actRoles, deskRoles } from '../words/desks.ts'

const SettlementBody = z
  .object({
    id: z.uuid(),
    gateway: z.string(),
    gatewayId: z.string().openapi({ description: 'The payment partner’s number' }),
    reference: z.string(),
    settledAt: z.iso.datetime(),
    net: Integer.openapi({ description: 'Rupiah that reached the bank' }),
    fee: Integer,
    lines: z.int(),
  })
  .openapi('Settlement')
export type Settlement = z.input<typeof SettlementBody>

export const settlements = operation('GET /back-office/settlements/', {
  summary: 'The latest settlements of payment partners; for finance',
  roles: deskRoles.reconciliation,
  answer: json(z.object({ items: z.array(SettlementBody) }), 'Settlements'),
})

export const settlement = operation('POST /back-office/settlements/', {
  summary: 'Book a settlement from a payment partner’s report, once; for finance',
  description:
    'CSV with a header line and the columns `reference,amount,fee`; payouts are negative. The lines less their fees must add up to `net`, the amount that reaches the bank.',
  roles: actRoles['settlement-booking'],
  form: z.strictObject({
    gatewayId: z.string().trim().min(1).max(200),
    settledOn: Day,
    net: z
      .string()
      .regex(/^[1-9][0-9]{0,14}$/, { error: digitsError })
      .openapi({ description: 'Rupiah, digits only' }),
    file: FilePart,
  }),
  created: json(z.object({ reference: z.string(), lines: z.int() }), 'Booked'),
  refuses: [
    'reconciliation.statement_unreadable',
    'payments.settlement_uneven',
    'payments.settlement_in_future',
    'payments.settlement_taken',
  ],
})
