import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import {
  browsers,
  recoveryProofs,
  recoveryStates,
  regainingDecisions,
  systems,
} from '../words/accounts.ts'
import { identityStates, paperKinds, reviewQueues, viewReasons } from '../words/investors.ts'

const instant = z.iso.datetime()

const security = [{ bearer: [] }]

const params = z.object({ requestId: z.string().max(100) })

const ReasonQuery = z.strictObject({
  reason: z.enum(viewReasons).openapi({ description: 'Why it is looked at; it is written down' }),
})

const Person = z.string().nullable().openapi({ description: 'The name of a member of staff' })

export const ListedBody = z
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
  .openapi('ListedRegaining')
export type ListedRegaining = z.input<typeof ListedBody>

const Papers = z.array(z.object({ kind: z.enum(paperKinds), takenAt: instant }))

export const WholeBody = ListedBody.extend({
  userId: z.uuid(),
  story: z.string().openapi({ description: 'What happened, in their own words' }),
  browser: z.enum(browsers),
  system: z.enum(systems),
  accountCreatedAt: instant,
  isFrozen: z.boolean(),
  before: z.int().openapi({ description: 'Earlier requests of the account' }),
  papers: Papers,
  identity: z
    .object({
      state: z.enum(identityStates),
      fullName: z.string(),
      maskedNik: z.string(),
      bornOn: z.iso.date(),
      verifiedBy: z.enum(['demo', 'staff']).nullable(),
      papers: z.array(z.enum(paperKinds)),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      decision: z.enum(regainingDecisions),
      reason: z.string(),
      decidedBy: Person,
      agreedBy: Person,
      decidedAt: instant,
    }),
  ),
  proposal: z
    .object({
      id: z.uuid(),
      contentHash: z.string(),
      reason: z.string(),
      proposedBy: Person,
      isMine: z.boolean(),
      proposedAt: instant,
    })
    .nullable(),
}).openapi('WholeRegaining')
export type WholeRegaining = z.input<typeof WholeBody>

const Reason = z.strictObject({
  reason: z.string().max(2000).openapi({ description: '5–500 characters' }),
})

export const list = createRoute({
  method: 'get',
  path: '/back-office/regainings',
  summary: 'Requests to regain an account, in one part of the queue, the longest waiting first',
  security,
  request: { query: PageQuery.extend({ queue: z.enum(reviewQueues).default('waiting') }) },
  responses: {
    200: jsonCountedPage(ListedBody),
    ...problems('request.not_allowed'),
  },
})

export const read = createRoute({
  method: 'get',
  path: '/back-office/regainings/{requestId}',
  summary: 'One request with its story; each look is in the audit log',
  security,
  request: { params, query: ReasonQuery },
  responses: {
    200: json(WholeBody, 'The request'),
    ...problems('regaining.request_not_found', 'request.not_allowed'),
  },
})

export const paper = createRoute({
  method: 'get',
  path: '/back-office/regainings/{requestId}/papers/{kind}',
  summary: 'A picture that was given for the request; each look is in the audit log',
  security,
  request: { params: params.extend({ kind: z.enum(paperKinds) }), query: ReasonQuery },
  responses: {
    200: {
      description: 'A picture',
      content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('regaining.request_not_found', 'request.not_allowed'),
  },
})

const alone = problems(
  'regaining.request_not_found',
  'regaining.not_waiting',
  'regaining.fields_unacceptable',
  'request.not_allowed',
)

export const question = createRoute({
  method: 'post',
  path: '/back-office/regainings/{requestId}/question',
  summary: 'Ask for pictures or words once more; a mail opens the form again',
  security,
  request: { params, body: jsonBody(Reason) },
  responses: { 204: { description: 'Asked' }, ...alone },
})

export const refusal = createRoute({
  method: 'post',
  path: '/back-office/regainings/{requestId}/refusal',
  summary: 'Refuse a request; the account is as it was',
  security,
  request: { params, body: jsonBody(Reason) },
  responses: { 204: { description: 'Refused' }, ...alone },
})

export const proposal = createRoute({
  method: 'post',
  path: '/back-office/regainings/{requestId}/proposals',
  summary: 'Propose to give the account back; another person has to agree',
  security,
  request: { params, body: jsonBody(Reason) },
  responses: {
    201: json(z.object({ id: z.uuid(), contentHash: z.string() }), 'Waits for another person'),
    ...problems(
      'regaining.request_not_found',
      'regaining.not_waiting',
      'regaining.fields_unacceptable',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
      'request.not_allowed',
    ),
  },
})

const proposalParams = z.object({ proposalId: z.uuid() })

export const agree = createRoute({
  method: 'post',
  path: '/back-office/regaining-proposals/{proposalId}/approval',
  summary: 'Agree to give an account back; it is done once its wait is over as well',
  security,
  request: {
    params: proposalParams,
    body: jsonBody(z.strictObject({ contentHash: z.string().max(100) })),
  },
  responses: {
    204: { description: 'Agreed' },
    ...problems(
      'approvals.not_found',
      'approvals.already_decided',
      'identity.fresh_factor_needed',
      'approvals.same_person',
      'approvals.role_not_allowed',
      'approvals.content_differs',
      'regaining.request_not_found',
      'regaining.not_waiting',
      'request.not_allowed',
    ),
  },
})

export const turnDown = createRoute({
  method: 'post',
  path: '/back-office/regaining-proposals/{proposalId}/refusal',
  summary: 'Turn the proposal down, or take one’s own back; the request goes on waiting',
  security,
  request: { params: proposalParams, body: jsonBody(Reason) },
  responses: {
    204: { description: 'Turned down' },
    ...problems(
      'approvals.not_found',
      'approvals.already_decided',
      'approvals.role_not_allowed',
      'regaining.fields_unacceptable',
      'request.not_allowed',
    ),
  },
})
