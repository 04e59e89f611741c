import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'
import { depositStates, refundStates, reviewReasons } from '../words/money.ts'

/** A deposit. Amounts are whole rupiah, instants are UTC. */
export const DepositBody = z
  .object({
    id: z.uuid(),
    reference: z.string().openapi({ example: 'DEP-7K2QX-M4D9A' }),
    state: z.enum(depositStates).openapi({
      description:
        '`in-review`: the money arrived late or not as ordered and is not credited yet; `returning`: it is being sent back; `returned`: it was sent back; `corrected`: it was credited by mistake and taken out again',
    }),
    amount: Integer.openapi({ description: 'Rupiah to pay, exactly' }),
    method: z.string().openapi({ example: 'va-bca' }),
    accountNumber: z.string().nullable().openapi({ description: 'Digits without spaces' }),
    billerCode: z.string().nullable().openapi({
      description:
        'Of a bill payment: the biller code, entered before the bill key, which is `accountNumber`',
    }),
    accountBank: z
      .string()
      .nullable()
      .openapi({ description: 'Of a transfer: the bank it goes to', example: 'BCA' }),
    accountHolder: z.string().nullable().openapi({ description: 'Of a transfer: whose account' }),
    uniqueCode: z
      .int()
      .nullable()
      .openapi({ description: 'For a transfer: the rupiah in `amount` that identify it' }),
    qrContent: z.string().nullable().openapi({ description: 'The text inside the QR code' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    receivedAmount: Integer.nullable().openapi({ description: 'Rupiah that arrived' }),
    creditedAmount: Integer.nullable().openapi({
      description: 'Rupiah added to the available balance',
    }),
    reviewReason: z.enum(reviewReasons).nullable(),
    refund: z
      .object({
        reference: z.string(),
        bank: z.string(),
        numberEnd: z.string(),
        state: z.enum(refundStates),
        approvedAt: z.iso.datetime(),
        sentAt: z.iso.datetime().nullable(),
        arrivedAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .openapi({
        description: 'The refund to the payer; only in the answer for one deposit, not in lists',
      }),
    simulated: z.boolean().openapi({ description: 'True when no real money moves' }),
  })
  .openapi('Deposit')
export type Deposit = z.input<typeof DepositBody>
