import { createRoute, z } from '@hono/zod-openapi'
import {
  countProofs,
  decideProof,
  openProof,
  type ProofInReview,
  proofRoles,
  proofsInReview,
} from '#banks'
import { json, jsonBody, problems } from '../answers.ts'
import { bankOf, deskOf } from '../bank-accounts/bank-account-body.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { attachment } from '../uploads.ts'

const security = [{ bearer: [] }]
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
  })
  .openapi('BankProof')

const list = createRoute({
  method: 'get',
  path: '/back-office/bank-proofs',
  summary: 'Bank accounts whose proof waits, the longest waiting first; for staff',
  security,
  request: { query: PageQuery },
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
      z.strictObject({ decision: z.enum(['accepted', 'name-differs', 'proof-unclear']) }),
    ),
  },
  responses: {
    200: json(z.object({ decided: z.literal(true) }), 'Decided; its owner is told'),
    ...problems('request.not_allowed', 'banks.account_not_found', 'banks.proof_not_wanted'),
  },
})

const app = resource()
app.use('/back-office/bank-proofs/*', signedIn, staffOnly(proofRoles))

/** Proofs that a bank account is the investor's own, for those who look at them. */
export const backOfficeProofRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await proofsInReview(c.var.services.db, { limit, cursor })
    const total = await countProofs(c.var.services.db)
    return c.json({ items: page.items.map(proofBody), nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(file, async (c) => {
    const { accountId } = c.req.valid('param')
    return attachment(await openProof(deskOf(c.var), c.var.actor, accountId))
  })
  .openapi(decision, async (c) => {
    const { accountId } = c.req.valid('param')
    await decideProof(deskOf(c.var), c.var.actor, accountId, c.req.valid('json').decision)
    return c.json({ decided: true as const }, 200)
  })

function proofBody(proof: ProofInReview): z.infer<typeof ProofBody> {
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
