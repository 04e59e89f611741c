import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { PageQuery, StaffReason } from '../fields.ts'
import {
  identityDecisions,
  identityDeskStates,
  paperKinds,
  viewReasons,
} from '../words/investors.ts'
import { ListedBody, WholeBody } from './identity-desk-body.ts'

const security = [{ bearer: [] }]

const params = z.object({ userId: z.string().max(100) })

const ReasonQuery = z.strictObject({
  reason: z.enum(viewReasons).openapi({ description: 'Why it is looked at; it is written down' }),
})

const DecideBody = z.strictObject({
  revision: z.int().openapi({ description: 'Of the identity that was looked at' }),
  decision: z.enum(identityDecisions),
  reason: z
    .string()
    .max(2000)
    .default('')
    .openapi({
      description:
        '5–500 characters, which the person reads of a refusal or a question. Nothing is read of an ' +
        'approval; where the name resembles one on a list, fixed words are',
    }),
  note: z
    .string()
    .max(5000)
    .default('')
    .openapi({
      description:
        '5–2,000 characters for other staff, never shown to the person; needed for what takes two ' +
        'people and where the name resembles one on a list',
    }),
})

export const list = createRoute({
  method: 'get',
  path: '/back-office/identities',
  summary: 'Identities in one part of the queue, those that wait longest first',
  security,
  request: { query: PageQuery.extend({ state: z.enum(identityDeskStates).default('waiting') }) },
  responses: {
    200: jsonCountedPage(ListedBody),
    ...problems('request.not_allowed'),
  },
})

export const read = createRoute({
  method: 'get',
  path: '/back-office/identities/{userId}',
  summary: 'One identity with its whole NIK and address; each look is in the audit log',
  security,
  request: { params, query: ReasonQuery },
  responses: {
    200: json(WholeBody, 'The identity'),
    ...problems('investors.identity_not_found', 'request.not_allowed'),
  },
})

export const paper = createRoute({
  method: 'get',
  path: '/back-office/identities/{userId}/papers/{kind}',
  summary: 'A picture of the card or its holder; each look is in the audit log',
  security,
  request: { params: params.extend({ kind: z.enum(paperKinds) }), query: ReasonQuery },
  responses: {
    200: {
      description: 'A picture',
      content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('investors.identity_not_found', 'request.not_allowed'),
  },
})

export const frame = createRoute({
  method: 'get',
  path: '/back-office/identities/{userId}/movement-frames/{position}',
  summary: 'A frame of the movement check; each look is in the audit log',
  security,
  request: {
    params: params.extend({ position: z.coerce.number().int().min(0).max(5) }),
    query: ReasonQuery,
  },
  responses: {
    200: {
      description: 'A picture',
      content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('investors.identity_not_found', 'request.not_allowed'),
  },
})

export const decide = createRoute({
  method: 'post',
  path: '/back-office/identities/{userId}/decision',
  summary: 'Approve, refuse or ask again, alone; the person is told',
  security,
  request: { params, body: jsonBody(DecideBody) },
  responses: {
    204: { description: 'Decided' },
    ...problems(
      'investors.identity_not_found',
      'investors.identity_changed',
      'investors.own_identity',
      'investors.not_waiting',
      'investors.needs_two_people',
      'investors.reason_unacceptable',
      'investors.note_unacceptable',
      'request.not_allowed',
    ),
  },
})

export const proposeRoute = createRoute({
  method: 'post',
  path: '/back-office/identities/{userId}/proposals',
  summary:
    'Propose a decision that takes two people: on a resembling name, or against an earlier one',
  security,
  request: { params, body: jsonBody(DecideBody) },
  responses: {
    201: json(z.object({ id: z.uuid(), contentHash: z.string() }), 'Waits for another person'),
    ...problems(
      'investors.identity_not_found',
      'investors.identity_changed',
      'investors.own_identity',
      'investors.reason_unacceptable',
      'investors.note_unacceptable',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
      'request.not_allowed',
    ),
  },
})

const proposalParams = z.object({ proposalId: z.uuid() })

const proposalProblems = [
  'approvals.not_found',
  'approvals.already_decided',
  'approvals.role_not_allowed',
  'request.not_allowed',
] as const

export const agree = createRoute({
  method: 'post',
  path: '/back-office/identity-proposals/{proposalId}/approval',
  summary: 'Agree to what another person proposed; it is done at once',
  security,
  request: {
    params: proposalParams,
    body: jsonBody(z.strictObject({ contentHash: z.string().max(100) })),
  },
  responses: {
    204: { description: 'Done' },
    ...problems(
      ...proposalProblems,
      'identity.fresh_factor_needed',
      'approvals.same_person',
      'approvals.content_differs',
      'investors.identity_changed',
      'investors.own_identity',
    ),
  },
})

export const disagree = createRoute({
  method: 'post',
  path: '/back-office/identity-proposals/{proposalId}/refusal',
  summary: 'Turn a proposed decision down, or take one’s own back',
  security,
  request: {
    params: proposalParams,
    body: jsonBody(z.strictObject({ reason: StaffReason })),
  },
  responses: { 204: { description: 'Turned down' }, ...problems(...proposalProblems) },
})
