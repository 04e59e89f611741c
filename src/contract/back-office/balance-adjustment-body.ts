import { z } from '@hono/zod-openapi'
import { EntryKind, Integer } from '../fields.ts'
import { adjustmentAccounts, adjustmentReasons } from '../words/money.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const instant = z.iso.datetime()

export const AdjustmentBody = z
  .object({
    proposal: ProposalBody,
    userId: z.uuid(),
    investorName: z.string().nullable(),
    form: z.enum(['reversal', 'amount']),
    amount: Integer.openapi({ description: 'The change of the available balance; negative: less' }),
    free: Integer.openapi({ description: 'The available balance now' }),
    owed: Integer.openapi({
      description: 'The part the balance would not cover, which would become a debt',
    }),
    account: z.enum(adjustmentAccounts).nullable(),
    entry: z
      .object({ entryId: z.uuid(), kind: EntryKind, reference: z.string() })
      .nullable()
      .openapi({ description: 'What a reversal takes back' }),
    reason: z.enum(adjustmentReasons),
    noteId: z.string(),
    noteEn: z.string(),
    hasDocument: z.boolean(),
  })
  .openapi('BalanceAdjustment')
export type BalanceAdjustment = z.input<typeof AdjustmentBody>

export const AdjustableBalanceBody = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    free: Integer,
    owed: Integer,
    entries: z.array(
      z.object({
        entryId: z.uuid(),
        kind: EntryKind,
        reference: z.string(),
        happenedAt: instant,
        amount: Integer.openapi({ description: 'The change of the available balance' }),
      }),
    ),
  })
  .openapi('AdjustableBalance')
export type AdjustableBalance = z.input<typeof AdjustableBalanceBody>
