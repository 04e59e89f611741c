import { z } from '@hono/zod-openapi'
import { jsonCountedPage } from '../answers.ts'
import { Integer, QueueQuery, StaffName, StaffReason } from '../fields.ts'
import { operation } from '../operation.ts'
import { decisionQueues, decisionStates } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'

const RaiseBody = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    fullName: z.string(),
    counted: Integer.openapi({ description: 'Rupiah per year that count until the decision' }),
    income: Integer.openapi({ description: 'Rupiah per year, as their owner states' }),
    state: z.enum(decisionStates),
    askedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: StaffName,
    reason: z.string().nullable(),
  })
  .openapi('IncomeRaise')
export type IncomeRaise = z.input<typeof RaiseBody>

export const list = operation('GET /back-office/incomes/', {
  summary: 'Income increases that need a review, longest waiting first',
  roles: deskRoles.incomes,
  query: QueueQuery.extend({ queue: z.enum(decisionQueues).default('waiting') }),
  answer: jsonCountedPage(RaiseBody),
})

export const decide = operation('POST /back-office/incomes/{raiseId}/decision/', {
  summary:
    'Accept or refuse an income increase, with the evidence that was seen; its owner is notified',
  roles: deskRoles.incomes,
  params: z.strictObject({ raiseId: z.string().max(100) }),
  body: z.strictObject({
    decision: z.enum(['approved', 'refused']),
    reason: StaffReason.openapi({ description: 'The person reads it if refused' }),
  }),
  done: 'Decided',
  refuses: [
    'investors.raise_not_found',
    'investors.raise_not_waiting',
    'approvals.reason_unacceptable',
  ],
})
