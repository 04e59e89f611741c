import { z } from '@hono/zod-openapi'
import { mayPropose, waitingProposals } from '#approvals'
import {
  fundSources,
  genders,
  identityDecisions,
  identityStates,
  investmentGoals,
  movementTasks,
  occupations,
  paperKinds,
} from '#contract'
import { readNames } from '#identity'
import { type ListedIdentity, proposedIn, type WholeIdentity } from '#investors'
import { toJsonInteger } from '#kernel'
import type { ApiContext } from '../env.ts'
import { Integer } from '../fields.ts'
import { CardReadingBody, cardReadingBody } from '../users/card-reading-body.ts'
import { AddressBody, addressBody } from '../users/identity-body.ts'

const instant = z.iso.datetime()

export const ListedBody = z
  .object({
    userId: z.uuid(),
    fullName: z.string(),
    maskedNik: z.string(),
    state: z.enum(identityStates),
    declaredAt: instant,
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    verifiedBy: z.enum(['demo', 'staff']).nullable(),
    hits: z.int().openapi({ description: 'Names on lists that this one resembles' }),
  })
  .openapi('ListedIdentity')

const Person = z.string().nullable().openapi({ description: 'The name of a member of staff' })

export const WholeBody = ListedBody.extend({
  revision: z.int().openapi({ description: 'Counts every change; a decision names it' }),
  nik: z.string(),
  bornOn: z.iso.date(),
  birthPlace: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  yearlyIncome: Integer,
  decisionReason: z.string().nullable(),
  address: AddressBody.nullable(),
  papers: z.array(z.object({ kind: z.enum(paperKinds), takenAt: instant })),
  movement: z.object({
    passedAt: instant.nullable().openapi({ description: 'Null: the selfie came without a check' }),
    tasks: z.array(z.enum(movementTasks)).openapi({ description: 'In the order they were asked' }),
    frames: z
      .array(z.object({ position: z.int(), task: z.enum(movementTasks) }))
      .openapi({ description: 'Beside the straight one, which is the selfie; erased in time' }),
    failed: z.int().openapi({ description: 'Tries that did not pass, in thirty days' }),
  }),
  cardReading: CardReadingBody.nullable().openapi({
    description: 'What a machine read from the picture of the card; null: it was not read',
  }),
  screening: z
    .object({
      listVersion: z.string(),
      screenedAt: instant,
      hits: z.array(
        z.object({
          list: z.string(),
          reference: z.string(),
          name: z.string(),
          bornOn: z.string().nullable(),
          score: z.int(),
        }),
      ),
    })
    .nullable(),
  work: z
    .object({
      occupation: z.enum(occupations),
      employer: z.string().nullable(),
      fundSource: z.enum(fundSources),
      goal: z.enum(investmentGoals),
    })
    .nullable()
    .openapi({ description: 'From the profile; null: not filled in yet' }),
  political: z.object({ office: z.string().nullable(), answeredAt: instant }).nullable().openapi({
    description: 'A public office, of their own or of a person close; null: not asked yet',
  }),
  reviews: z.array(
    z.object({
      decision: z.enum(identityDecisions),
      reason: z.string().nullable().openapi({ description: 'What the person read' }),
      decidedBy: Person,
      agreedBy: Person,
      decidedAt: instant,
    }),
  ),
  mayPropose: z.boolean().openapi({ description: 'My role proposes what takes two people' }),
  notes: z
    .array(z.object({ text: z.string(), writtenBy: Person, writtenAt: instant }))
    .openapi({ description: 'For staff alone; never shown to whom they are about' }),
  proposal: z
    .object({
      id: z.uuid(),
      contentHash: z.string(),
      decision: z.enum(identityDecisions),
      reason: z.string().nullable(),
      proposedBy: Person,
      isMine: z.boolean(),
      isOutdated: z
        .boolean()
        .openapi({ description: 'The identity has changed since: nobody can agree any more' }),
      proposedAt: instant,
    })
    .nullable(),
}).openapi('WholeIdentity')

export function listedBody(identity: ListedIdentity): z.infer<typeof ListedBody> {
  const { userId, fullName, maskedNik, state, verifiedBy, hits } = identity
  return {
    userId,
    fullName,
    maskedNik,
    state,
    verifiedBy,
    hits,
    declaredAt: identity.declaredAt.toISOString(),
    submittedAt: identity.submittedAt?.toISOString() ?? null,
    decidedAt: identity.decidedAt?.toISOString() ?? null,
  }
}

export async function wholeBody(
  c: ApiContext,
  identity: WholeIdentity,
): Promise<z.infer<typeof WholeBody>> {
  const { db } = c.var.services
  const { nik, bornOn, birthPlace, gender, decisionReason, address, screening } = identity
  const waiting = await waitingProposals(db, 'identity-decision', [identity.userId])
  const proposal = waiting.get(identity.userId) ?? null
  const proposed = proposal && proposedIn(proposal)
  const people = identity.reviews.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const writers = identity.notes.map(({ writtenBy }) => writtenBy)
  const named = [...people, ...writers, proposal?.proposedBy].filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...listedBody(identity),
    revision: identity.revision,
    nik,
    bornOn,
    birthPlace,
    gender,
    decisionReason,
    yearlyIncome: toJsonInteger(identity.yearlyIncome),
    address: address === null ? null : addressBody(address),
    movement: {
      ...identity.movement,
      passedAt: identity.movement.passedAt?.toISOString() ?? null,
    },
    papers: identity.papers.map(({ kind, takenAt }) => ({ kind, takenAt: takenAt.toISOString() })),
    cardReading: identity.cardReading && cardReadingBody(identity.cardReading),
    screening: screening && { ...screening, screenedAt: screening.screenedAt.toISOString() },
    reviews: identity.reviews.map(({ decision, reason, decidedBy, agreedBy, decidedAt }) => ({
      decision,
      reason,
      decidedBy: nameOf(decidedBy),
      agreedBy: nameOf(agreedBy),
      decidedAt: decidedAt.toISOString(),
    })),
    work: identity.work && workBody(identity.work),
    political: identity.political && {
      office: identity.political.office,
      answeredAt: identity.political.answeredAt.toISOString(),
    },
    mayPropose: mayPropose('identity-decision', c.var.actor),
    notes: identity.notes.map(({ text, writtenBy, writtenAt }) => ({
      text,
      writtenBy: nameOf(writtenBy),
      writtenAt: writtenAt.toISOString(),
    })),
    proposal: proposal &&
      proposed && {
        id: proposal.id,
        contentHash: proposal.contentHash,
        decision: proposed.decision,
        reason: proposed.reason,
        isOutdated: proposed.revision !== identity.revision,
        proposedBy: nameOf(proposal.proposedBy),
        isMine: proposal.proposedBy === c.var.actor.userId,
        proposedAt: proposal.proposedAt.toISOString(),
      },
  }
}

function workBody({ occupation, employer, fundSource, goal }: NonNullable<WholeIdentity['work']>) {
  return { occupation, employer, fundSource, goal }
}
