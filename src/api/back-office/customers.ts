import { createRoute, z } from '@hono/zod-openapi'
import {
  approveRestoration,
  type Customer,
  proposeRestoration,
  readSuspended,
  refuseRestoration,
  searchCustomers,
  suspendCustomer,
  viewCustomer,
} from '#account-service'
import { waitingProposals } from '#approvals'
import { lookReasons } from '#contract'
import { readNames } from '#identity'
import { toJsonInteger } from '#kernel'
import { json, jsonBody, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { StaffReason } from '../fields.ts'
import { signedIn, staffOnly, withFreshFactor } from '../middleware.ts'
import { CustomerBody, FoundBody, restorationBody, SuspendedBody } from './customer-body.ts'

const security = [{ bearer: [] }]
const params = z.strictObject({ userId: z.string().max(100) })
const LookReason = z
  .enum(lookReasons)
  .openapi({ description: 'Why the person is looked up; it is recorded' })
// Between 10 and 500 characters once it is plain text; the room says so.
const Reason = z.string().max(2000)

const suspended = createRoute({
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

const search = createRoute({
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

const view = createRoute({
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

const suspension = createRoute({
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

const restoration = createRoute({
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

const approval = createRoute({
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

const refusal = createRoute({
  method: 'post',
  path: '/back-office/customer-restorations/refusals',
  summary: 'Turn such a proposal down, or take one’s own back',
  security,
  request: {
    body: jsonBody(z.strictObject({ proposalId: z.uuid(), reason: StaffReason })),
  },
  responses: { 204: { description: 'Turned down' }, ...problems(...decisionCodes) },
})

const app = resource()
const lookers = ['support', 'compliance', 'finance', 'admin']
app.use('/back-office/customers/*', signedIn, staffOnly(lookers))
app.use('/back-office/customer-searches/*', signedIn, staffOnly(lookers))
app.use('/back-office/customers/:userId/*', staffOnly(lookers))
app.use('/back-office/customers/:userId/suspension', staffOnly(['support', 'compliance']))
app.use('/back-office/customers/:userId/restoration', staffOnly(['support', 'compliance', 'admin']))
app.use(
  '/back-office/customer-restorations/*',
  signedIn,
  staffOnly(['support', 'compliance', 'admin']),
)
app.use('/back-office/customer-restorations/approvals', withFreshFactor)

/** People whom staff look up, and accounts that are suspended and restored. */
export const backOfficeCustomerRoutes = app
  .openapi(suspended, async (c) => {
    const { db } = c.var.services
    const { people, waiting } = await readSuspended(db)
    const names = await readNames(
      db,
      people
        .flatMap(({ suspendedBy, proposal }) => [suspendedBy, proposal?.proposedBy ?? []])
        .flat(),
    )
    const items = people.map(({ proposal, suspendedBy, suspendedAt, ...person }) => ({
      ...person,
      suspendedBy: names.get(suspendedBy) ?? null,
      suspendedAt: suspendedAt.toISOString(),
      proposal: restorationBody(proposal, c.var.actor, names),
    }))
    return c.json({ items, nextCursor: null, total: waiting }, 200)
  })
  .openapi(search, async (c) => {
    const found = await searchCustomers(c.var.services, c.var.actor, c.req.valid('json'))
    const items = found.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() }))
    return c.json({ items }, 200)
  })
  .openapi(view, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    const customer = await viewCustomer(c.var.services, c.var.actor, look)
    return c.json(await customerBody(c, customer), 200)
  })
  .openapi(suspension, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await suspendCustomer(c.var.services, c.var.actor, input)
    return c.body(null, 204)
  })
  .openapi(restoration, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const { id, contentHash } = await proposeRestoration(c.var.services, c.var.actor, input)
    return c.json({ id, contentHash }, 201)
  })
  .openapi(approval, async (c) => {
    await approveRestoration(c.var.services, c.var.actor, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(refusal, async (c) => {
    await refuseRestoration(c.var.services, c.var.actor, c.req.valid('json'))
    return c.body(null, 204)
  })

async function customerBody(
  c: ApiContext,
  customer: Customer,
): Promise<z.infer<typeof CustomerBody>> {
  const { db } = c.var.services
  const { userId, identity, balances, suspensions } = customer
  const waiting = await waitingProposals(db, 'account-restoration', [userId])
  const proposal = waiting.get(userId) ?? null
  const people = suspensions.flatMap(({ suspendedBy, liftProposedBy, liftedBy }) => [
    suspendedBy,
    liftProposedBy,
    liftedBy,
  ])
  const named = [...people, proposal?.proposedBy].filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    userId,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    status: customer.status,
    isStaff: customer.isStaff,
    isMe: userId === c.var.actor.userId,
    createdAt: customer.createdAt.toISOString(),
    lastSeenAt: customer.lastSeenAt?.toISOString() ?? null,
    frozenAt: customer.frozenAt?.toISOString() ?? null,
    identity: identity && {
      state: identity.state,
      maskedNik: identity.maskedNik,
      verifiedAt: identity.verifiedAt?.toISOString() ?? null,
    },
    balances: balances && {
      free: toJsonInteger(balances.free),
      held: toJsonInteger(balances.held),
      rewards: toJsonInteger(balances.rewards),
      owed: toJsonInteger(balances.owed),
    },
    suspensions: suspensions.map((each) => ({
      reason: each.reason,
      suspendedBy: nameOf(each.suspendedBy),
      suspendedAt: each.suspendedAt.toISOString(),
      restorationProposedBy: nameOf(each.liftProposedBy),
      restoredBy: nameOf(each.liftedBy),
      restoredAt: each.liftedAt?.toISOString() ?? null,
    })),
    proposal: restorationBody(proposal, c.var.actor, names),
  }
}
