import { createRoute, z } from '@hono/zod-openapi'
import { mayDecide, mayPropose } from '#approvals'
import { withdrawalStates } from '#contract'
import { readNames } from '#identity'
import {
  approveWithdrawal,
  countWithdrawals,
  proposeWithdrawal,
  refuseWithdrawal,
  type StaffWithdrawal,
  staffWithdrawals,
} from '#withdrawals'
import { json, jsonBody, problems } from '../answers.ts'
import { deskOf } from '../bank-accounts/bank-account-body.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { roomForMoney, signedIn, staffOnly, withFreshFactor } from '../middleware.ts'
import { WithdrawalBody, withdrawalBody } from '../withdrawals/withdrawal-body.ts'

const security = [{ bearer: [] }]
const params = z.strictObject({ withdrawalId: z.uuid() })
const roles = ['finance', 'compliance', 'ops', 'support', 'admin']

const StaffBody = WithdrawalBody.extend({
  userId: z.uuid(),
  proposal: z
    .object({
      id: z.uuid(),
      contentHash: z.string(),
      proposedBy: z.uuid(),
      proposedAt: z.iso.datetime(),
      isMine: z.boolean(),
    })
    .nullable()
    .openapi({ description: 'The first of two has said yes' }),
  mayPropose: z
    .boolean()
    .openapi({ description: 'My role is of those that propose, and it is not mine' }),
  mayDecide: z.boolean().openapi({
    description: 'My role approves and refuses, and it is not mine',
  }),
  proposedBy: z.string().nullable().openapi({ description: 'Name of the first of two' }),
  approvedBy: z.string().nullable().openapi({ description: 'Name of the second of two' }),
}).openapi('StaffWithdrawal')

const list = createRoute({
  method: 'get',
  path: '/back-office/withdrawals',
  summary: 'Withdrawals in one state; those that wait longest first; for staff',
  security,
  request: {
    query: PageQuery.extend({ state: z.enum(withdrawalStates).default('awaiting-approval') }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(StaffBody),
        nextCursor: z.string().nullable(),
        total: Integer.openapi({ description: 'How many are in this state' }),
      }),
      'A page',
    ),
    ...problems('request.not_allowed'),
  },
})

const done = { 200: json(z.object({ done: z.literal(true) }), 'Done') }
const codes = ['request.not_allowed', 'withdrawals.not_found', 'withdrawals.not_awaiting'] as const

const proposal = createRoute({
  method: 'post',
  path: '/back-office/withdrawals/{withdrawalId}/proposal',
  summary: 'As the first of two: propose that a withdrawal be sent',
  security,
  request: { params },
  responses: {
    ...done,
    ...problems(
      ...codes,
      'withdrawals.own',
      'approvals.role_not_allowed',
      'approvals.already_proposed',
    ),
  },
})

const approval = createRoute({
  method: 'post',
  path: '/back-office/withdrawals/{withdrawalId}/approval',
  summary: 'As the second of two: release a withdrawal, by the hash of what was read',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({ proposalId: z.uuid(), contentHash: z.string().min(1).max(100) }),
    ),
  },
  responses: {
    ...done,
    ...problems(
      ...codes,
      'withdrawals.own',
      'identity.fresh_factor_needed',
      'approvals.not_found',
      'approvals.same_person',
      'approvals.role_not_allowed',
      'approvals.already_decided',
      'approvals.content_differs',
    ),
  },
})

const refusal = createRoute({
  method: 'post',
  path: '/back-office/withdrawals/{withdrawalId}/refusal',
  summary: 'Turn a withdrawal down; the money is free again and its owner reads the reason',
  security,
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: z.string().min(10).max(200) })),
  },
  responses: { ...done, ...problems(...codes, 'withdrawals.own', 'approvals.role_not_allowed') },
})

const app = resource()
app.use('/back-office/withdrawals/*', signedIn, staffOnly(roles), roomForMoney)
app.use('/back-office/withdrawals/:withdrawalId/approval', withFreshFactor)
app.on(
  'POST',
  '/back-office/withdrawals/:withdrawalId/refusal/*',
  staffOnly(['finance', 'compliance', 'admin']),
)

/** Withdrawals for those who check them. */
export const backOfficeWithdrawalRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const { db, clock, gateway } = c.var.services
    const page = await staffWithdrawals(db, state, { limit, cursor })
    const shown = { now: clock.now(), isSimulated: gateway.isSimulated }
    const names = await readNames(
      db,
      page.items
        .flatMap(({ proposal: waiting, approved }) => [
          ...(waiting === null ? [] : [waiting.proposedBy]),
          ...(approved === null ? [] : [approved.proposedBy, approved.decidedBy ?? '']),
        ])
        .filter((id) => id !== ''),
    )
    const nameOf = (id: string | null | undefined) => names.get(id ?? '') ?? null
    const items = page.items.map((each) => ({
      ...withdrawalBody(each, shown),
      proposedBy: nameOf((each.proposal ?? each.approved)?.proposedBy),
      approvedBy: nameOf(each.approved?.decidedBy),
      userId: each.userId,
      mayPropose: mayPropose('withdrawal', c.var.actor) && each.userId !== c.var.actor.userId,
      mayDecide: mayDecide('withdrawal', c.var.actor) && each.userId !== c.var.actor.userId,
      proposal: proposalBody(each, c.var.actor.userId),
    }))
    const total = await countWithdrawals(db, state)
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(proposal, async (c) => {
    await proposeWithdrawal(deskOf(c.var), c.var.actor, c.req.valid('param').withdrawalId)
    return c.json({ done: true as const }, 200)
  })
  .openapi(approval, async (c) => {
    await approveWithdrawal(deskOf(c.var), c.var.actor, c.req.valid('json'))
    return c.json({ done: true as const }, 200)
  })
  .openapi(refusal, async (c) => {
    const { withdrawalId } = c.req.valid('param')
    await refuseWithdrawal(deskOf(c.var), c.var.actor, withdrawalId, c.req.valid('json').reason)
    return c.json({ done: true as const }, 200)
  })

function proposalBody({ proposal: waiting }: StaffWithdrawal, userId: string) {
  if (waiting === null) return null
  const { id, contentHash, proposedBy, proposedAt } = waiting
  return {
    id,
    contentHash,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    isMine: proposedBy === userId,
  }
}
