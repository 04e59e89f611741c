import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { staffRoles } from '../words/accounts.ts'
import { proposalRoles } from '../words/approvals.ts'

/** The queues of staff and the roles that can do their work: those who may only read a desk have no tasks there. */
export const rolesOf = {
  approvals: staffRoles,
  identities: ['compliance', 'admin'],
  exemptions: ['compliance', 'admin'],
  incomes: ['compliance', 'admin'],
  recoveries: ['compliance', 'admin'],
  deathReports: ['compliance', 'admin'],
  privacy: ['compliance', 'admin'],
  complaints: ['support', 'ops', 'admin'],
  messages: ['support', 'ops', 'admin'],
  questions: ['ops', 'support', 'admin'],
  answers: ['ops', 'support', 'admin'],
  suspense: proposalRoles['deposit-release'].proposers,
  withdrawals: ['finance', 'compliance', 'ops', 'support'],
  transfers: staffRoles,
  reconciliation: ['finance', 'compliance', 'admin'],
  operatorAccounts: ['finance'],
  bankProofs: proposalRoles['bank-proof'].proposers,
  months: proposalRoles['property-month'].proposers,
  declarations: proposalRoles.distribution.proposers,
  payouts: ['finance', 'compliance', 'ops', 'admin'],
  offerings: ['ops', 'finance', 'compliance', 'admin'],
  motions: ['ops', 'finance', 'compliance', 'admin'],
  secondMeetings: ['ops', 'finance', 'compliance', 'admin'],
  lateMotions: ['ops', 'finance', 'compliance', 'admin'],
  stamps: ['finance', 'admin'],
  register: ['finance', 'ops'],
  surveillance: ['compliance'],
  balanceAdjustments: proposalRoles['balance-adjustment'].approvers,
  restorations: ['compliance', 'admin'],
  staff: ['admin', 'compliance'],
  applications: ['ops', 'admin'],
  deliveries: ['support', 'ops', 'admin'],
} as const satisfies Record<string, readonly string[]>

export type Queue = keyof typeof rolesOf

// The type of `Object.keys` does not list all keys.
export const queues = Object.keys(rolesOf) as [Queue, ...Queue[]]

export const WaitingBody = z
  .object({
    queue: z.enum(queues),
    waiting: z.int(),
    oldestAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Since when the oldest has been waiting' }),
    days: z.int().openapi({ description: 'Whole days since then' }),
    overdue: z.int().openapi({ description: 'Past our promise or the legal deadline' }),
  })
  .openapi('WaitingWork')
export type WaitingWork = z.input<typeof WaitingBody>

export const list = operation('GET /back-office/work/', {
  summary:
    'The backlog of each queue that my roles work on: how many items, since when, and how many are late',
  roles: ['ops', 'finance', 'compliance', 'support', 'admin'],
  answer: json(z.object({ items: z.array(WaitingBody) }), 'Every queue of mine, also empty ones'),
  refuses: ['request.not_allowed'],
})
