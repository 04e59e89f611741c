import type { z } from '@hono/zod-openapi'
import { mayPropose } from '#contract'
import type { WholeBody } from '#contract/back-office/identity-desk-body.ts'
import type { IdentityDetail } from '#investors'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { withPlaceNames } from '../users/own-identity.ts'
import { withReadPlaces } from '../users/read-places.ts'
import { waitingFor } from './desks/readable-proposal.ts'
import { staffNames } from './staff-names.ts'

export async function withNamesAndProposal(
  c: ApiContext,
  identity: IdentityDetail,
): Promise<Domain<z.infer<typeof WholeBody>>> {
  const { db } = c.var.services
  const { address } = identity
  const people = identity.reviews.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const writers = identity.notes.map(({ writtenBy }) => writtenBy)
  const [proposalOf, nameOf] = await Promise.all([
    waitingFor(db, c.var.actor, [identity.userId], 'identity-decision'),
    staffNames(db, [...people, ...writers]),
  ])
  return {
    ...identity,
    address: address === null ? null : withPlaceNames(address),
    cardReading: identity.cardReading && withReadPlaces(identity.cardReading),
    reviews: identity.reviews.map((review) => ({
      ...review,
      decidedBy: nameOf(review.decidedBy),
      agreedBy: nameOf(review.agreedBy),
    })),
    mayPropose: mayPropose('identity-decision', c.var.actor.roles),
    notes: identity.notes.map((note) => ({ ...note, writtenBy: nameOf(note.writtenBy) })),
    proposal: proposalOf(identity.userId),
  }
}
