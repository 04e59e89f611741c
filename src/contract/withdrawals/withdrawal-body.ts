import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'
import { payoutRails, withdrawalStates } from '../words/money.ts'

const instant = z.iso.datetime()

export const StepBody = z.object({ dueAt: instant, at: instant.nullable() })

/** A withdrawal. Amounts are whole rupiah, instants are UTC. */
export const WithdrawalBody = z
  .object({
    id: z.uuid(),
    reference: z.string().openapi({ example: 'WDR-7K2QX-M4D9A' }),
    state: z.enum(withdrawalStates).openapi({
      description:
        '`awaiting-approval`: staff are checking it; `queued`: it will be sent; `sending`, `submitted`: ' +
        'it is with the payment partner; `paid`: at the bank; `cancelled`, `refused`, `failed`, ' +
        '`reversed`: the whole amount is back in the available balance',
    }),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
    numberEnd: z.string(),
    holderName: z.string(),
    rail: z.enum(payoutRails),
    amount: Integer.openapi({ description: 'Rupiah deducted from the balance, fee included' }),
    fee: Integer,
    net: Integer.openapi({ description: 'Rupiah that arrive at the bank' }),
    steps: z
      .object({ requested: instant, checked: StepBody, sent: StepBody, arrived: StepBody })
      .openapi({ description: 'When each step is due, and when it was' }),
    sendAt: instant.openapi({ description: 'Not sent before' }),
    bankReference: z.string().nullable(),
    endedAt: instant.nullable(),
    reversedAt: instant.nullable(),
    failure: z.string().nullable(),
    ticket: z
      .string()
      .nullable()
      .openapi({ description: 'The ticket opened automatically when it is late' }),
    isCancellable: z.boolean(),
    isLate: z.boolean(),
    simulated: z.boolean().openapi({ description: 'True when no real money moves' }),
  })
  .openapi('Withdrawal')
export type Withdrawal = z.input<typeof WithdrawalBody>
