import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { staffRoles } from '../words/accounts.ts'
import { proposalRoles } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'

/** The queues of staff and the roles that can do their work: those who may only read a desk have no tasks there. */
export const rolesOf = {
  approvals: staffRoles,
  identities: deskRoles.identities,
  exemptions: deskRoles.exemptions,
  incomes: deskRoles.incomes,
  recoveries: deskRoles.recoveries,
  deathReports: deskRoles.deathReports,
  privacy: deskRoles.privacy,
  complaints: deskRoles.messages,
  messages: deskRoles.messages,
  questions: deskRoles.questions,
  answers: deskRoles.questions,
  suspense: proposalRoles['deposit-release'].proposers,
  withdrawals: [...proposalRoles.withdrawal.proposers, ...proposalRoles.withdrawal.approvers],
  transfers: staffRoles,
  reconciliation: deskRoles.reconciliation,
  operatorAccounts: proposalRoles['transfer-order'].proposers,
  bankProofs: proposalRoles['bank-proof'].proposers,
  months: proposalRoles['property-month'].proposers,
  declarations: proposalRoles.distribution.proposers,
  payouts: deskRoles.distributions,
  offerings: deskRoles.offerings,
  motions: deskRoles.meetings,
  secondMeetings: deskRoles.meetings,
  lateMotions: deskRoles.meetings,
  stamps: deskRoles.stamps,
  register: deskRoles.register,
  surveillance: deskRoles.surveillance,
  balanceAdjustments: proposalRoles['balance-adjustment'].approvers,
  restorations: proposalRoles['account-restoration'].approvers,
  staff: deskRoles.staff,
  applications: deskRoles.applications,
  deliveries: deskRoles.deliveries,
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
  roles: staffRoles,
  answer: json(z.object({ items: z.array(WaitingBody) }), 'Every queue of mine, also empty ones'),
})
