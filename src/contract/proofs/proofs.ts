import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Day, Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { bankPurposes } from '../words/money.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const Sum = Integer.nullable()

export const NightBody = z
  .object({
    day: Day.openapi({ description: 'Jakarta' }),
    takenAt: z.iso.datetime(),
    investors: Sum.openapi({
      description:
        'Available, held and reward balances of all investors, in rupiah. Any sum is null if it is larger than JSON can carry exactly',
    }),
    total: z.string().openapi({ description: 'The same as a string, whatever its size' }),
    escrow: Sum,
    properties: Sum.openapi({ description: 'Cash and reserves of the issuers' }),
    suspense: Sum,
    platform: Sum.openapi({ description: 'Fees the operator has earned' }),
    banks: Sum.openapi({ description: 'In our bank accounts, by the ledger' }),
    transit: Sum.openapi({
      description:
        'On its way from one bank account of ours to another, by the ledger; below zero: it arrived before the other ' +
        'account shows that it left. Null as well: an earlier night, whose `banks` include it',
    }),
    gateways: Sum.openapi({ description: 'What payment gateways owe us, by the ledger' }),
    difference: Sum.openapi({
      description: 'Where it is kept, less all that is owed, both by the ledger: zero',
    }),
    leaves: z.int().openapi({ description: 'How many investors are in the tree' }),
    root: Hash,
    bankSays: z
      .array(
        z.object({
          purpose: z.enum(bankPurposes),
          day: Day.openapi({
            description: 'The day up to which statements of the account were imported',
          }),
          amount: Sum.openapi({ description: 'The balance on our bank’s statement' }),
          ledger: Sum.openapi({ description: 'The balance in the ledger at that time' }),
        }),
      )
      .openapi({ description: 'One for each bank account with an imported statement' }),
  })
  .openapi('Night')
export type Night = z.input<typeof NightBody>

export const nights = operation('GET /proofs/', {
  summary:
    'Each night: the total of all investors’ balances, where the money is kept, and the root of the hash tree',
  access: 'everybody',
  query: PageQuery,
  answer: jsonPage(NightBody, 'Newest first; rupiah'),
})

export const receipt = operation('GET /wallet/proof/', {
  summary: 'My balance receipt of a night, which shows that my balance is included in the total',
  description:
    'Amounts are texts. How it is checked: `/verify-balance.mjs`, about thirty lines. A balance is in the tree in two ' +
    'parts, and in one in nights of `sepetak-proof/1`.',
  scopes: ['wallet'],
  query: z.strictObject({ day: Day.optional() }),
  answer: json(
    z
      .object({
        schema: z.enum(['sepetak-proof/1', 'sepetak-proof/2']),
        day: Day,
        userId: z.string(),
        amount: z.string().openapi({ description: 'What the parts add up to' }),
        parts: z.array(
          z.object({
            salt: z.string(),
            amount: z.string(),
            steps: z.array(
              z.object({ side: z.enum(['left', 'right']), hash: Hash, amount: z.string() }),
            ),
          }),
        ),
        root: Hash,
        total: z.string(),
      })
      .openapi('BalanceReceipt'),
    'The receipt',
  ),
  refuses: ['proofs.not_found'],
})
