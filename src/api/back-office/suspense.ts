import { createRoute, z } from '@hono/zod-openapi'
import { refuse } from '#approvals'
import { nameOf } from '#banks'
import { transaction } from '#database'
import { toJsonInteger } from '#kernel'
import {
  approveResolution,
  proposeResolution,
  readSuspense,
  reviewReasons,
  type SuspendedDeposit,
} from '#payments'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'

const security = [{ bearer: [] }]
const outcomes = ['released', 'returned'] as const
const params = z.strictObject({ depositId: z.uuid() })
const decided = json(z.object({ done: z.literal(true) }), 'Done')
const approvalCodes = [
  'approvals.not_found',
  'approvals.already_decided',
  'approvals.same_person',
  'approvals.role_not_allowed',
] as const

const SuspendedBody = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    reference: z.string(),
    method: z.string(),
    amount: Integer.openapi({ description: 'Rupiah ordered' }),
    receivedAmount: Integer.nullable().openapi({ description: 'Rupiah that came' }),
    paidAt: z.iso.datetime().nullable(),
    reviewReason: z.enum(reviewReasons).nullable(),
    senderName: z
      .string()
      .nullable()
      .openapi({ description: 'Of a transfer: who sent it, by the bank’s word' }),
    senderScore: z.int().nullable().openapi({ description: 'How alike the names are, 0 to 100' }),
    investorName: z.string().openapi({ description: 'The name it should have come under' }),
    proposal: z
      .object({
        id: z.uuid(),
        contentHash: z.string(),
        outcome: z.enum(outcomes),
        reason: z.string(),
        proposedAt: z.iso.datetime(),
        isMine: z.boolean(),
      })
      .nullable(),
  })
  .openapi('SuspendedDeposit')

const list = createRoute({
  method: 'get',
  path: '/back-office/suspense',
  summary: 'Deposits whose money came late or not as ordered and waits for people',
  security,
  request: { query: PageQuery },
  responses: {
    200: json(
      z.object({
        items: z.array(SuspendedBody),
        nextCursor: z.string().nullable(),
        total: z.int(),
      }),
      'A page',
    ),
    ...problems('request.not_allowed'),
  },
})

const proposal = createRoute({
  method: 'post',
  path: '/back-office/suspense/{depositId}/proposal',
  summary: 'Propose to release money to its investor, or to return it to its sender',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({ outcome: z.enum(outcomes), reason: z.string().trim().min(3).max(500) }),
    ),
  },
  responses: {
    201: decided,
    ...problems(
      'request.not_allowed',
      'payments.deposit_not_found',
      'payments.not_in_suspense',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const approval = createRoute({
  method: 'post',
  path: '/back-office/suspense/approvals',
  summary: 'Approve such a proposal by the content that was read; the money moves at once',
  security,
  request: {
    body: jsonBody(
      z.strictObject({ proposalId: z.uuid(), contentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    ),
  },
  responses: {
    201: decided,
    ...problems(
      'request.not_allowed',
      'payments.not_in_suspense',
      'approvals.content_differs',
      ...approvalCodes,
    ),
  },
})

const refusal = createRoute({
  method: 'post',
  path: '/back-office/suspense/refusals',
  summary: 'Turn such a proposal down, or take one’s own back',
  security,
  request: {
    body: jsonBody(
      z.strictObject({ proposalId: z.uuid(), reason: z.string().trim().min(3).max(500) }),
    ),
  },
  responses: { 201: decided, ...problems('request.not_allowed', ...approvalCodes) },
})

const app = resource()
app.use('/back-office/suspense/*', signedIn, staffOnly(['finance', 'compliance', 'admin']))

/** Money in suspense, and the two people who decide about it. */
export const backOfficeSuspenseRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readSuspense(c.var.services.db, { limit, cursor })
    const { db } = c.var.services
    const items = await Promise.all(
      page.items.map(async (item) => ({
        ...suspendedBody(item, c.var.actor.userId),
        investorName: await nameOf(db, item.userId),
      })),
    )
    return c.json({ ...page, items }, 200)
  })
  .openapi(proposal, async (c) => {
    const { services, actor } = c.var
    await proposeResolution(services, actor, c.req.valid('param').depositId, c.req.valid('json'))
    return c.json({ done: true as const }, 201)
  })
  .openapi(approval, async (c) => {
    await approveResolution(c.var.services, c.var.actor, c.req.valid('json'))
    return c.json({ done: true as const }, 201)
  })
  .openapi(refusal, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('json'), byUserId: c.var.actor.userId, now: clock.now() }
    await transaction(db, (tx) => refuse(tx, input))
    return c.json({ done: true as const }, 201)
  })

function suspendedBody(
  item: SuspendedDeposit,
  reader: string,
): Omit<z.infer<typeof SuspendedBody>, 'investorName'> {
  const { amount, receivedAmount, proposal: waiting } = item
  const content = waiting?.content as { reason?: string } | undefined
  return {
    id: item.id,
    userId: item.userId,
    reference: item.reference,
    method: item.method,
    amount: toJsonInteger(amount),
    receivedAmount: receivedAmount === null ? null : toJsonInteger(receivedAmount),
    paidAt: item.paidAt?.toISOString() ?? null,
    reviewReason: item.reviewReason,
    senderName: item.senderName,
    senderScore: item.senderScore,
    proposal:
      waiting === null
        ? null
        : {
            id: waiting.id,
            contentHash: waiting.contentHash,
            outcome: waiting.kind === 'deposit-return' ? 'returned' : 'released',
            // What was proposed says why; the room that keeps it does not know its shape.
            reason: content?.reason ?? '',
            proposedAt: waiting.proposedAt.toISOString(),
            isMine: waiting.proposedBy === reader,
          },
  }
}
