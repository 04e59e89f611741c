import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { Day, Integer } from '../fields.ts'
import { LocalizedBody } from '../properties/property-body.ts'
import {
  ballotActs,
  meetingStates,
  motionKinds,
  motionOutcomes,
  progressStates,
  voteChoices,
  voteWays,
} from '../words/meetings.ts'

export const PropertyLabelBody = z.object({ id: z.string(), name: z.string() })

/** A text in one or both languages. */
export const PartlyLocalizedBody = z
  .object({ id: z.string().nullable(), en: z.string().nullable() })
  .openapi('PartlyLocalized')

const FractionBody = z.object({
  numerator: z.int(),
  denominator: z.int(),
  isAbove: z.boolean().openapi({ description: 'More than this; otherwise at least this' }),
})

/** The quorum and majority that a motion needs in this meeting. */
const VotingRuleBody = z
  .object({
    quorum: FractionBody.openapi({ description: 'Of all units that have a vote' }),
    majority: FractionBody.openapi({ description: 'Of the units that voted for or against' }),
  })
  .openapi('VotingRule')
export type VotingRule = z.input<typeof VotingRuleBody>

export const MotionResultBody = z
  .object({
    outcome: z.enum(motionOutcomes),
    unitsFor: Integer,
    unitsAgainst: Integer,
    unitsAbstain: Integer,
    unitsVoted: Integer,
    root: z.string().openapi({ description: 'Of the published tree of votes, SHA-256 in hex' }),
  })
  .openapi('MotionResult')
export type MotionResult = z.input<typeof MotionResultBody>

/** The public progress of carrying out a motion. */
export const progressNotes = {
  state: z.enum(progressStates),
  plannedOn: Day.nullable(),
  doneOn: Day.nullable(),
  cost: Integer.nullable().openapi({ description: 'In addition to the amount of the motion' }),
}

const AgendaItemBody = z.object({
  position: z.int(),
  motionId: z.uuid(),
  kind: z.enum(motionKinds),
  title: LocalizedBody,
  translated: z.enum(locales).nullable().openapi({ description: 'The language that staff added' }),
  amount: Integer.nullable(),
  rule: VotingRuleBody,
  unitsVoted: Integer.openapi({
    description: 'Turnout so far; how people voted is published after voting closes',
  }),
  result: MotionResultBody.nullable(),
  progress: z
    .object(progressNotes)
    .nullable()
    .openapi({ description: 'The progress of an adopted motion' }),
})

/** The public data of a shareholders’ meeting. */
export const MeetingBody = z
  .object({
    id: z.uuid(),
    asOf: z.iso.datetime(),
    number: z.string().openapi({ example: 'RUPS-TBT-2026-01' }),
    property: PropertyLabelBody,
    round: z.int().openapi({ description: '2: the second meeting about what lacked a quorum' }),
    firstMeetingId: z.uuid().nullable(),
    state: z.enum(meetingStates),
    calledAt: z.iso.datetime(),
    recordOn: Day.openapi({ description: 'Units held at the end of this day vote, WIB' }),
    votesFrom: z.iso.datetime(),
    meetingAt: z.iso.datetime(),
    votesUntil: z.iso.datetime(),
    units: Integer.nullable().openapi({
      description: 'Units with a vote; null before the record date ends',
    }),
    holders: Integer.nullable(),
    agenda: z.array(AgendaItemBody),
    chain: z
      .object({ length: Integer, hash: z.string().nullable() })
      .openapi({ description: 'The running chain of all acts of the vote; see the receipts' }),
    countedAt: z.iso.datetime().nullable(),
    cancelledAt: z.iso.datetime().nullable(),
    cancelReason: z.string().nullable(),
    minutes: z
      .object({ id: z.string(), en: z.string() })
      .nullable()
      .openapi({ description: 'SHA-256 of the minutes in both languages' }),
    second: z
      .object({ callBy: Day, earliestOn: Day, latestOn: Day })
      .nullable()
      .openapi({ description: 'A second meeting is due, since a motion lacked a quorum' }),
  })
  .openapi('Meeting')
export type Meeting = z.input<typeof MeetingBody>

/** An act of the requester in a vote with the proof that it was counted. */
const ReceiptBody = z
  .object({
    sequence: Integer.openapi({ description: 'Its place in the chain' }),
    kind: z.enum(ballotActs),
    motionId: z.uuid().nullable(),
    choice: z.enum(voteChoices).nullable(),
    nonce: z.string().openapi({ description: 'My secret: it opens the commitment and my leaves' }),
    commitment: z.string(),
    previous: z.string().openapi({ description: 'The hash of the previous act' }),
    hash: z.string(),
    happenedAt: z.iso.datetime(),
  })
  .openapi('VoteReceipt')
export type VoteReceipt = z.input<typeof ReceiptBody>

const InstructionBody = z.object({
  motionId: z.uuid(),
  choice: z.enum(voteChoices).nullable().openapi({ description: 'null: as the proxy decides' }),
})

/** The requester's units, votes and proxies in a meeting. */
export const MyMeetingBody = z
  .object({
    meetingId: z.uuid(),
    place: z.string().openapi({ description: 'Where to attend: a link or an address' }),
    units: Integer.openapi({
      description: 'The units I vote with; before the record date, those I hold now',
    }),
    mayVote: z
      .boolean()
      .openapi({ description: 'Voting is open and I held units on the record date' }),
    code: z.string().nullable().openapi({
      description:
        'My code, with which another unit holder makes me their proxy; null before the record date',
    }),
    votes: z.array(
      z.object({
        motionId: z.uuid(),
        choice: z.enum(voteChoices).nullable().openapi({ description: 'null: not voted yet' }),
        by: z.enum(voteWays).nullable(),
      }),
    ),
    proxy: z
      .object({
        holder: z.enum(['operator', 'owner']),
        code: z.string().nullable(),
        instructions: z.array(InstructionBody),
        givenAt: z.iso.datetime(),
      })
      .nullable(),
    received: z.object({ proxies: Integer, units: Integer }).openapi({
      description:
        'Other unit holders appointed me as their proxy; my vote counts for them unless they vote themselves',
    }),
    receipts: z.array(ReceiptBody),
  })
  .openapi('MyMeeting')
export type MyMeeting = z.input<typeof MyMeetingBody>

/** A meeting in the requester's list. */
export const ListedMeetingBody = z
  .object({
    id: z.uuid(),
    number: z.string(),
    property: PropertyLabelBody,
    round: z.int(),
    state: z.enum(meetingStates),
    motions: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(motionKinds),
        title: LocalizedBody,
        outcome: z.enum(motionOutcomes).nullable(),
      }),
    ),
    votesFrom: z.iso.datetime(),
    votesUntil: z.iso.datetime(),
    units: Integer.openapi({ description: 'Mine' }),
    waitsForMe: z.boolean().openapi({
      description: 'I can vote now, and my votes and proxy do not cover every motion yet',
    }),
  })
  .openapi('ListedMeeting')
export type ListedMeeting = z.input<typeof ListedMeetingBody>
