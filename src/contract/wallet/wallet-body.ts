import { z } from '@hono/zod-openapi'
import { EntryKind, Integer } from '../fields.ts'

/** An investor's rupiah by how they can be used. */
export const WalletBody = z
  .object({
    free: Integer.openapi({ description: 'Can be spent now' }),
    held: Integer.openapi({
      description: 'Of buy orders, and purchase fees that can still be refunded',
    }),
    inEscrow: Integer.openapi({ description: 'Paid for units that are not issued yet' }),
    incoming: Integer.openapi({
      description: 'Money of deposits that arrived and is being checked',
    }),
    unpaid: Integer.openapi({
      description: 'Deposits that can still be paid: no money yet, so part of no other figure',
    }),
    outgoing: Integer.openapi({ description: 'On its way to a bank account' }),
    rewards: Integer.openapi({ description: 'Granted and not usable yet' }),
    debt: z
      .object({
        owed: Integer,
        since: z.iso.datetime(),
        causes: z.array(
          z.object({
            kind: EntryKind,
            reference: z.string(),
            amount: Integer,
            happenedAt: z.iso.datetime(),
          }),
        ),
      })
      .nullable()
      .openapi({
        description:
          'What I owe because money was taken back after it was spent. It is settled automatically from incoming money; until then I cannot buy or withdraw.',
      }),
    asOf: z.iso.datetime(),
  })
  .openapi('Wallet', { description: 'Rupiah; all figures are of one moment' })
export type Wallet = z.input<typeof WalletBody>
