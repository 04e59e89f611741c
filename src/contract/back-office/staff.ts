import { z } from '@hono/zod-openapi'
import { json, proposed } from '../answers.ts'
import { StaffReason } from '../fields.ts'
import { operation } from '../operation.ts'
import { roleChanges, staffRoles } from '../words/accounts.ts'
import { deskRoles } from '../words/desks.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const Role = z.enum(staffRoles)

const MemberBody = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    email: z.string(),
    roles: z.array(Role),
    isMe: z.boolean(),
    isActive: z.boolean().openapi({
      description: 'False: the account is closed or suspended, so the role has no effect',
    }),
    isSuspended: z.boolean(),
    lastSeenAt: z.iso.datetime().nullable(),
    proposals: z.array(ProposalBody),
  })
  .openapi('StaffMember')
export type StaffMember = z.input<typeof MemberBody>

export const list = operation('GET /back-office/staff/', {
  summary: 'Who has which role, and open proposals about roles',
  roles: deskRoles.staff,
  answer: json(
    z.object({
      items: z.array(MemberBody),
      nextCursor: z.null(),
      total: z.int().openapi({ description: 'How many changes need a decision' }),
    }),
    'All staff',
  ),
})

const aboutRoles = [
  'staff.own_role',
  'identity.user_not_found',
  'identity.role_held',
  'identity.role_not_held',
  'identity.last_admin',
  'approvals.reason_unacceptable',
] as const

export const proposal = operation('POST /back-office/staff/proposals/', {
  summary: 'Propose to grant or withdraw a role; another person approves',
  proposes: ['role-grant', 'role-withdrawal'],
  body: z.strictObject({
    email: z.string().trim().min(3).max(254),
    role: Role,
    change: z.enum(roleChanges),
    reason: StaffReason,
  }),
  created: proposed,
  refuses: aboutRoles,
})

export const stop = operation('POST /back-office/staff/{userId}/suspension/', {
  summary: 'Suspend a staff account at once, as one person; two people reopen it',
  roles: deskRoles.staff,
  params: z.strictObject({ userId: z.uuid() }),
  body: z.strictObject({ reason: StaffReason }),
  done: 'Suspended; every session has ended',
  refuses: [
    'identity.user_not_found',
    'identity.suspension_not_possible',
    'identity.last_admin',
    'approvals.reason_unacceptable',
  ],
})
