import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer, QueueQuery, StaffReason } from '../fields.ts'
import { operation } from '../operation.ts'
import { WithdrawalBody } from '../withdrawals/withdrawal-body.ts'
import { withdrawalStates } from '../words/money.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const params = z.strictObject({ withdrawalId: z.uuid() })

const StaffBody = WithdrawalBody.extend({
  userId: z.uuid(),
  proposal: ProposalBody.nullable().openapi({ description: 'The first of two has said yes' }),
  mayPropose: z
    .boolean()
    .openapi({ description: 'My role is of those that propose, and it is not mine' }),
  mayDecide: z.boolean().openapi({
    description: 'My role approves and refuses, and it is not mine',
  }),
  proposedBy: z.string().nullable().openapi({ description: 'Name of the first of two' }),
  approvedBy: z.string().nullable().openapi({ description: 'Name of the second of two' }),
}).openapi('StaffWithdrawal')
export type StaffWithdrawal = z.input<typeof StaffBody>

export const list = operation('GET /back-office/withdrawals/', {
  summary: 'Withdrawals in one state; those that wait longest first; for staff',
  roles: ['finance', 'compliance', 'ops', 'support', 'admin'],
  query: QueueQuery.extend({
    state: z.enum(withdrawalStates).default('awaiting-approval'),
    only: z
      .enum(['overdue'])
      .optional()
      .openapi({ description: 'In whatever state: what was promised for earlier' }),
  }),
  answer: json(
    z.object({
      items: z.array(StaffBody),
      nextCursor: z.string().nullable(),
      total: Integer.openapi({ description: 'How many are in this state' }),
    }),
    'A page',
  ),
  refuses: ['request.not_allowed'],
})

const done = {
  answer: json(z.object({ done: z.literal(true) }), 'Done'),
}

const codes = ['request.not_allowed', 'withdrawals.not_found', 'withdrawals.not_awaiting'] as const

export const proposal = operation('POST /back-office/withdrawals/{withdrawalId}/proposal/', {
  summary: 'As the first of two: propose that a withdrawal be sent',
  roles: ['finance', 'compliance', 'ops', 'support', 'admin'],
  booksMoney: true,
  params,
  ...done,
  refuses: [
    ...codes,
    'withdrawals.own',
    'approvals.role_not_allowed',
    'approvals.already_proposed',
  ],
})

export const refusal = operation('POST /back-office/withdrawals/{withdrawalId}/refusal/', {
  summary: 'Turn a withdrawal down; the money is free again and its owner reads the reason',
  roles: ['finance', 'compliance', 'admin'],
  booksMoney: true,
  params,
  body: z.strictObject({ reason: StaffReason }),
  ...done,
  refuses: [...codes, 'withdrawals.own', 'approvals.role_not_allowed'],
})
