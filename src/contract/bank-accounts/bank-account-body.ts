import { z } from '@hono/zod-openapi'
import { bankAccountRefusals } from '../words/money.ts'

const bankAccountStates = ['checking', 'proof-needed', 'in-review', 'ready', 'refused'] as const

/** A bank account with the last digits of its number. */
export const BankAccountBody = z
  .object({
    id: z.uuid(),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
    numberEnd: z.string().openapi({ example: '4417', description: 'The last four digits' }),
    purpose: z.string().nullable(),
    state: z.enum(bankAccountStates).openapi({
      description:
        '`checking`: we are asking the bank; `proof-needed`: the names differ, upload a page of the ' +
        'book; `in-review`: staff are checking it; `ready`: it can be used once `lockedUntil` has passed',
    }),
    ownerName: z.string().openapi({ description: 'The verified name' }),
    holderName: z.string().nullable().openapi({ description: 'As the bank gives it' }),
    nameScore: z.int().nullable().openapi({ description: 'Similarity of the two names, 0–100' }),
    refusal: z.enum(bankAccountRefusals).nullable(),
    isMain: z.boolean(),
    addedAt: z.iso.datetime(),
    lockedUntil: z.iso.datetime(),
    isLocked: z.boolean(),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When a withdrawal was last sent there' }),
  })
  .openapi('BankAccount')
export type BankAccount = z.input<typeof BankAccountBody>
