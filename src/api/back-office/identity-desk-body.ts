import type { z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import { mayPropose } from '#contract'
import type { WholeBody } from '#contract/back-office/identity-desk-body.ts'
import { readNames } from '#identity'
import type { IdentityDetail } from '#investors'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { cardReadingBody } from '../users/card-reading-body.ts'
import { addressBody } from '../users/identity-body.ts'
import { proposalBody } from './desks/proposal-body.ts'

export async function wholeBody(
  c: ApiContext,
  identity: IdentityDetail,
): Promise<Domain<z.infer<typeof WholeBody>>> {
  const { db } = c.var.services
  const { nik, bornOn, birthPlace, gender, decisionReason, address, screening } = identity
  const waiting = await waitingProposals(db, 'identity-decision', [identity.userId])
  const proposal = waiting.get(identity.userId) ?? null
  const people = identity.reviews.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const writers = identity.notes.map(({ writtenBy }) => writtenBy)
  const named = [...people, ...writers].filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...identity,
    revision: identity.revision,
    nik,
    bornOn,
    birthPlace,
    gender,
    decisionReason,
    yearlyIncome: identity.yearlyIncome,
    address: address === null ? null : addressBody(address),
    movement: {
      ...identity.movement,
      passedAt: identity.movement.passedAt,
    },
    documents: identity.documents.map(({ kind, takenAt }) => ({ kind, takenAt })),
    cardReading: identity.cardReading && cardReadingBody(identity.cardReading),
    screening: screening && { ...screening, screenedAt: screening.screenedAt },
    reviews: identity.reviews.map(({ decision, reason, decidedBy, agreedBy, decidedAt }) => ({
      decision,
      reason,
      decidedBy: nameOf(decidedBy),
      agreedBy: nameOf(agreedBy),
      decidedAt,
    })),
    work: identity.work && identity.work,
    political: identity.political && {
      office: identity.political.office,
      answeredAt: identity.political.answeredAt,
    },
    mayPropose: mayPropose('identity-decision', c.var.actor.roles),
    notes: identity.notes.map(({ text, writtenBy, writtenAt }) => ({
      text,
      writtenBy: nameOf(writtenBy),
      writtenAt,
    })),
    proposal: proposal && proposalBody(proposal, c.var.actor),
  }
}
