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
  const { address } = identity
  const waiting = await waitingProposals(db, 'identity-decision', [identity.userId])
  const proposal = waiting.get(identity.userId) ?? null
  const people = identity.reviews.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const writers = identity.notes.map(({ writtenBy }) => writtenBy)
  const named = [...people, ...writers].filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...identity,
    address: address === null ? null : addressBody(address),
    cardReading: identity.cardReading && cardReadingBody(identity.cardReading),
    reviews: identity.reviews.map((review) => ({
      ...review,
      decidedBy: nameOf(review.decidedBy),
      agreedBy: nameOf(review.agreedBy),
    })),
    mayPropose: mayPropose('identity-decision', c.var.actor.roles),
    notes: identity.notes.map((note) => ({ ...note, writtenBy: nameOf(note.writtenBy) })),
    proposal: proposal && proposalBody(proposal, c.var.actor),
  }
}
