import { decision, decisions, file, list } from '#contract/back-office/bank-proofs.ts'
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
import { servicesOf } from '../bank-accounts/own-bank-accounts.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { waitingFor } from './desks/readable-proposal.ts'
import { staffNames } from './staff-names.ts'

const app = resource()

/** Proofs of bank accounts for staff. */
export const backOfficeProofRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const { db, clock } = c.var.services
    const total = await countProofs(db, state)
    if (state === 'decided') {
      const page = await decidedProofs(db, { limit, cursor, order })
      const people = page.items.flatMap(({ decidedBy, approvedBy }) => [decidedBy, approvedBy])
      const nameOf = await staffNames(db, people)
      const items = page.items.map((proof) => withDecision(proof, nameOf))
      return { items, nextCursor: page.nextCursor, total }
    }
    const page = await proofsInReview(db, { limit, cursor, order })
    const below = await secondPersonBelow(db, clock.now())
    const ids = page.items.map(({ id }) => id)
    const proposalOf = await waitingFor(db, c.var.actor, ids, 'bank-proof')
    const items = page.items.map((proof) => ({
      ...withBank(proof),
      needsSecondPerson: (proof.nameScore ?? 0) < below,
      proposal: proposalOf(proof.id),
      decided: null,
    }))
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

function withDecision(proof: DecidedProof, nameOf: (id: string | null) => string | null) {
  const { decidedBy, approvedBy, decidedAt, reason, refusal } = proof
  const refused = decisions.find((decision) => decision === refusal)
  return {
    ...withBank(proof),
    needsSecondPerson: false,
    proposal: null,
    decided: {
      decision: refused ?? ('accepted' as const),
      reason,
      by: nameOf(decidedBy) ?? '',
      approvedBy: approvedBy === null ? null : (nameOf(approvedBy) ?? ''),
      at: decidedAt,
    },
  }
}

function withBank(proof: ProofInReview) {
  return { ...proof, accountId: proof.id, bank: bankOf(proof.bankCode) }
}
