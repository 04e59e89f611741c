import { approveProposal, type Proposal } from '#approvals'
import type { MotionKind } from '#contract'
import type { Database } from '#database'
import type { Actor, Clock } from '#kernel'
import {
  addMotionFile,
  draftMotion,
  meetingsOfProperty,
  meetingTwoPersonActs,
  proposeCall,
} from '#meetings'
import { aStatement, storage } from './book-month.ts'
import { aStaffMember } from './staff.ts'

/** A meeting in spring 2026 that can be called on 2 March. */
export const meetingDates = {
  recordOn: '2026-03-18',
  meetingAt: new Date('2026-03-25T03:00:00Z'),
  votesUntil: new Date('2026-03-25T07:00:00Z'),
}

type Staff = readonly [Actor, Actor]

/** Two people who may decide about meetings together. */
export async function meetingStaff(db: Database): Promise<Staff> {
  return [await aStaffMember(db, 'ops'), await aStaffMember(db, 'compliance')]
}

const title = { id: 'Perbaikan atap', en: 'Repair of the roof' }
const text = {
  id: 'Atap bocor di dua kamar dan perlu diganti sebelum musim hujan.',
  en: 'The roof leaks in two rooms and has to be replaced before the rainy season.',
}

/** Returns a motion of the operator; a repair motion has its two quotes. */
export async function aMotion(
  db: Database,
  clock: Clock,
  [maker]: Staff,
  {
    propertyId,
    kind = 'other',
    amount = null,
  }: { propertyId: string; kind?: MotionKind; amount?: bigint | null },
): Promise<string> {
  const input = { propertyId, kind, amount, title, text }
  const motionId = await draftMotion(db, clock, maker, input)
  if (kind === 'repair')
    for (const name of ['CV Atap Rapi', 'PT Genteng Kuat']) {
      const quote = { motionId, kind: 'quote' as const, name, amount: amount ?? 1n }
      await addMotionFile(storage(db, clock), maker, quote, aStatement)
    }
  return motionId
}

export type CallDates = { recordOn: string; meetingAt: Date; votesUntil: Date }

/** Calls a meeting about these motions, as two people do; returns its id. */
export async function callMeeting(
  db: Database,
  clock: Clock,
  staff: Staff,
  input: CallDates & { propertyId: string; motionIds: readonly string[]; firstMeetingId?: string },
): Promise<string> {
  const { firstMeetingId = null, ...rest } = input
  const names = { chair: 'Sri Wahyuni', secretary: 'Budi Santoso' }
  const place = 'https://rapat.sepetak.example/rups'
  const proposal = await proposeCall(db, clock, staff[0], {
    ...rest,
    firstMeetingId,
    place,
    ...names,
  })
  await approve(db, clock, staff[1], proposal)
  const newest = { limit: 100, cursor: null }
  const { items } = await meetingsOfProperty(db, clock.now(), input.propertyId, newest)
  // Meetings called at the same instant have no order.
  const called = items.find(
    ({ state, agenda }) =>
      state === 'called' && agenda.some(({ motionId }) => input.motionIds.includes(motionId)),
  )
  return called?.id ?? ''
}

export async function approve(
  db: Database,
  clock: Clock,
  checker: Actor,
  { id: proposalId, contentHash }: Pick<Proposal, 'id' | 'contentHash'>,
): Promise<void> {
  const approval = { proposalId, contentHash }
  await approveProposal(meetingTwoPersonActs, { db, clock }, checker, approval)
}
