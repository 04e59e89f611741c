import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage, picture, proposed } from '../answers.ts'
import { Day, QueueQuery, StaffName, StaffReason, ViewReasonQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  browsers,
  recoveryDecisions,
  recoveryProofs,
  recoveryStates,
  systems,
} from '../words/accounts.ts'
import { deskRoles } from '../words/desks.ts'
import { identityDocumentKinds, identityStates, reviewQueues } from '../words/investors.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const instant = z.iso.datetime()

const params = z.object({ requestId: z.string().max(100) })

const ListedBody = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    maskedEmail: z.string(),
    proof: z.enum(recoveryProofs),
    state: z.enum(recoveryStates),
    askedAt: instant,
    handedInAt: instant,
    waitsUntil: instant,
  })
  .openapi('ListedRecovery')
export type ListedRecovery = z.input<typeof ListedBody>

const Documents = z.array(z.object({ kind: z.enum(identityDocumentKinds), takenAt: instant }))

const WholeBody = ListedBody.extend({
  userId: z.uuid(),
  story: z.string().openapi({ description: 'What happened, in the person’s own words' }),
  browser: z.enum(browsers),
  system: z.enum(systems),
  accountCreatedAt: instant,
  isFrozen: z.boolean(),
  before: z.int().openapi({ description: 'Earlier requests of the account' }),
  documents: Documents,
  identity: z
    .object({
      state: z.enum(identityStates),
      fullName: z.string(),
      maskedNik: z.string(),
      bornOn: Day,
      verifiedBy: z.enum(['demo', 'staff']).nullable(),
      documents: z.array(z.enum(identityDocumentKinds)),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      decision: z.enum(recoveryDecisions),
      reason: z.string(),
      decidedBy: StaffName,
      agreedBy: StaffName,
      decidedAt: instant,
    }),
  ),
  proposal: ProposalBody.nullable(),
}).openapi('RecoveryDetail')
export type RecoveryDetail = z.input<typeof WholeBody>

const Reason = z.strictObject({ reason: StaffReason })

export const list = operation('GET /back-office/account-recoveries/', {
  summary: 'Account recovery requests in one part of the queue, longest waiting first',
  roles: deskRoles.recoveries,
  query: QueueQuery.extend({ queue: z.enum(reviewQueues).default('waiting') }),
  answer: jsonCountedPage(ListedBody),
})

export const read = operation('GET /back-office/account-recoveries/{requestId}/', {
  summary: 'One request with its story; each view is in the audit log',
  roles: deskRoles.recoveries,
  params,
  query: ViewReasonQuery,
  answer: json(WholeBody, 'The request'),
  refuses: ['account_recovery.request_not_found'],
})

export const document = operation(
  'GET /back-office/account-recoveries/{requestId}/documents/{kind}/',
  {
    summary: 'A photo sent with the request; each view is in the audit log',
    roles: deskRoles.recoveries,
    params: params.extend({ kind: z.enum(identityDocumentKinds) }),
    query: ViewReasonQuery,
    answer: picture,
    refuses: ['account_recovery.request_not_found'],
  },
)

const alone = {
  refuses: [
    'account_recovery.request_not_found',
    'account_recovery.not_waiting',
    'approvals.reason_unacceptable',
  ],
}

export const question = operation('POST /back-office/account-recoveries/{requestId}/question/', {
  summary: 'Ask for more photos or information; an email reopens the form',
  roles: deskRoles.recoveries,
  params,
  body: Reason,
  done: 'Asked',
  ...alone,
})

export const refusal = operation('POST /back-office/account-recoveries/{requestId}/refusal/', {
  summary: 'Refuse a request; the account does not change',
  roles: deskRoles.recoveries,
  params,
  body: Reason,
  done: 'Refused',
  ...alone,
})

export const proposal = operation('POST /back-office/account-recoveries/{requestId}/proposals/', {
  summary: 'Propose to recover the account; another person has to approve',
  proposes: ['account-recovery'],
  params,
  body: Reason,
  created: proposed,
  refuses: [
    'account_recovery.request_not_found',
    'account_recovery.not_waiting',
    'approvals.reason_unacceptable',
  ],
})
