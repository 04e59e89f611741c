import { z } from '@hono/zod-openapi'
import { Integer, StaffName } from '../fields.ts'
import { accountStatuses } from '../words/accounts.ts'
import { identityStates } from '../words/investors.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const instant = z.iso.datetime()

const Status = z.enum(accountStatuses)

export const SuspendedBody = z
  .object({
    userId: z.uuid(),
    name: z.string().nullable(),
    reason: z.string(),
    suspendedBy: StaffName,
    suspendedAt: instant,
    proposal: ProposalBody.nullable(),
  })
  .openapi('SuspendedCustomer')
export type SuspendedCustomer = z.input<typeof SuspendedBody>

export const FoundBody = z
  .object({
    userId: z.uuid(),
    name: z.string().nullable(),
    maskedEmail: z.string(),
    status: Status,
    createdAt: instant,
  })
  .openapi('FoundCustomer')
export type FoundCustomer = z.input<typeof FoundBody>

export const CustomerBody = z
  .object({
    userId: z.uuid(),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable().openapi({ description: 'For support and compliance' }),
    status: Status,
    isStaff: z.boolean(),
    isMe: z.boolean(),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
    frozenAt: instant.nullable(),
    identity: z
      .object({
        state: z.enum(identityStates),
        maskedNik: z.string(),
        verifiedAt: instant.nullable(),
      })
      .nullable()
      .openapi({ description: 'For support, compliance and administration' }),
    balances: z
      .object({ free: Integer, held: Integer, rewards: Integer, owed: Integer })
      .nullable()
      .openapi({ description: 'Rupiah; for support, compliance and finance' }),
    suspensions: z.array(
      z.object({
        reason: z.string(),
        suspendedBy: StaffName,
        suspendedAt: instant,
        restorationProposedBy: StaffName,
        restoredBy: StaffName,
        restoredAt: instant.nullable(),
      }),
    ),
    proposal: ProposalBody.nullable(),
  })
  .openapi('Customer')
export type Customer = z.input<typeof CustomerBody>
