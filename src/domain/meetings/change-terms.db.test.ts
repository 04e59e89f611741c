import { afterAll, expect, test } from 'vitest'
import { movableClock, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import {
  aMotion,
  approve,
  callMeeting,
  meetingDates as dates,
  meetingStaff,
} from '../../../tests/support/meetings.ts'
import { proposeMeetingTerms } from './change-terms.ts'
import { readMeeting } from './read-meetings.ts'
import { meetingTermsOn, termsFrom } from './terms.ts'

const start = new Date('2026-03-02T03:00:00Z')
const clock = movableClock(start)
const reason = 'Anggaran dasar penerbit meminta kuorum lebih tinggi'

const store = await testDatabase()
const staff = await meetingStaff(store.db)
afterAll(() => store.close())

async function aCalledMeeting() {
  const at = new Date('2026-01-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units: [10n], at })
  const motionIds = [await aMotion(store.db, clock, staff, { propertyId })]
  const called = { propertyId, motionIds, ...dates }
  const meetingId = await callMeeting(store.db, clock, staff, called)
  return { meetingId, propertyId, ownerId: holders[0]?.investorId ?? '' }
}

test('terms change from a future day by two people, and a meeting that was called before keeps its own', async () => {
  const before = await meetingTermsOn(store.db, '2026-03-02')
  expect(before).toMatchObject({ supportBasisPoints: 1000, callWithinDays: 15, noticeDays: 14 })
  const quorum = { numerator: 3, denominator: 5, isAbove: false }
  const majorities = before.majorities.map((each) =>
    each.kind === 'other' ? { ...each, quorum } : each,
  )
  const changed = { ...before, majorities, effectiveFrom: '2026-03-04', reason }
  const propose = (changes: object = {}) =>
    proposeMeetingTerms(store.db, clock, staff[0], { ...changed, ...changes })
  await expect(propose({ effectiveFrom: '2026-03-02' })).rejects.toMatchObject({
    code: 'meetings.terms_too_early',
  })
  for (const wrong of [
    { majorities: majorities.slice(1) },
    { majorities: majorities.map((each) => ({ ...each, kind: 'other' as const })) },
    { secondFromDays: 5 },
  ])
    await expect(propose(wrong)).rejects.toMatchObject({ code: 'meetings.terms_incomplete' })
  const proposal = await propose()
  await expect(approve(store.db, clock, staff[0], proposal)).rejects.toMatchObject({
    code: 'approvals.same_person',
  })
  await approve(store.db, clock, staff[1], proposal)
  const { meetingId } = await aCalledMeeting()
  clock.moveTo(new Date('2026-03-04T03:00:00Z'))
  expect((await termsFrom(store.db, '2026-03-04'))[0]).toMatchObject({
    effectiveFrom: '2026-03-04',
  })
  const ruleOf = async (id: string) =>
    (await readMeeting(store.db, clock.now(), id)).agenda[0]?.rule.quorum
  expect(await ruleOf(meetingId)).toEqual({ numerator: 1, denominator: 2, isAbove: true })
  const { meetingId: later } = await aCalledMeeting()
  expect(await ruleOf(later)).toEqual(quorum)
})

test('webhooks report a meeting to the owners of its property', async () => {
  const { ownerId, meetingId } = await aCalledMeeting()
  await store.asOwner(`begin; set local session_replication_role = replica;
    insert into webhooks.endpoints (id, user_id, address, events, secret_sealed, secret_key_id, created_at,
      listens_since, scanned_until)
    values ('${newId()}', '${ownerId}', 'https://program.contoh.id/', '{meeting}', 'x', 'x', now(), now(), now());
    commit`)
  const { rows } = await store.asOwner(
    `select event, type, facts from webhooks.meeting_events where user_id = '${ownerId}'`,
  )
  const facts = { meetingId, recordOn: dates.recordOn }
  expect(rows).toMatchObject([{ event: 'meeting', type: 'meeting.called', facts }])
  const calendar = await store.asOwner(
    `select id from portfolio.coming_meetings where investor_id = '${ownerId}'`,
  )
  expect(calendar.rows).toEqual([{ id: meetingId }])
})
