import type { z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import {
  decision,
  decisions,
  type Facts,
  file,
  list,
  type ProofBody,
} from '#contract/back-office/bank-proofs.ts'
import { readNames } from '#identity'
import { bankOf } from '#payments'
import {
  countProofs,
  type DecidedProof,
  decidedProofs,
  decideProof,
  openProof,
  type ProofInReview,
  proofsInReview,
  secondPersonBelow,
} from '#withdrawals'
import { servicesOf } from '../bank-accounts/bank-account-body.ts'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

/** Proofs of bank accounts for staff. */
export const backOfficeProofRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const { db, clock } = c.var.services
    const total = await countProofs(db, state)
    if (state === 'decided') {
      const page = await decidedProofs(db, { limit, cursor, order })
      const names = await readNames(
        db,
        page.items.flatMap(({ decidedBy, approvedBy }) => [decidedBy, approvedBy ?? decidedBy]),
      )
      const items = page.items.map((proof) => decidedBody(proof, names))
      return { items, nextCursor: page.nextCursor, total }
    }
    const page = await proofsInReview(db, { limit, cursor, order })
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
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(file, async (c) => {
    const { accountId } = c.req.valid('param')
    return attachment(await openProof(servicesOf(c.var), c.var.actor, accountId))
  })
  .serve(decision, async (c) => {
    const { accountId } = c.req.valid('param')
    const input = c.req.valid('json')
    const proposal = await decideProof(c.var.services, c.var.actor, accountId, input)
    return { isDecided: proposal === null }
  })

function decidedBody(
  proof: DecidedProof,
  names: ReadonlyMap<string, string>,
): Domain<z.infer<typeof ProofBody>> {
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
      at: decidedAt,
    },
  }
}

function proofBody(proof: ProofInReview): Domain<Facts> {
  return { ...proof, accountId: proof.id, bank: bankOf(proof.bankCode) }
}
