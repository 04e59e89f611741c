import { createRoute, z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import { readNames } from '#identity'
import {
  countProofs,
  type DecidedProof,
  decidedProofs,
  decideProof,
  openProof,
  type ProofInReview,
  proofRoles,
  proofsInReview,
  secondPersonBelow,
} from '#withdrawals'
import { json, jsonBody, problems } from '../answers.ts'
import { bankOf, deskOf } from '../bank-accounts/bank-account-body.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { attachment } from '../uploads.ts'
import { ProposalBody, proposalBody } from './desks/proposal-body.ts'

const security = [{ bearer: [] }]
const decisions = ['accepted', 'name-differs', 'proof-unclear'] as const
const params = z.strictObject({ accountId: z.uuid() })

const ProofBody = z
  .object({
    accountId: z.uuid(),
    userId: z.uuid(),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
    numberEnd: z.string(),
    ownerName: z.string().openapi({ description: 'The verified name' }),
    holderName: z.string().nullable().openapi({ description: 'As the bank tells it' }),
    nameScore: z.int().nullable(),
    addedAt: z.iso.datetime(),
    proofAt: z.iso.datetime(),
    needsSecondPerson: z
      .boolean()
      .openapi({ description: 'The names are so different that accepting it takes two people' }),
    proposal: ProposalBody.nullable().openapi({ description: 'What waits for another person' }),
    decided: z
      .object({
        decision: z.enum(decisions),
        reason: z.string().nullable(),
        by: z.string().openapi({ description: 'A name' }),
        approvedBy: z.string().nullable().openapi({ description: 'The second person’s name' }),
        at: z.iso.datetime(),
      })
      .nullable(),
  })
  .openapi('BankProof')

const list = createRoute({
  method: 'get',
  path: '/back-office/bank-proofs',
  summary: 'Bank accounts whose proof waits, the longest waiting first, or was decided; for staff',
  security,
  request: {
    query: PageQuery.extend({ state: z.enum(['waiting', 'decided']).default('waiting') }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(ProofBody),
        nextCursor: z.string().nullable(),
        total: Integer.openapi({ description: 'How many wait' }),
      }),
      'A page',
    ),
    ...problems('request.not_allowed'),
  },
})

const file = createRoute({
  method: 'get',
  path: '/back-office/bank-proofs/{accountId}/file',
  summary: 'The page that was handed in; for staff, and noted in the audit log',
  security,
  request: { params },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('request.not_allowed', 'banks.account_not_found'),
  },
})

const decision = createRoute({
  method: 'post',
  path: '/back-office/bank-proofs/{accountId}/decision',
  summary: 'Accept a proof or say why not; for staff, never about an account of their own',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        decision: z.enum(decisions),
        reason: z.string().trim().min(3).max(500),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({ isDecided: z.boolean() }),
      'Decided, and its owner is told; or proposed, and another person approves',
    ),
    ...problems(
      'request.not_allowed',
      'banks.account_not_found',
      'banks.proof_not_wanted',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const app = resource()
app.use('/back-office/bank-proofs/*', signedIn, staffOnly(proofRoles))

/** Proofs that a bank account is the investor's own, for those who look at them. */
export const backOfficeProofRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const { db, clock } = c.var.services
    const total = await countProofs(db)
    if (state === 'decided') {
      const page = await decidedProofs(db, { limit, cursor })
      const names = await readNames(
        db,
        page.items.flatMap(({ decidedBy, approvedBy }) => [decidedBy, approvedBy ?? decidedBy]),
      )
      const items = page.items.map((proof) => decidedBody(proof, names))
      return c.json({ items, nextCursor: page.nextCursor, total }, 200)
    }
    const page = await proofsInReview(db, { limit, cursor })
    const below = await secondPersonBelow(db, clock.now())
    const ids = page.items.map(({ id }) => id)
    const waiting = await waitingProposals(db, 'bank-proof', ids)
    const items = page.items.map((proof) => {
      const proposal = waiting.get(proof.id)
      return {
        ...proofBody(proof),
        needsSecondPerson: (proof.nameScore ?? 0) < below,
        proposal: proposal === undefined ? null : proposalBody(proposal, c.var.actor),
        decided: null,
      }
    })
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(file, async (c) => {
    const { accountId } = c.req.valid('param')
    return attachment(await openProof(deskOf(c.var), c.var.actor, accountId))
  })
  .openapi(decision, async (c) => {
    const { accountId } = c.req.valid('param')
    const wish = c.req.valid('json')
    const proposal = await decideProof(c.var.services, c.var.actor, accountId, wish)
    return c.json({ isDecided: proposal === null }, 200)
  })

function decidedBody(
  proof: DecidedProof,
  names: ReadonlyMap<string, string>,
): z.infer<typeof ProofBody> {
  const { decidedBy, approvedBy, decidedAt, reason, refusal } = proof
  const refused = decisions.find((decision) => decision === refusal)
  return {
    ...proofBody(proof),
    needsSecondPerson: false,
    proposal: null,
    decided: {
      decision: refused ?? 'accepted',
      reason,
      by: names.get(decidedBy) ?? '',
      approvedBy: approvedBy === null ? null : (names.get(approvedBy) ?? ''),
      at: decidedAt.toISOString(),
    },
  }
}

type Facts = Omit<z.infer<typeof ProofBody>, 'needsSecondPerson' | 'proposal' | 'decided'>

function proofBody(proof: ProofInReview): Facts {
  const { id, userId, bankCode, numberEnd, ownerName, holderName, nameScore } = proof
  return {
    accountId: id,
    userId,
    bank: bankOf(bankCode),
    numberEnd,
    ownerName,
    holderName,
    nameScore,
    addedAt: proof.addedAt.toISOString(),
    proofAt: proof.proofAt.toISOString(),
  }
}
