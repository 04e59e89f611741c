import { z } from '@hono/zod-openapi'
import { json, proposed } from '../answers.ts'
import { digitsError, PageQuery } from '../fields.ts'
import { file } from '../files.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { decisionStates } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'
import { adjustmentAccounts, adjustmentReasons } from '../words/money.ts'
import { uploadRules } from '../words/uploads.ts'
import { AdjustableBalanceBody, AdjustmentBody } from './balance-adjustment-body.ts'

const params = z.strictObject({ userId: z.string().max(100) })

export const list = operation('GET /back-office/balance-adjustments/', {
  summary: 'Balance adjustments with one status, newest first; for finance',
  roles: deskRoles.balanceAdjustments,
  query: PageQuery.extend({
    state: z.enum(decisionStates).default('waiting'),
  }),
  answer: json(
    z.object({
      items: z.array(AdjustmentBody),
      nextCursor: z.string().nullable(),
      total: z.int().openapi({ description: 'How many are in this state' }),
    }),
    'A page',
  ),
})

export const adjustable = operation('GET /back-office/customers/{userId}/balance-adjustment/', {
  summary: 'What can be adjusted for an investor; the view is recorded; for finance',
  roles: deskRoles.balanceAdjustments,
  params,
  answer: json(AdjustableBalanceBody, 'Balances, and movements that can be reversed'),
  refuses: ['balance_adjustments.own', 'balance_adjustments.investor_unknown'],
})

export const proposal = operation('POST /back-office/customers/{userId}/balance-adjustment/', {
  summary: 'Propose to adjust an investor’s balance; another person of finance approves',
  description:
    '`reversal` reverses one entry exactly; `amount` adds or deducts a stated amount, and needs a document.',
  proposes: ['balance-adjustment'],
  booksMoney: true,
  params,
  form: z.strictObject({
    form: z.enum(['reversal', 'amount']),
    entryId: z.uuid().optional(),
    direction: z.enum(['give', 'take']).optional(),
    account: z.enum(adjustmentAccounts).optional(),
    amount: z
      .string()
      .regex(/^[1-9][0-9]{0,14}$/, { error: digitsError })
      .optional()
      .openapi({ description: 'Rupiah, digits only' }),
    reason: z.enum(adjustmentReasons),
    noteId: z.string().max(2000).openapi({ description: 'What the investor reads' }),
    noteEn: z.string().max(2000).openapi({ description: 'The same in English' }),
    file: FilePart.optional(),
  }),
  created: proposed,
  refuses: [
    'balance_adjustments.own',
    'balance_adjustments.investor_unknown',
    'balance_adjustments.entry_not_reversible',
    'balance_adjustments.document_missing',
    'balance_adjustments.note_unacceptable',
  ],
})

export const document = operation('GET /back-office/balance-adjustments/{proposalId}/document/', {
  summary: 'The document that shows why; its opening is recorded; for finance',
  roles: deskRoles.balanceAdjustments,
  params: z.strictObject({ proposalId: z.uuid() }),
  answer: file('The document', ...uploadRules.document.types),
  refuses: ['approvals.not_found', 'balance_adjustments.not_found'],
})
