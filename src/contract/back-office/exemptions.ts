import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../answers.ts'
import { Instant, QueueQuery, StaffName, StaffReason, ViewReasonQuery } from '../fields.ts'
import { uploadedFile } from '../files.ts'
import { operation } from '../operation.ts'
import { ExemptionBody } from '../users/exemptions.ts'
import { deskRoles } from '../words/desks.ts'
import { exemptionDecisions, reviewQueues } from '../words/investors.ts'

const params = z.object({ exemptionId: z.string().max(100) })

const ListedBody = ExemptionBody.extend({ userId: z.uuid(), fullName: z.string() }).openapi(
  'ListedExemption',
)
export type ListedExemption = z.input<typeof ListedBody>

const WholeBody = ListedBody.extend({
  accountNumber: z.string(),
  decidedBy: StaffName,
}).openapi('ExemptionDetail')
export type ExemptionDetail = z.input<typeof WholeBody>

export const list = operation('GET /back-office/exemptions/', {
  summary: 'Proofs of securities accounts in one part of the queue, longest waiting first',
  roles: deskRoles.exemptions,
  query: QueueQuery.extend({ queue: z.enum(reviewQueues).default('waiting') }),
  answer: jsonCountedPage(ListedBody),
})

export const read = operation('GET /back-office/exemptions/{exemptionId}/', {
  summary: 'One proof with the whole number; each view is in the audit log',
  roles: deskRoles.exemptions,
  params,
  query: ViewReasonQuery,
  answer: json(WholeBody, 'The proof'),
  refuses: ['investors.exemption_not_found'],
})

export const file = operation('GET /back-office/exemptions/{exemptionId}/file/', {
  summary: 'The statement that was uploaded; each view is in the audit log',
  roles: deskRoles.exemptions,
  params,
  query: ViewReasonQuery,
  answer: uploadedFile,
  refuses: ['investors.exemption_not_found'],
})

export const decide = operation('POST /back-office/exemptions/{exemptionId}/decision/', {
  summary:
    'Approve a proof, refuse it or ask for a new one, or withdraw an approved one; its owner is notified',
  roles: deskRoles.exemptions,
  params,
  body: z.strictObject({
    submittedAt: Instant.openapi({ description: 'The revision of the proof that was reviewed' }),
    decision: z.enum(exemptionDecisions),
    reason: StaffReason.openapi({ description: 'The person reads it' }),
  }),
  done: 'Decided',
  refuses: [
    'investors.exemption_not_found',
    'investors.exemption_not_waiting',
    'investors.exemption_changed',
    'approvals.reason_unacceptable',
  ],
})
