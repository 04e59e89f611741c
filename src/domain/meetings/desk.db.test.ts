import { afterAll, expect, test } from 'vitest'
import type { MeetingList, MotionList } from '#contract'
import { type Actor, movableClock, newId } from '#kernel'
import { aStatement, storage } from '../../../tests/support/book-month.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import {
  aMotion,
  approve,
  callMeeting,
  meetingDates as dates,
  meetingStaff,
} from '../../../tests/support/meetings.ts'
import { advanceMeetings } from './advance-meetings.ts'
import { meetingBacklogs } from './backlog.ts'
import { proposeCancellation } from './cancel-meeting.ts'
import { proposeMeetingTerms } from './change-terms.ts'
import { advanceMotions } from './motions/advance-motions.ts'
import { proposeMotion, supportMotion } from './motions/propose-motion.ts'
import { motionsInList } from './motions/read-motions.ts'
import { recordProgress } from './motions/record-progress.ts'
import { meetingsInList } from './read-meetings.ts'
import { allTerms, meetingTermsOn } from './terms.ts'
import { castVotes } from './votes/vote.ts'

const start = new Date('2026-03-02T03:00:00Z')
const clock = movableClock(start)

const store = await testDatabase()
const staff = await meetingStaff(store.db)
afterAll(() => store.close())

