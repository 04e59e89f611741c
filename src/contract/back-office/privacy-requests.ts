import { z } from '@hono/zod-openapi'
import { jsonCountedPage } from '../answers.ts'
import { QueueQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { PrivacyRequestBody } from '../privacy/request-body.ts'
import { deskRoles } from '../words/desks.ts'
import { privacyRequestStates } from '../words/privacy.ts'

const DeskBody = PrivacyRequestBody.extend({
  userId: z.uuid(),
  name: z.string(),
  isOverdue: z.boolean().openapi({ description: 'Open, and the legal deadline has passed' }),
}).openapi('DeskPrivacyRequest')
export type DeskPrivacyRequest = z.input<typeof DeskBody>

export const list = operation('GET /back-office/privacy-requests/', {
  summary: 'Requests about personal data with one status, those due first at the top; for staff',
  roles: deskRoles.privacy,
  query: QueueQuery.extend({
    state: z.enum(privacyRequestStates).default('open'),
    only: z.enum(['overdue']).optional().openapi({ description: 'Overdue by law' }),
  }),
  answer: jsonCountedPage(DeskBody, 'One page of requests'),
})

export const decision = operation('POST /back-office/privacy-requests/{requestId}/decision/', {
  summary: 'Settle a request about personal data, with an answer that its owner reads; for staff',
  roles: deskRoles.privacy,
  params: z.strictObject({ requestId: z.uuid() }),
  body: z.strictObject({
    decision: z.enum(['done', 'refused']),
    answer: z.string().max(5000).openapi({ description: '10–2,000 characters' }),
    reopensIdentity: z.boolean().openapi({
      description: 'A correction of data on the identity card: the identity is checked again',
    }),
  }),
  done: 'Settled, and its owner is notified',
  refuses: ['privacy.request_not_found', 'privacy.not_open', 'privacy.text_unacceptable'],
})
