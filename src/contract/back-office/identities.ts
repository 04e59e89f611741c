import { z } from '@hono/zod-openapi'
import { json, jsonBoundedPage, picture, proposed } from '../answers.ts'
import { QueueQuery, ViewReasonQuery, wholeText } from '../fields.ts'
import { operation } from '../operation.ts'
import { deskRoles } from '../words/desks.ts'
import { identityDecisions, identityDeskStates, identityDocumentKinds } from '../words/investors.ts'
import { QueuedBody, WholeBody } from './identity-desk-body.ts'

const params = z.object({ userId: z.string().max(100) })

const DecideBody = z.strictObject({
  revision: z.int().openapi({ description: 'The revision that was reviewed' }),
  decision: z.enum(identityDecisions),
  reason: z
    .string()
    .max(2000)
    .default('')
    .openapi({
      description:
        '5–500 characters, which the person reads if refused or asked for a correction. Not shown for an ' +
        'approval; if the name is similar to one on a list, the person reads a standard text instead',
    }),
  note: z
    .string()
    .max(5000)
    .default('')
    .openapi({
      description:
        '5–2,000 characters for other staff, never shown to the person; required for decisions by two ' +
        'people and if the name is similar to one on a list',
    }),
})

export const list = operation('GET /back-office/identities/', {
  summary: 'Identities in one part of the queue, longest waiting first',
  roles: deskRoles.identities,
  query: QueueQuery.extend({ state: z.enum(identityDeskStates).default('waiting') }),
  answer: jsonBoundedPage(QueuedBody),
})

export const read = operation('GET /back-office/identities/{userId}/', {
  summary: 'One identity with its whole NIK and address; each view is in the audit log',
  roles: deskRoles.identities,
  params,
  query: ViewReasonQuery,
  answer: json(WholeBody, 'The identity'),
  refuses: ['investors.identity_not_found'],
})

export const document = operation('GET /back-office/identities/{userId}/documents/{kind}/', {
  summary: 'The photo of the identity card or the selfie; each view is in the audit log',
  roles: deskRoles.identities,
  params: params.extend({ kind: z.enum(identityDocumentKinds) }),
  query: ViewReasonQuery,
  answer: picture,
  refuses: ['investors.identity_not_found'],
})

export const frame = operation('GET /back-office/identities/{userId}/movement-frames/{position}/', {
  summary: 'A frame of the movement check; each view is in the audit log',
  roles: deskRoles.identities,
  params: params.extend({ position: wholeText(0, 5) }),
  query: ViewReasonQuery,
  answer: picture,
  refuses: ['investors.identity_not_found'],
})

export const decide = operation('POST /back-office/identities/{userId}/decision/', {
  summary: 'Approve, refuse or ask for a correction, as one person; the investor is notified',
  roles: deskRoles.identities,
  params,
  body: DecideBody,
  done: 'Decided',
  refuses: [
    'investors.identity_not_found',
    'investors.identity_changed',
    'investors.own_identity',
    'investors.not_waiting',
    'investors.needs_two_people',
    'approvals.reason_unacceptable',
    'investors.note_unacceptable',
  ],
})

export const proposeRoute = operation('POST /back-office/identities/{userId}/proposals/', {
  summary:
    'Propose a decision that takes two people: on a name similar to one on a list, or a changed decision',
  proposes: ['identity-decision'],
  params,
  body: DecideBody,
  created: proposed,
  refuses: [
    'investors.identity_not_found',
    'investors.identity_changed',
    'investors.own_identity',
    'investors.not_waiting',
    'approvals.reason_unacceptable',
    'investors.note_unacceptable',
  ],
})
