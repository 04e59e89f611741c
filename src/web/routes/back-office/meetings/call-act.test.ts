import { expect, test } from 'vitest'
import { callIn, proposedDates, typedCall } from './call-act.ts'

test('a form with several motions sends all of them and preserves the typed values', () => {
  const form = new FormData()
  form.append('motionIds', 'a')
  form.append('motionIds', 'b')
  form.set('place', 'Ruang Anggrek')
  expect(callIn(form)).toMatchObject({ motionIds: ['a', 'b'], firstMeetingId: null })
  expect(typedCall(form)).toMatchObject({ motionIds: ['a', 'b'], place: 'Ruang Anggrek' })
})

test('the proposed dates are the earliest day and a record date a week before, or three days before a second meeting', () => {
  expect(proposedDates('2027-01-03', null)).toEqual({
    meetingOn: '2027-01-03',
    latestOn: null,
    recordOn: '2026-12-27',
  })
  const second = { callBy: '2027-01-05', earliestOn: '2027-01-10', latestOn: '2027-01-20' }
  expect(proposedDates('2027-01-03', { second })).toEqual({
    meetingOn: '2027-01-10',
    latestOn: '2027-01-20',
    recordOn: '2027-01-07',
  })
})
