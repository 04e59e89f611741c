import { afterAll, describe, expect, test } from 'vitest'
import { movableClock, newId } from '#kernel'
import { checkStore } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import {
  aMotion,
  approve,
  callMeeting,
  meetingDates,
  meetingStaff,
} from '../../../tests/support/meetings.ts'
import { advanceMeetings } from './advance-meetings.ts'
import { proposeCall } from './call-meeting.ts'
import { proposeCancellation } from './cancel-meeting.ts'
import { proposeMotion } from './motions/propose-motion.ts'
import { readMeeting } from './read-meetings.ts'
import { castVotes } from './votes/vote.ts'

const start = new Date('2026-03-02T03:00:00Z')
const clock = movableClock(start)

const store = await testDatabase()
const staff = await meetingStaff(store.db)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function aProperty(units: readonly bigint[] = [10n]) {
  clock.moveTo(start)
  const at = new Date('2026-01-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units, at })
  return {
    propertyId,
    owners: holders.map(({ investorId }) => ({ userId: investorId, roles: [] })),
  }
}

type Called = Parameters<typeof proposeCall>[3]

const propose = (input: Pick<Called, 'propertyId' | 'motionIds'> & Partial<Called>) =>
  proposeCall(store.db, clock, staff[0], {
    ...{ firstMeetingId: null, ...meetingDates },
    ...{ place: 'Kantor penerbit', chair: 'Sri', secretary: 'Budi', ...input },
  })

type Call = Parameters<typeof callMeeting>[3]

const call = (input: Pick<Call, 'propertyId' | 'motionIds'> & Partial<Call>) =>
  callMeeting(store.db, clock, staff, { ...meetingDates, ...input })

const agendaOf = async (meetingId: string) =>
  (await readMeeting(store.db, clock.now(), meetingId)).agenda.map(({ motionId }) => motionId)

const stateOf = async (motionId: string) => {
  const { rows } = await store.asOwner(
    `select state from meetings.motions where id = '${motionId}'`,
  )
  return rows[0]?.state
}

const refused = (code: string) => expect.objectContaining({ code })

describe('the call of a meeting', () => {
  test('the call of a meeting has each motion once, in the order in which they were named first', async () => {
    const { propertyId } = await aProperty()
    const one = await aMotion(store.db, clock, staff, { propertyId })
    const two = await aMotion(store.db, clock, staff, { propertyId })
    const meetingId = await call({ propertyId, motionIds: [two, one, two] })
    expect(await agendaOf(meetingId)).toEqual([two, one])
  })

  test('the call of a meeting is refused for motions of another property, for called ones, and for those without a translation', async () => {
    const { propertyId, owners } = await aProperty()
    const other = await aProperty()
    const foreign = await aMotion(store.db, clock, staff, { propertyId: other.propertyId })
    await expect(propose({ propertyId, motionIds: [foreign] })).rejects.toEqual(
      refused('meetings.not_callable'),
    )
    const [owner] = owners
    if (owner === undefined) throw new Error('no owner')
    const untranslated = await proposeMotion(store.db, clock, owner, {
      ...{ propertyId, kind: 'other', language: 'id', amount: null },
      ...{ title: 'Ganti pengelola', text: 'Pengelola tidak menjawab surat sejak Januari.' },
    })
    expect(await stateOf(untranslated)).toBe('supported')
    await expect(propose({ propertyId, motionIds: [untranslated] })).rejects.toEqual(
      refused('meetings.translation_missing'),
    )
    const motionId = await aMotion(store.db, clock, staff, { propertyId })
    await call({ propertyId, motionIds: [motionId] })
    await expect(propose({ propertyId, motionIds: [motionId] })).rejects.toEqual(
      refused('meetings.not_callable'),
    )
  })

  test('the call of a meeting about a repair needs two quotes, and names how many there are', async () => {
    const { propertyId } = await aProperty()
    const repair = await aMotion(store.db, clock, staff, { propertyId, kind: 'repair', amount: 5n })
    await store.asOwner(`set session_replication_role = replica; delete from meetings.motion_files
      where file_id = (select min(file_id::text)::uuid from meetings.motion_files where motion_id = '${repair}')`)
    await expect(propose({ propertyId, motionIds: [repair] })).rejects.toMatchObject({
      code: 'meetings.quotes_missing',
      details: { needed: 2, found: 1 },
    })
  })

  test('the call of a meeting happens once, even when its approval is sent twice at the same time', async () => {
    const { propertyId } = await aProperty()
    const motionId = await aMotion(store.db, clock, staff, { propertyId })
    const other = await aMotion(store.db, clock, staff, { propertyId })
    const proposal = await propose({ propertyId, motionIds: [motionId, other] })
    const approvals = await Promise.allSettled([
      approve(store.db, clock, staff[1], proposal),
      approve(store.db, clock, staff[1], proposal),
    ])
    expect(approvals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await store.asOwner(
      `select state from meetings.meetings where property_id = '${propertyId}'`,
    )
    expect(rows).toEqual([{ state: 'called' }])
  })

  test('the call of a meeting that waited too long for its second person is refused, and its motions stay drafts', async () => {
    const { propertyId } = await aProperty()
    const motionId = await aMotion(store.db, clock, staff, { propertyId })
    const proposal = await propose({ propertyId, motionIds: [motionId] })
    // From 11 March in Jakarta there are fewer than 14 whole days before the 25th.
    clock.moveTo(new Date('2026-03-10T17:00:00Z'))
    await expect(approve(store.db, clock, staff[1], proposal)).rejects.toMatchObject({
      code: 'meetings.meeting_date',
      details: { earliest: '2026-03-26' },
    })
    expect(await stateOf(motionId)).toBe('draft')
    clock.moveTo(new Date('2026-03-10T16:59:59Z'))
    await approve(store.db, clock, staff[1], proposal)
    expect(await stateOf(motionId)).toBe('called')
  })

  test('the numbers of meetings count on within a year, cancelled ones included', async () => {
    const { propertyId } = await aProperty()
    const numbers: string[] = []
    for (const _ of [1, 2, 3]) {
      const motionId = await aMotion(store.db, clock, staff, { propertyId })
      const meetingId = await call({ propertyId, motionIds: [motionId] })
      numbers.push((await readMeeting(store.db, clock.now(), meetingId)).number)
      const cancelled = await proposeCancellation(store.db, clock, staff[0], {
        ...{ meetingId, reason: 'Tempat rapat batal' },
      })
      await approve(store.db, clock, staff[1], cancelled)
    }
    expect(numbers.map((number) => number.slice(-7))).toEqual(['2026-01', '2026-02', '2026-03'])
  })
})

describe('a second meeting', () => {
  const secondDates = {
    recordOn: '2026-04-10',
    meetingAt: new Date('2026-04-15T03:00:00Z'),
    votesUntil: new Date('2026-04-15T07:00:00Z'),
  }

  /** A first meeting about two motions: none of them has a quorum, or only the second one has. */
  async function aFirstMeeting(hasVote: boolean) {
    const { propertyId, owners } = await aProperty([10n, 10n])
    const motionIds = [
      await aMotion(store.db, clock, staff, { propertyId }),
      await aMotion(store.db, clock, staff, { propertyId }),
    ]
    const meetingId = await call({ propertyId, motionIds })
    clock.moveTo(new Date('2026-03-20T03:00:00Z'))
    if (hasVote)
      for (const owner of owners)
        await castVotes(store.db, clock, owner, {
          ...{ meetingId, key: newId() },
          choices: [{ motionId: motionIds[1] ?? '', choice: 'for' }],
        })
    clock.moveTo(meetingDates.votesUntil)
    await advanceMeetings(store.db, clock)
    clock.moveTo(new Date('2026-03-26T03:00:00Z'))
    const [first = '', second = ''] = motionIds
    const again = (changes: Partial<Called>) =>
      propose({
        propertyId,
        motionIds: [first],
        firstMeetingId: meetingId,
        ...secondDates,
        ...changes,
      })
    return { propertyId, owners, meetingId, first, second, again }
  }

  test('a second meeting is about exactly the motions that lacked a quorum', async () => {
    const { first, second, again } = await aFirstMeeting(true)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['no-quorum', 'adopted'])
    await expect(again({ motionIds: [first, second] })).rejects.toEqual(
      refused('meetings.not_callable'),
    )
    const both = await aFirstMeeting(false)
    await expect(both.again({})).rejects.toEqual(refused('meetings.second_meeting'))
    await both.again({ motionIds: [both.second, both.first, both.second] })
    await expect(again({ firstMeetingId: null })).rejects.toEqual(refused('meetings.not_callable'))
    await expect(again({ firstMeetingId: both.meetingId })).rejects.toEqual(
      refused('meetings.second_meeting'),
    )
  })

  test('a second meeting is on its days only, which are counted from the first meeting', async () => {
    const { again } = await aFirstMeeting(true)
    const on = (day: string) =>
      again({
        ...{ recordOn: '2026-03-30', meetingAt: new Date(`${day}T03:00:00Z`) },
        votesUntil: new Date(`${day}T07:00:00Z`),
      })
    const days = { earliest: '2026-04-04', latest: '2026-04-15' }
    for (const day of ['2026-04-03', '2026-04-16'])
      await expect(on(day)).rejects.toMatchObject({ code: 'meetings.meeting_date', details: days })
    await on('2026-04-04')
  })

  test('a second meeting is the last one, unless it is cancelled before its votes open', async () => {
    const { propertyId, first, meetingId, again } = await aFirstMeeting(true)
    const calling = { propertyId, motionIds: [first], firstMeetingId: meetingId, ...secondDates }
    const cancelled = await call(calling)
    await expect(again({})).rejects.toEqual(refused('meetings.not_callable'))
    const input = { meetingId: cancelled, reason: 'Tempat rapat batal' }
    await approve(
      store.db,
      clock,
      staff[1],
      await proposeCancellation(store.db, clock, staff[0], input),
    )
    expect(await stateOf(first)).toBe('no-quorum')
    const held = await call(calling)
    clock.moveTo(secondDates.votesUntil)
    await advanceMeetings(store.db, clock)
    const meeting = await readMeeting(store.db, clock.now(), held)
    expect(meeting).toMatchObject({ round: 2, state: 'counted' })
    expect(await stateOf(first)).toBe('no-quorum')
    await expect(again({})).rejects.toEqual(refused('meetings.second_meeting'))
  })
})
