import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { StaffReason } from '../fields.ts'
import { lookReasons } from '../words/accounts.ts'
import { CustomerBody, FoundBody, SuspendedBody } from './customer-body.ts'

const security = [{ bearer: [] }]

const params = z.strictObject({ userId: z.string().max(100) })

const LookReason = z
  .enum(lookReasons)
  .openapi({ description: 'Why the person is looked up; it is recorded' })

// Between 10 and 500 characters once it is plain text; the room says so.
const Reason = z.string().max(2000)

export const suspended = createRoute({
  method: 'get',
  path: '/back-office/customers',
  summary: 'Accounts that are suspended now, and what is proposed about them',
  security,
  responses: {
    200: json(
      z.object({
        items: z.array(SuspendedBody),
        nextCursor: z.null(),
        total: z.int().openapi({ description: 'How many proposals to restore one wait' }),
      }),
      'The newest hundred',
    ),
    ...problems('request.not_allowed'),
  },
})

export const search = createRoute({
  method: 'post',
  path: '/back-office/customer-searches',
  summary: 'Find people by address, name or receipt number; the search is recorded',
  description: 'A body and not an address, so that what is looked for stands in no log.',
  security,
  request: {
    body: jsonBody(z.strictObject({ query: z.string().trim().max(254), reason: LookReason })),
  },
  responses: {
    200: json(z.object({ items: z.array(FoundBody) }), 'At most twenty'),
    ...problems('request.not_allowed', 'customers.query_too_short'),
  },
})

export const view = createRoute({
  method: 'get',
  path: '/back-office/customers/{userId}',
  summary: 'The state of an account, as far as my role needs it; the look is recorded',
  security,
  request: { params, query: z.strictObject({ reason: LookReason }) },
  responses: {
    200: json(CustomerBody, 'The account'),
    ...problems('request.not_allowed', 'identity.user_not_found'),
  },
})

export const suspension = createRoute({
  method: 'post',
  path: '/back-office/customers/{userId}/suspension',
  summary: 'Suspend an account at once; its owner is told why; compliance and support',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: {
    204: { description: 'Suspended; every session has ended' },
    ...problems(
      'request.not_allowed',
      'identity.user_not_found',
      'identity.suspension_not_possible',
      'customers.reason_unacceptable',
    ),
  },
})

export const restoration = createRoute({
  method: 'post',
  path: '/back-office/customers/{userId}/restoration',
  summary: 'Propose to restore a suspended account; another person approves',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: {
    201: json(z.object({ id: z.uuid(), contentHash: z.string() }), 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'identity.user_not_found',
      'identity.not_suspended',
      'customers.reason_unacceptable',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const decisionCodes = [
  'request.not_allowed',
  'approvals.not_found',
  'approvals.already_decided',
  'approvals.role_not_allowed',
] as const

export const approval = createRoute({
  method: 'post',
  path: '/back-office/customer-restorations/approvals',
  summary: 'Approve such a proposal; the account is open again',
  security,
  request: {
    body: jsonBody(z.strictObject({ proposalId: z.uuid(), contentHash: z.string().length(64) })),
  },
  responses: {
    204: { description: 'Restored' },
    ...problems(
      ...decisionCodes,
      'identity.fresh_factor_needed',
      'approvals.same_person',
      'approvals.content_differs',
      'identity.not_suspended',
    ),
  },
})

export const refusal = createRoute({
  method: 'post',
  path: '/back-office/customer-restorations/refusals',
  summary: 'Turn such a proposal down, or take one’s own back',
  security,
  request: {
    body: jsonBody(z.strictObject({ proposalId: z.uuid(), reason: StaffReason })),
  },
  responses: { 204: { description: 'Turned down' }, ...problems(...decisionCodes) },
})
