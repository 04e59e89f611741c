import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer, QueueQuery, StaffReason } from '../fields.ts'
import { operation } from '../operation.ts'
import { WithdrawalBody } from '../withdrawals/withdrawal-body.ts'
import { deskRoles } from '../words/desks.ts'
import { securityChanges, withdrawalMarks, withdrawalStates } from '../words/money.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const params = z.strictObject({ withdrawalId: z.uuid() })

const instant = z.iso.datetime()

const RiskBody = z
  .object({
    accountSince: instant.openapi({ description: 'When its owner added the bank account' }),
    change: z.enum(securityChanges).nullable().openapi({ description: 'The last security change' }),
    changedAt: instant.nullable(),
    deviceSince: instant
      .nullable()
      .openapi({ description: 'When the newest device of its owner was first used' }),
    deposits: z
      .object({ count: Integer, amount: Integer })
      .openapi({ description: 'What its owner paid in during the seven days before the request' }),
    marks: z.array(z.enum(withdrawalMarks)).openapi({ description: 'Which of these are unusual' }),
  })
  .openapi('WithdrawalRisk')

const StaffBody = WithdrawalBody.extend({
  userId: z.uuid(),
  proposal: ProposalBody.nullable().openapi({
    description: 'The first of two people has approved',
  }),
  mayPropose: z.boolean().openapi({ description: 'My role can propose it, and it is not my own' }),
  mayDecide: z.boolean().openapi({
    description: 'My role can approve or refuse it, and it is not my own',
  }),
  proposedBy: z.string().nullable().openapi({ description: 'Name of the first of two' }),
  risk: RiskBody.nullable().openapi({ description: 'Only while it needs approval' }),
  approvedBy: z.string().nullable().openapi({ description: 'Name of the second of two' }),
}).openapi('StaffWithdrawal')
export type StaffWithdrawal = z.input<typeof StaffBody>

export const list = operation('GET /back-office/withdrawals/', {
  summary: 'Withdrawals with one status, longest waiting first; for staff',
  roles: deskRoles.withdrawals,
  query: QueueQuery.extend({
    state: z.enum(withdrawalStates).default('awaiting-approval'),
    only: z
      .enum(['overdue'])
      .optional()
      .openapi({ description: 'With any status: those that are later than promised' }),
  }),
  answer: json(
    z.object({
      items: z.array(StaffBody),
      nextCursor: z.string().nullable(),
      total: Integer.openapi({ description: 'How many are in this state' }),
    }),
    'A page',
  ),
})

const done = {
  answer: json(z.object({ done: z.literal(true) }), 'Done'),
}

const codes = ['withdrawals.not_found', 'withdrawals.not_awaiting'] as const

export const proposal = operation('POST /back-office/withdrawals/{withdrawalId}/proposal/', {
  summary: 'Propose to send a withdrawal, as the first of two people',
  proposes: ['withdrawal'],
  booksMoney: true,
  params,
  ...done,
  refuses: [...codes, 'withdrawals.own'],
})

export const refusal = operation('POST /back-office/withdrawals/{withdrawalId}/refusal/', {
  summary: 'Refuse a withdrawal; the money is available again and its owner reads the reason',
  roles: ['finance', 'compliance', 'admin'],
  booksMoney: true,
  params,
  body: z.strictObject({ reason: StaffReason }),
  ...done,
  refuses: [...codes, 'withdrawals.own', 'approvals.role_not_allowed'],
})
