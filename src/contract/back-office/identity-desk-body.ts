import { z } from '@hono/zod-openapi'
import { Day, Integer, StaffName } from '../fields.ts'
import { IdCardReadingBody } from '../users/card-reading-body.ts'
import { AddressBody } from '../users/identity-body.ts'
import {
  fundSources,
  genders,
  identityDecisions,
  identityDocumentKinds,
  identityStates,
  investmentGoals,
  movementTasks,
  occupations,
} from '../words/investors.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const instant = z.iso.datetime()

const ListedBody = z
  .object({
    userId: z.uuid(),
    fullName: z.string(),
    maskedNik: z.string(),
    state: z.enum(identityStates),
    declaredAt: instant,
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    verifiedBy: z.enum(['demo', 'staff']).nullable(),
    hits: z.int().openapi({ description: 'Names on lists that are similar to this one' }),
  })
  .openapi('ListedIdentity')
export type ListedIdentity = z.input<typeof ListedBody>

/** One of the queue: what a second person has to decide about says so. */
export const QueuedBody = ListedBody.extend({
  isProposed: z.boolean().openapi({ description: 'A decision about it waits for a second person' }),
}).openapi('QueuedIdentity')
export type QueuedIdentity = z.input<typeof QueuedBody>

export const WholeBody = ListedBody.extend({
  revision: z.int().openapi({ description: 'Counts every change; a decision names it' }),
  nik: z.string(),
  bornOn: Day,
  birthPlace: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  yearlyIncome: Integer,
  decisionReason: z.string().nullable(),
  address: AddressBody.nullable(),
  documents: z.array(z.object({ kind: z.enum(identityDocumentKinds), takenAt: instant })),
  movement: z.object({
    passedAt: instant.nullable().openapi({ description: 'Null: the selfie came without a check' }),
    tasks: z.array(z.enum(movementTasks)).openapi({ description: 'In the order they were asked' }),
    frames: z
      .array(z.object({ position: z.int(), task: z.enum(movementTasks) }))
      .openapi({ description: 'Beside the straight one, which is the selfie; erased in time' }),
    failed: z.int().openapi({ description: 'Tries that did not pass, in thirty days' }),
  }),
  cardReading: IdCardReadingBody.nullable().openapi({
    description: 'What was read automatically from the photo of the card; null: it was not read',
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
    description: 'A public office, their own or of someone close to them; null: not asked yet',
  }),
  reviews: z.array(
    z.object({
      decision: z.enum(identityDecisions),
      reason: z.string().nullable().openapi({ description: 'What the person read' }),
      decidedBy: StaffName,
      agreedBy: StaffName,
      decidedAt: instant,
    }),
  ),
  mayPropose: z
    .boolean()
    .openapi({ description: 'My role can propose decisions that take two people' }),
  notes: z
    .array(z.object({ text: z.string(), writtenBy: StaffName, writtenAt: instant }))
    .openapi({ description: 'For staff only; never shown to the person' }),
  proposal: ProposalBody.nullable(),
}).openapi('IdentityDetail')
export type IdentityDetail = z.input<typeof WholeBody>
