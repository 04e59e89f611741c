import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonCountedPage } from '../answers.ts'
import {
  Amount,
  Day,
  Instant,
  Integer,
  PageQuery,
  rupiahDigits,
  StaffReason,
  Whole,
} from '../fields.ts'
import { MeetingBody, PropertyLabelBody } from '../meetings/meeting-body.ts'
import { MotionBody } from '../meetings/motion-body.ts'
import { MotionFileForm, motionFileRefusals, motionText, motionTitle } from '../meetings/motions.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { OptionalFile } from '../uploads.ts'
import { proposalRoles } from '../words/approvals.ts'
import { actRoles, deskRoles } from '../words/desks.ts'
import { meetingLists, motionKinds, motionLists, removalReasons } from '../words/meetings.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const MotionParams = z.strictObject({ motionId: z.uuid() })
const PropertyParams = z.strictObject({ propertyId: Slug })
const path = '/back-office/motions/{motionId}' as const

const MeetingDeskBody = z
  .object({
    property: PropertyLabelBody,
    motions: z.array(MotionBody).openapi({
      description:
        'Motions that can be put on an agenda or are in progress, newest first; at most 50',
    }),
    meetings: z.array(MeetingBody).openapi({ description: 'The latest ten' }),
    proposals: z.array(ProposalBody).openapi({ description: 'The open proposal' }),
    owners: z
      .object({ holders: Integer, units: Integer })
      .openapi({ description: 'Who holds units now, and how many they hold' }),
    earliestMeetingOn: Day.openapi({ description: 'If a meeting was called today' }),
    saleMark: z
      .object({ aboveCostBasisPoints: z.int(), effectiveFrom: Day })
      .nullable()
      .openapi({ description: 'A valuation so far above the cost opens a motion to sell' }),
  })
  .openapi('MeetingDesk')
export type MeetingDesk = z.input<typeof MeetingDeskBody>

export const read = operation('GET /back-office/properties/{propertyId}/meetings/', {
  summary: 'Motions and meetings of a property; for staff',
  roles: deskRoles.meetings,
  params: PropertyParams,
  answer: json(MeetingDeskBody, 'The motions and meetings of a property'),
  refuses: ['meetings.property_not_found'],
})

export const motions = operation('GET /back-office/motions/', {
  summary: 'Motions in one of the lists of staff; for staff',
  description: 'Oldest first; those of `closed` newest first.',
  roles: deskRoles.motions,
  query: PageQuery.extend({ list: z.enum(motionLists).default('to-call') }),
  answer: jsonCountedPage(MotionBody),
})

export const meetings = operation('GET /back-office/meetings/', {
  summary: 'Meetings in one of the lists of staff, newest first; for staff',
  roles: deskRoles.meetings,
  query: PageQuery.extend({ list: z.enum(meetingLists).default('open') }),
  answer: jsonCountedPage(MeetingBody),
})

const DeskMeetingBody = z
  .object({
    meeting: MeetingBody,
    place: z.string(),
    chair: z.string(),
    secretary: z.string(),
    operatorProxies: z.object({ proxies: Integer, units: Integer }).openapi({
      description: 'Unit holders for whom the operator votes, each as instructed',
    }),
    cancellation: ProposalBody.nullable().openapi({
      description: 'Needs approval by another person',
    }),
  })
  .openapi('DeskMeeting')
export type DeskMeeting = z.input<typeof DeskMeetingBody>

export const meeting = operation('GET /back-office/meetings/{meetingId}/', {
  summary: 'A meeting with its place, chair and secretary, and the operator’s proxies; for staff',
  roles: deskRoles.meetings,
  params: z.strictObject({ meetingId: z.uuid() }),
  answer: json(DeskMeetingBody, 'The meeting'),
  refuses: ['meetings.not_found'],
})

export const motion = operation(`GET ${path}/`, {
  summary: 'One motion; for staff',
  roles: deskRoles.motions,
  params: MotionParams,
  answer: json(MotionBody, 'The motion'),
  refuses: ['meetings.motion_not_found'],
})

const Texts = z.strictObject({ id: motionTitle, en: motionTitle })
const LongTexts = z.strictObject({ id: motionText, en: motionText })

export const draft = operation('POST /back-office/properties/{propertyId}/motions/', {
  summary: 'Draft a motion of the operator; unit holders read it once its meeting is called',
  roles: actRoles['motion-drafting'],
  params: PropertyParams,
  body: z.strictObject({
    kind: z.enum(motionKinds),
    title: Texts,
    text: LongTexts,
    amount: Amount.nullable(),
  }),
  created: json(MotionBody, 'The draft'),
  refuses: [
    'meetings.property_not_found',
    'meetings.property_over',
    'meetings.amount_required',
    'meetings.amount_unwanted',
  ],
})

export const change = operation(`PUT ${path}/`, {
  summary: 'Change a draft of the operator before its meeting is called',
  roles: actRoles['motion-drafting'],
  params: MotionParams,
  body: z.strictObject({ title: Texts, text: LongTexts, amount: Amount.nullable() }),
  answer: json(MotionBody, 'The draft'),
  refuses: [
    'meetings.motion_not_found',
    'meetings.not_draft',
    'meetings.amount_required',
    'meetings.amount_unwanted',
  ],
})

export const translate = operation(`PUT ${path}/translation/`, {
  summary: 'Add the other language to a unit holder’s motion; it is marked as a translation',
  roles: actRoles['motion-translation'],
  params: MotionParams,
  body: z.strictObject({ language: z.enum(locales), title: motionTitle, text: motionText }),
  answer: json(MotionBody, 'The motion'),
  refuses: ['meetings.motion_not_found', 'meetings.not_translatable'],
})