async function aProperty(units: readonly bigint[]) {
  const at = new Date('2026-01-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units, at })
  const owners: Actor[] = holders.map(({ investorId }) => ({ userId: investorId, roles: [] }))
  return { propertyId, owners }
}

const motions = async (list: MotionList, page = { limit: 10, cursor: null as string | null }) =>
  await motionsInList(
    store.db,
    { userId: staff[0].userId, isStaff: true, now: clock.now() },
    list,
    page,
  )
const meetings = async (list: MeetingList) => {
  const { items, total } = await meetingsInList(store.db, clock.now(), list, {
    limit: 10,
    cursor: null,
  })
  expect(total).toBe(items.length)
  return items.map(({ id }) => id)
}
const idsIn = async (list: MotionList) => (await motions(list)).items.map(({ id }) => id)
const backlogs = async () =>
  Object.fromEntries(
    (await meetingBacklogs(store.db, clock.now())).map(({ queue, waiting, overdue }) => [
      queue,
      [waiting, overdue],
    ]),
  )

test('a motion is in one list of the desk at a time, and the next step for it is in the backlog', async () => {
  const { propertyId, owners } = await aProperty([40n, 60n])
  const [first, second] = owners as [Actor, Actor]
  const own = {
    ...({ propertyId, kind: 'other', language: 'id', amount: null } as const),
    title: 'Ganti pompa air',
    text: 'Pompa air sering mati, dan lantai tiga tidak mendapat air di siang hari.',
  }
  const small = await aProperty([1n, 99n])
  const collecting = await proposeMotion(store.db, clock, small.owners[0] as Actor, {
    ...own,
    propertyId: small.propertyId,
  })
  const supported = await proposeMotion(store.db, clock, first, own)
  const draft = await aMotion(store.db, clock, staff, { propertyId })
  const adopted = await aMotion(store.db, clock, staff, { propertyId })
  // The list is ordered by time, and ids of one moment have no order.
  clock.advance(1000)
  const lacking = await aMotion(store.db, clock, staff, { propertyId })
  const input = { propertyId, motionIds: [adopted, lacking], ...dates }
  const meetingId = await callMeeting(store.db, clock, staff, input)
  expect(await idsIn('collecting')).toEqual([collecting])
  expect(await idsIn('to-call')).toEqual([supported])
  expect(await idsIn('drafts')).toEqual([draft])
  expect(await idsIn('called')).toEqual([adopted, lacking])
  expect(await meetings('open')).toEqual([meetingId])
  expect(await backlogs()).toEqual({ motions: [1, 0], secondMeetings: [0, 0], lateMotions: [0, 0] })

  clock.moveTo(new Date('2026-03-20T03:00:00Z'))
  // Sixteen days after it reached its support, the motion should be on an agenda.
  expect((await backlogs()).motions).toEqual([1, 1])
  const choices = [{ motionId: adopted, choice: 'for' as const }]
  await castVotes(store.db, clock, second, { meetingId, choices, key: newId() })
  clock.moveTo(dates.votesUntil)
  await advanceMeetings(store.db, clock)
  expect([await meetings('open'), await meetings('counted')]).toEqual([[], [meetingId]])
  expect(await meetings('second-due')).toEqual([meetingId])
  expect([await idsIn('tracked'), await idsIn('closed')]).toEqual([[adopted], [lacking]])
  expect((await backlogs()).secondMeetings).toEqual([1, 0])
  const note = { id: 'Pekerjaan direncanakan.', en: 'The work is planned.' }
  const step = { motionId: adopted, plannedOn: '2026-04-01', doneOn: null, cost: null, note }
  const services = storage(store.db, clock)
  await recordProgress(services, staff[0], { ...step, isAbandoned: false }, null)
  clock.moveTo(new Date('2026-04-02T03:00:00Z'))
  expect((await backlogs()).lateMotions).toEqual([1, 1])
  const done = { ...step, plannedOn: null, doneOn: '2026-04-02', isAbandoned: false }
  await recordProgress(services, staff[0], done, aStatement)
  expect((await backlogs()).lateMotions).toEqual([0, 0])
  // Closed motions are listed newest first, page by page.
  const { items, nextCursor, total } = await motions('closed', { limit: 1, cursor: null })
  expect([items[0]?.id, total]).toEqual([lacking, 2])
  const next = await motions('closed', { limit: 1, cursor: nextCursor })
  expect([next.items[0]?.id, next.nextCursor]).toEqual([adopted, null])
  // The last day of a second meeting is the twenty-first after the first one, and it needs seven days of
  // notice.
  clock.moveTo(new Date('2026-04-07T03:00:00Z'))
  expect((await backlogs()).secondMeetings).toEqual([1, 0])
  clock.moveTo(new Date('2026-04-08T03:00:00Z'))
  expect([await meetings('second-due'), (await backlogs()).secondMeetings]).toEqual([[], [0, 0]])
})

test('after the sale of a property no motion about it waits for a meeting, and none gets enough support', async () => {
  clock.moveTo(start)
  const { propertyId, owners } = await aProperty([5n, 95n])
  const [few, most] = owners as [Actor, Actor]
  const own = {
    ...({ propertyId, kind: 'other', language: 'id', amount: null } as const),
    title: 'Ganti pompa air',
    text: 'Pompa air sering mati, dan lantai tiga tidak mendapat air di siang hari.',
  }
  const collecting = await proposeMotion(store.db, clock, few, own)
  const supported = await proposeMotion(store.db, clock, most, own)
  const waiting = async () => (await backlogs()).motions?.[0] ?? 0
  const before = await waiting()
  await store.asOwner(`update properties.properties set state = 'sold', let_state = null
    where id = '${propertyId}'`)
  await supportMotion(store.db, clock, most, collecting)
  clock.moveTo(new Date('2026-03-20T03:00:00Z'))
  await advanceMotions(store.db, clock)
  expect(await waiting()).toBe(before - 1)
  expect(await idsIn('to-call')).not.toContain(supported)
  expect(await idsIn('closed')).toContain(supported)
  expect(await idsIn('collecting')).toContain(collecting)
  const { rows } = await store.asOwner(`select event from notifications.notices
    where event = 'meeting-overdue' and path like '%${propertyId}%'`)
  expect(rows).toEqual([])
})

test('a cancelled meeting is in its own list, and its motion is a draft again', async () => {
  clock.moveTo(new Date('2026-05-04T03:00:00Z'))
  const { propertyId } = await aProperty([10n])
  const motionId = await aMotion(store.db, clock, staff, { propertyId })
  const meetingId = await callMeeting(store.db, clock, staff, {
    ...{ propertyId, motionIds: [motionId], recordOn: '2026-05-20' },
    meetingAt: new Date('2026-05-27T03:00:00Z'),
    votesUntil: new Date('2026-05-27T07:00:00Z'),
  })
  const reason = 'Ruang rapat tidak tersedia'
  const proposal = await proposeCancellation(store.db, clock, staff[0], { meetingId, reason })
  await approve(store.db, clock, staff[1], proposal)
  expect(await meetings('cancelled')).toEqual([meetingId])
  expect(await idsIn('drafts')).toContain(motionId)
})

test('the terms of meetings are listed with their first day, newest first, and are never changed', async () => {
  const before = await meetingTermsOn(store.db, '2026-05-04')
  const propose = async (effectiveFrom: string, noticeDays: number) => {
    const changed = { ...before, effectiveFrom, noticeDays, reason: 'Anggaran dasar diubah' }
    const proposal = await proposeMeetingTerms(store.db, clock, staff[0], changed)
    await approve(store.db, clock, staff[1], proposal)
  }
  await propose('2026-06-01', 21)
  await propose('2026-07-01', 28)
  const history = await allTerms(store.db)
  expect(history.map(({ effectiveFrom, noticeDays }) => [effectiveFrom, noticeDays])).toEqual([
    ['2026-07-01', 28],
    ['2026-06-01', 21],
    ['2007-08-16', 14],
  ])
  expect(history.every(({ majorities }) => majorities.length === 8)).toBe(true)
  for (const [day, noticeDays] of [
    ['2026-05-31', 14],
    ['2026-06-30', 21],
    ['2026-07-01', 28],
  ] as const)
    expect((await meetingTermsOn(store.db, day)).noticeDays).toBe(noticeDays)
  await expect(
    store.asOwner(`update meetings.terms set notice_days = 5 where effective_from = '2007-08-16'`),
  ).rejects.toThrow()
})
