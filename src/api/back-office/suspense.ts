import { createRoute, z } from '@hono/zod-openapi'
import { refuse } from '#approvals'
import { senderNames } from '#banks'
import { transaction } from '#database'
import { toJsonInteger } from '#kernel'
import {
  approveResolution,
  banks,
  proposeResolution,
  type RefundAccount,
  type ResolutionWish,
  readSuspense,
  refundTo,
  reviewReasons,
  type SuspendedDeposit,
} from '#payments'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { roomForMoney, signedIn, staffOnly } from '../middleware.ts'
import { requestInvalid } from '../refusals.ts'

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

const RefundToBody = z.object({
  bankCode: z.string(),
  bank: z.string().openapi({ description: 'Its short name' }),
  numberEnd: z.string(),
  holderName: z.string(),
})

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
        to: RefundToBody.extend({
          bankName: z.string().nullable().openapi({
            description: 'Whose account it is by the bank’s word; null: no answer yet',
          }),
        })
          .nullable()
          .openapi({ description: 'Where a return would go' }),
        proposedAt: z.iso.datetime(),
        isMine: z.boolean(),
      })
      .nullable(),
    refund: RefundToBody.extend({
      reference: z.string(),
      state: z.enum(['queued', 'sending', 'submitted', 'paid', 'failed', 'reversed']),
      failure: z.string().nullable(),
    })
      .nullable()
      .openapi({ description: 'The newest one: under way, or why it did not arrive' }),
  })
  .openapi('SuspendedDeposit')

const list = createRoute({
  method: 'get',
  path: '/back-office/suspense',
  summary: 'Deposits whose money came late or not as ordered and waits for people',
  security,
  request: { query: PageQuery },
  responses: {
    200: jsonCountedPage(SuspendedBody),
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
      z.strictObject({
        outcome: z.enum(outcomes),
        reason: z.string().trim().min(3).max(500),
        to: z
          .strictObject({
            bankCode: z.string().regex(/^[0-9]{3}$/, 'field.format'),
            accountNumber: z.string().regex(/^[0-9]{6,20}$/, 'field.format'),
            holderName: z.string().trim().min(1).max(100),
          })
          .optional()
          .openapi({ description: 'The payer’s own account; needed to return money' }),
      }),
    ),
  },
  responses: {
    201: decided,
    ...problems(
      'request.not_allowed',
      'payments.deposit_not_found',
      'payments.not_in_suspense',
      'payments.own_deposit',
      'payments.refund_account_unknown',
      'payments.gateway_away',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const approval = createRoute({
  method: 'post',
  path: '/back-office/suspense/approvals',
  summary:
    'Approve such a proposal by the content that was read; it is released at once, or sent back',
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
      'payments.own_deposit',
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
app.use(
  '/back-office/suspense/*',
  signedIn,
  staffOnly(['finance', 'compliance', 'admin']),
  roomForMoney,
)

/** Money in suspense, and the two people who decide about it. */
export const backOfficeSuspenseRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readSuspense(c.var.services.db, { limit, cursor })
    const { db } = c.var.services
    const names = await senderNames(
      db,
      page.items.map(({ userId }) => userId),
    )
    const items = page.items.map((item) => ({
      ...suspendedBody(item, c.var.actor.userId),
      investorName: names.get(item.userId) ?? '',
    }))
    return c.json({ ...page, items }, 200)
  })
  .openapi(proposal, async (c) => {
    const { services, actor } = c.var
    const { depositId } = c.req.valid('param')
    const desk = { ...services, keys: services.dataKeys }
    await proposeResolution(desk, actor, depositId, wishOf(c.req.valid('json')))
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
  const { amount, receivedAmount, proposal: waiting, refund } = item
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
    refund:
      refund === null
        ? null
        : {
            ...accountBody(refund),
            reference: refund.reference,
            state: refund.state,
            failure: refund.failure,
          },
    proposal:
      waiting === null
        ? null
        : {
            id: waiting.id,
            contentHash: waiting.contentHash,
            outcome: waiting.kind === 'deposit-return' ? 'returned' : 'released',
            // What was proposed says why; the room that keeps it does not know its shape.
            reason: content?.reason ?? '',
            to: waiting.kind === 'deposit-return' ? destinationBody(waiting) : null,
            proposedAt: waiting.proposedAt.toISOString(),
            isMine: waiting.proposedBy === reader,
          },
  }
}

function destinationBody(proposal: Parameters<typeof refundTo>[0]) {
  const { bankName, ...to } = refundTo(proposal)
  return { ...accountBody(to), bankName }
}

type Account = { bankCode: string; numberEnd: string; holderName: string }

function accountBody({ bankCode, numberEnd, holderName }: Account) {
  const bank = banks.find(({ code }) => code === bankCode)?.shortName ?? bankCode
  return { bankCode, bank, numberEnd, holderName }
}

type Wished = {
  readonly outcome: (typeof outcomes)[number]
  readonly reason: string
  readonly to?: RefundAccount | undefined
}

/** What is asked for; to return money it has to say where it goes. */
function wishOf({ outcome, reason, to }: Wished): ResolutionWish {
  if (outcome === 'released') return { outcome, reason }
  if (to === undefined) throw requestInvalid([{ path: 'to', code: 'field.required' }])
  return { outcome, reason, to }
}
