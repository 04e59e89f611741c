import { createRoute, z } from '@hono/zod-openapi'
import { mayDecide, refuse } from '#approvals'
import { refundStates, reviewReasons } from '#contract'
import { transaction } from '#database'
import type { DataKeys } from '#files'
import { inspectFile } from '#files'
import { readNames } from '#identity'
import { type Actor, toJsonInteger } from '#kernel'
import {
  approveResolution,
  banks,
  openReturnEvidence,
  proposeRefund,
  proposeRelease,
  type ReturnDesk,
  readSuspense,
  refundTo,
  type SuspendedDeposit,
  senderScoreMin,
} from '#payments'
import { nameScore, senderNames } from '#withdrawals'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { type ApiServices, resource } from '../env.ts'
import { Integer, PageQuery, StaffReason } from '../fields.ts'
import { file } from '../files.ts'
import { roomForMoney, signedIn, staffOnly, withFreshFactor } from '../middleware.ts'
import { attachment, evidenceRule, OptionalFile } from '../uploads.ts'

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
          accountNumber: z.string().openapi({ description: 'The whole number' }),
          bankName: z.string().nullable().openapi({
            description: 'Whose account it is by the bank’s word; null: no answer yet',
          }),
          payerName: z.string().nullable().openapi({
            description: 'Under which name the money came; null: the bank named none',
          }),
          nameScore: z
            .int()
            .nullable()
            .openapi({ description: 'How alike both names are, 0 to 100' }),
          isOtherName: z
            .boolean()
            .openapi({ description: 'It goes to another name than it came from' }),
          hasDocument: z.boolean(),
        })
          .nullable()
          .openapi({ description: 'Where a return would go' }),
        proposedAt: z.iso.datetime(),
        proposedBy: z.string().openapi({ description: 'A name' }),
        isMine: z.boolean(),
        mayApprove: z.boolean().openapi({ description: 'My role approves, and it is not mine' }),
      })
      .nullable(),
    refund: RefundToBody.extend({
      reference: z.string(),
      state: z.enum(refundStates),
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
  summary: 'Propose to release money to its investor',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        outcome: z.literal('released'),
        reason: StaffReason,
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
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const giveBack = createRoute({
  method: 'post',
  path: '/back-office/suspense/{depositId}/return',
  summary: 'Propose to send money back to the account it came from',
  description:
    'The name of the account is compared with the one that the money came under. Another name, or ' +
    'none to compare with, needs a document.',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            reason: z.string().trim().min(3).max(500),
            bankCode: z.string().regex(/^[0-9]{3}$/, 'field.format'),
            accountNumber: z.string().regex(/^[0-9]{6,20}$/, 'field.format'),
            holderName: z.string().trim().min(1).max(100),
            file: OptionalFile,
          }),
        },
      },
    },
  },
  responses: {
    201: decided,
    ...problems(
      'request.not_allowed',
      'payments.deposit_not_found',
      'payments.not_in_suspense',
      'payments.own_deposit',
      'payments.refund_account_unknown',
      'payments.return_evidence_missing',
      'payments.gateway_away',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
      'files.kind_refused',
      'files.too_large',
      'files.broken',
      'files.active',
      'request.too_large',
    ),
  },
})

const document = createRoute({
  method: 'get',
  path: '/back-office/suspense/returns/{proposalId}/document',
  summary: 'The document of a proposed return; its opening is recorded',
  security,
  request: { params: z.strictObject({ proposalId: z.uuid() }) },
  responses: {
    200: file('The document', ...evidenceRule.types),
    ...problems('request.not_allowed', 'approvals.not_found', 'payments.deposit_not_found'),
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
      'identity.fresh_factor_needed',
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
    body: jsonBody(z.strictObject({ proposalId: z.uuid(), reason: StaffReason })),
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
app.use('/back-office/suspense/approvals', withFreshFactor)

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
    const makers = await readNames(
      db,
      page.items.flatMap(({ proposal: waiting }) => waiting?.proposedBy ?? []),
    )
    const reader = { actor: c.var.actor, keys: c.var.services.dataKeys, makers }
    const items = page.items.map((item) => ({
      ...suspendedBody(item, reader),
      investorName: names.get(item.userId) ?? '',
    }))
    return c.json({ ...page, items }, 200)
  })
  .openapi(proposal, async (c) => {
    const { depositId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    await proposeRelease(c.var.services, c.var.actor, depositId, reason)
    return c.json({ done: true as const }, 201)
  })
  .openapi(giveBack, async (c) => {
    const { depositId } = c.req.valid('param')
    const { file: part, reason, ...to } = c.req.valid('form')
    const evidence =
      part === undefined
        ? null
        : await inspectFile(new Uint8Array(await part.arrayBuffer()), evidenceRule)
    await proposeRefund(deskOf(c.var.services), c.var.actor, depositId, { reason, to, evidence })
    return c.json({ done: true as const }, 201)
  })
  .openapi(document, async (c) => {
    const { proposalId } = c.req.valid('param')
    return attachment(await openReturnEvidence(deskOf(c.var.services), c.var.actor, proposalId))
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

function deskOf({ files: store, dataKeys: keys, ...services }: ApiServices): ReturnDesk {
  const { db, clock, gateway } = services
  const ownerName = async (userId: string) => (await senderNames(db, [userId])).get(userId) ?? ''
  return { db, clock, gateway, keys, store, ownerName, likeness: nameScore }
}

type Reader = {
  readonly actor: Actor
  readonly keys: DataKeys
  readonly makers: ReadonlyMap<string, string>
}

function suspendedBody(
  item: SuspendedDeposit,
  { actor, keys, makers }: Reader,
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
            to: waiting.kind === 'deposit-return' ? destinationBody(keys, waiting) : null,
            proposedAt: waiting.proposedAt.toISOString(),
            proposedBy: makers.get(waiting.proposedBy) ?? '',
            isMine: waiting.proposedBy === actor.userId,
            mayApprove: waiting.proposedBy !== actor.userId && mayDecide(waiting.kind, actor),
          },
  }
}

function destinationBody(keys: DataKeys, proposal: Parameters<typeof refundTo>[1]) {
  const {
    fileId,
    payerName,
    bankName,
    accountNumber,
    nameScore: score,
    ...to
  } = refundTo(keys, proposal)
  const isOtherName = (score ?? 0) < senderScoreMin
  const told = { payerName, bankName, accountNumber, nameScore: score, isOtherName }
  return { ...accountBody(to), ...told, hasDocument: fileId !== null }
}

type Account = { bankCode: string; numberEnd: string; holderName: string }

function accountBody({ bankCode, numberEnd, holderName }: Account) {
  const bank = banks.find(({ code }) => code === bankCode)?.shortName ?? bankCode
  return { bankCode, bank, numberEnd, holderName }
}
