import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage, jsonPage, proposed } from '../answers.ts'
import { Day, PageQuery, QueueQuery, StaffReason } from '../fields.ts'
import { file } from '../files.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { deskRoles } from '../words/desks.ts'
import { linePurposes } from '../words/money.ts'
import { uploadRules } from '../words/uploads.ts'
import { Balance, BankDayBody, ItemBody, RunBody, StatementBody } from './reconciliation-body.ts'

export const items = operation('GET /back-office/reconciliation/items/', {
  summary: 'Differences between ledger, gateway and bank; for finance',
  roles: deskRoles.reconciliation,
  query: QueueQuery.extend({ state: z.enum(['open', 'explained']).default('open') }),
  answer: jsonCountedPage(ItemBody),
})

export const runs = operation('GET /back-office/reconciliation/runs/', {
  summary: 'The latest comparisons, one per night; for finance',
  roles: deskRoles.reconciliation,
  answer: json(z.object({ items: z.array(RunBody) }), 'Runs'),
})

export const run = operation('POST /back-office/reconciliation/runs/', {
  summary: 'Compare a day that is over, again or for the first time; for finance',
  roles: deskRoles.reconciliation,
  body: z.strictObject({ day: Day }),
  answer: json(RunBody, 'The run'),
  refuses: ['reconciliation.day_not_over', 'reconciliation.day_before_books'],
})

export const explanation = operation(
  'POST /back-office/reconciliation/items/{itemId}/explanation/',
  {
    summary: 'Explain a difference; for finance',
    roles: deskRoles.reconciliation,
    params: z.strictObject({ itemId: z.uuid() }),
    body: z.strictObject({ explanation: z.string().min(10).max(500) }),
    answer: json(z.object({ explained: z.literal(true) }), 'Explained'),
    refuses: ['reconciliation.item_not_open', 'reconciliation.booking_needed'],
  },
)

export const match = operation('POST /back-office/reconciliation/items/{itemId}/match/', {
  summary: 'Propose the transfer deposit that an unknown bank line belongs to; for finance',
  description:
    'Another person approves. This records whose money it is, but credits nothing: money that is late, of another ' +
    'amount or from another sender goes to suspense, where two people decide.',
  proposes: ['bank-line-match'],
  params: z.strictObject({ itemId: z.uuid() }),
  body: z.strictObject({
    reference: z
      .string()
      .trim()
      .regex(/^DEP-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
      .openapi({ example: 'DEP-7K2QX-M4D9A' }),
  }),
  created: proposed,
  refuses: ['reconciliation.item_not_open', 'reconciliation.not_awaited'],
})

export const booking = operation('POST /back-office/reconciliation/items/{itemId}/booking/', {
  summary: 'Propose a booking for a bank line that is not in the ledger; for finance',
  description:
    'Needs a document. It is posted once another person approves, as one of these: a bank charge, money from an unknown ' +
    'sender (kept in suspense or returned), money of the operator, all or part of a transfer order (less a bank ' +
    'charge), or an entry that is already in the ledger.',
  proposes: ['bank-line-booking'],
  params: z.strictObject({ itemId: z.uuid() }),
  form: z.strictObject({
    purpose: z.enum(linePurposes),
    explanation: z.string().trim().min(10).max(500),
    reference: z.string().trim().max(60).optional().openapi({
      description: 'Of the entry, for `in-ledger`; of the order, for `transfer` and `transfer-fee`',
    }),
    file: FilePart.optional(),
  }),
  created: proposed,
  refuses: [
    'reconciliation.item_not_open',
    'reconciliation.purpose_wrong',
    'reconciliation.entry_unknown',
    'reconciliation.order_unfit',
    'reconciliation.transfer_amount_unfit',
    'reconciliation.evidence_missing',
  ],
})

export const reopening = operation('POST /back-office/reconciliation/items/{itemId}/reopening/', {
  summary: 'Propose to undo the booking of a bank line; for finance',
  proposes: ['bank-line-reopening'],
  params: z.strictObject({ itemId: z.uuid() }),
  body: z.strictObject({ reason: StaffReason }),
  created: proposed,
  refuses: ['reconciliation.not_booked'],
})

export const document = operation(
  'GET /back-office/reconciliation/bookings/{proposalId}/document/',
  {
    summary:
      'The document of a booking, or of an order that is cancelled; its opening is recorded; for finance',
    roles: deskRoles.reconciliation,
    params: z.strictObject({ proposalId: z.uuid() }),
    answer: file('The document', ...uploadRules.document.types),
    refuses: ['approvals.not_found', 'reconciliation.not_booked'],
  },
)

export const statements = operation('GET /back-office/bank-statements/', {
  summary: 'Imported bank statements, newest first; for finance',
  roles: deskRoles.reconciliation,
  query: PageQuery,
  answer: jsonPage(StatementBody),
})

export const days = operation('GET /back-office/bank-statements/days/', {
  summary: 'Each of our accounts at the end of each day, by bank and by ledger; for finance',
  roles: deskRoles.reconciliation,
  answer: json(z.object({ items: z.array(BankDayBody) }), 'The latest days that statements cover'),
})

export const statement = operation('POST /back-office/bank-statements/', {
  summary: 'Import a bank statement, CSV or MT940; for finance',
  description:
    'For one of the configured accounts, continuing from its previous statement. A CSV file without the columns ' +
    '`account` and `balance` needs the form fields instead. The first statement of a day for an account, and ' +
    'one with more money than one person may import alone, needs a second person.',
  proposes: ['bank-statement'],
  form: z.strictObject({
    file: FilePart,
    account: z.string().trim().max(60).optional(),
    opening: Balance.openapi({ description: 'Rupiah before the first line' }),
    closing: Balance.openapi({ description: 'Rupiah after the last line' }),
  }),
  created: json(
    z.object({
      id: z.uuid(),
      format: z.enum(['csv', 'mt940']),
      lines: z.int(),
      fresh: z.int(),
      known: z.int(),
      matched: z.int(),
      state: z.enum(['waiting', 'taken']),
    }),
    'Imported; `fresh` lines were in no earlier statement, `known` ones name a reference of ours, `matched` ones are transfers of deposits',
  ),
  refuses: [
    'reconciliation.statement_unreadable',
    'reconciliation.statement_taken',
    'reconciliation.statement_gap',
    'reconciliation.statement_waiting',
    'reconciliation.line_out_of_time',
    'reconciliation.no_account',
    'reconciliation.account_missing',
    'reconciliation.account_differs',
    'reconciliation.balance_missing',
    'reconciliation.balance_differs',
  ],
})