export const addFile = operation(`POST ${path}/files/`, {
  summary: 'Add a quote or another document to a motion before its meeting is called',
  roles: proposalRoles['meeting-call'].proposers,
  params: MotionParams,
  form: MotionFileForm,
  answer: json(MotionBody, 'The motion'),
  refuses: motionFileRefusals,
})

export const remove = operation(`POST ${path}/removal/`, {
  summary:
    'Take down a unit holder’s motion while it is collecting support; its author reads the reason',
  roles: actRoles['motion-removal'],
  params: MotionParams,
  body: z.strictObject({ reason: z.enum(removalReasons) }),
  answer: json(MotionBody, 'The motion'),
  refuses: ['meetings.motion_not_found', 'meetings.not_collecting'],
})

export const call = operation('POST /back-office/properties/{propertyId}/meetings/', {
  summary:
    'Propose to call a meeting about motions; another person approves, which notifies unit holders',
  description:
    'Units held at the end of `recordOn` vote. Votes are open from then until `votesUntil`, on the day of the meeting. With ' +
    '`firstMeetingId` it is the second meeting about what lacked a quorum there.',
  proposes: ['meeting-call'],
  params: PropertyParams,
  body: z.strictObject({
    motionIds: z.array(z.uuid()).min(1).max(20),
    firstMeetingId: z.uuid().nullable().default(null),
    recordOn: Day,
    meetingAt: Instant,
    votesUntil: Instant,
    place: z.string().trim().min(5).max(300),
    chair: z.string().trim().min(3).max(80),
    secretary: z.string().trim().min(3).max(80),
  }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'meetings.property_not_found',
    'meetings.property_over',
    'meetings.motion_not_found',
    'meetings.not_callable',
    'meetings.translation_missing',
    'meetings.quotes_missing',
    'meetings.meeting_date',
    'meetings.record_date',
    'meetings.votes_end',
    'meetings.second_meeting',
    'meetings.one_sale',
    'property_sales.state',
    'property_sales.price_impossible',
  ],
})

export const cancellation = operation('POST /back-office/meetings/{meetingId}/cancellation/', {
  summary: 'Propose to cancel a meeting before voting opens; another person approves',
  proposes: ['meeting-cancellation'],
  params: z.strictObject({ meetingId: z.uuid() }),
  body: z.strictObject({ reason: StaffReason }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: ['meetings.not_found', 'meetings.votes_open'],
})

export const progress = operation(`POST ${path}/progress/`, {
  summary: 'Record the progress of an adopted motion; unit holders read it',
  roles: proposalRoles['meeting-call'].proposers,
  params: MotionParams,
  form: z.strictObject({
    plannedOn: z.union([z.literal(''), Day]).optional(),
    doneOn: z.union([z.literal(''), Day]).optional(),
    isAbandoned: z.enum(['true']).optional(),
    cost: z.union([z.literal(''), rupiahDigits]).optional(),
    noteId: z.string().trim().min(5).max(1000),
    noteEn: z.string().trim().min(5).max(1000),
    file: OptionalFile,
  }),
  answer: json(MotionBody, 'The motion'),
  refuses: [
    'meetings.motion_not_found',
    'meetings.not_adopted',
    'meetings.done_day',
    'meetings.carried_out',
  ],
})

const fraction = {
  numerator: z.int().min(1).max(100),
  denominator: z.int().min(1).max(100),
  isAbove: z.boolean(),
}
const Fraction = z.strictObject(fraction)

const changeable = {
  supportBasisPoints: z.int().min(1).max(10_000),
  supportDays: Whole.min(1).max(365),
  callWithinDays: Whole.min(1).max(90),
  noticeDays: Whole.min(1).max(90),
  noticeDaysMax: Whole.min(1).max(365),
  secondNoticeDays: Whole.min(1).max(90),
  secondFromDays: Whole.min(1).max(90),
  secondUntilDays: Whole.min(1).max(90),
  majorities: z
    .array(
      z.strictObject({
        kind: z.enum(motionKinds),
        quorum: Fraction,
        majority: Fraction,
        secondQuorum: Fraction,
      }),
    )
    .length(motionKinds.length)
    .openapi({ description: 'One for each kind of motion' }),
}

const MeetingTermsBody = z.object({ effectiveFrom: Day, ...changeable }).openapi('MeetingTerms')
export type MeetingTerms = z.input<typeof MeetingTermsBody>

export const terms = operation('GET /back-office/meeting-terms/', {
  summary: 'Periods, quorums and majorities: current, future and past',
  roles: deskRoles.meetings,
  answer: json(
    z.object({
      items: z.array(MeetingTermsBody).openapi({ description: 'Newest first, at most 20' }),
      inForceFrom: Day,
      changes: z.array(ProposalBody).openapi({
        description: 'Who proposed and approved terms and why, newest first, at most 20',
      }),
      waiting: z.array(ProposalBody),
    }),
    'The terms',
  ),
})

export const proposeTerms = operation('POST /back-office/meeting-terms/', {
  summary: 'Propose new meeting terms from a future day; another person approves',
  description: 'Meetings called before keep their terms.',
  proposes: ['meeting-terms'],
  body: z.strictObject({ effectiveFrom: Day, ...changeable, reason: StaffReason }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: ['meetings.terms_too_early', 'meetings.terms_incomplete'],
})

export const saleMark = operation('POST /back-office/properties/{propertyId}/sale-mark/', {
  summary:
    'Propose the sale threshold, at which a motion to sell opens automatically; another person approves',
  proposes: ['sale-mark'],
  params: PropertyParams,
  body: z.strictObject({
    aboveCostBasisPoints: z.int().min(100).max(100_000),
    effectiveFrom: Day,
    reason: StaffReason,
  }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: ['meetings.property_not_found', 'meetings.property_over', 'meetings.mark_too_early'],
})
