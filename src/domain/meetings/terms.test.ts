import { describe, expect, test } from 'vitest'
import { motionKinds } from '#contract'
import type { Database } from '#database'
import { movableClock } from '#kernel'
import { firstBounds, secondDays } from './call-meeting.ts'
import { proposeMeetingTerms } from './change-terms.ts'
import { unitsNeeded } from './motions/propose-motion.ts'
import { type Majority, type MeetingTerms, ruleOf } from './terms.ts'

const half = { numerator: 1, denominator: 2, isAbove: true }
const third = { numerator: 1, denominator: 3, isAbove: false }
const whole = { numerator: 1, denominator: 1, isAbove: false }

const terms: MeetingTerms = {
  effectiveFrom: '2026-04-01',
  supportBasisPoints: 1000,
  supportDays: 30,
  callWithinDays: 15,
  noticeDays: 14,
  noticeDaysMax: 60,
  secondNoticeDays: 7,
  secondFromDays: 10,
  secondUntilDays: 21,
  majorities: motionKinds.map((kind) => ({
    kind,
    quorum: half,
    majority: half,
    secondQuorum: third,
  })),
}

const staff = { userId: '00000000-0000-7000-8000-000000000001', roles: ['ops'] }

/** The refusal of these terms before the database is asked; null when there is none. */
async function refusalOf(changes: Partial<MeetingTerms>): Promise<string | null> {
  const asked = new Error('the database is asked')
  const db = new Proxy({} as Database, {
    get: () => {
      throw asked
    },
  })
  const input = { ...terms, ...changes, reason: 'Anggaran dasar penerbit berubah' }
  return await proposeMeetingTerms(db, movableClock(new Date('2026-03-02T03:00:00Z')), staff, input)
    .then(() => null)
    .catch((error: { code?: string }) => (error === asked ? null : (error.code ?? String(error))))
}

const withOther = (change: Partial<Majority>) => ({
  majorities: terms.majorities.map((each) =>
    each.kind === 'other' ? { ...each, ...change } : each,
  ),
})

describe('terms of meetings', () => {
  test('terms of meetings with a rule for every kind of motion are complete, and so is a quorum of all units', async () => {
    expect(await refusalOf({})).toBeNull()
    expect(await refusalOf(withOther({ quorum: whole }))).toBeNull()
  })

  test.each<[string, Partial<MeetingTerms>]>([
    ['a missing kind of motion', { majorities: terms.majorities.slice(1) }],
    [
      'a kind of motion twice',
      { majorities: [...terms.majorities, ...terms.majorities.slice(0, 1)] },
    ],
    ['a quorum above all units', withOther({ quorum: { ...whole, isAbove: true } })],
    ['a majority above all votes', withOther({ majority: { ...whole, isAbove: true } })],
    [
      'a second quorum of more than the whole',
      withOther({ secondQuorum: { ...third, numerator: 4 } }),
    ],
    ['as many days of notice as are allowed', { noticeDays: 60 }],
    ['a second notice that is not shorter than the wait', { secondNoticeDays: 10 }],
    ['a second meeting that ends before it begins', { secondUntilDays: 9 }],
  ])('terms of meetings with %s are refused', async (_, changes) => {
    expect(await refusalOf(changes)).toBe('meetings.terms_incomplete')
  })

  test('terms of meetings with one possible day of a second meeting are complete', async () => {
    expect(await refusalOf({ secondUntilDays: 10 })).toBeNull()
  })

  test('terms of meetings decide by the kind of motion, and a second meeting has its own quorum', () => {
    const rule = withOther({ majority: whole })
    expect(ruleOf(rule, 'other', 1)).toEqual({ quorum: half, majority: whole })
    expect(ruleOf(rule, 'other', 2)).toEqual({ quorum: third, majority: whole })
    expect(ruleOf(rule, 'sale', 2)).toEqual({ quorum: third, majority: half })
    expect(() => ruleOf({ majorities: [] }, 'sale', 1)).toThrow('a motion of sale')
  })
})

describe('the days of a meeting', () => {
  test('the days of a meeting leave whole days of notice, which begin at midnight in Jakarta', () => {
    const lastMinute = firstBounds(terms, new Date('2028-02-14T16:59:59Z'))
    // Fourteen whole days from 15 to 28 February of a leap year.
    expect(lastMinute).toEqual({ earliest: '2028-02-29', latest: '2028-04-14' })
    const nextDay = firstBounds(terms, new Date('2028-02-14T17:00:00Z'))
    expect(nextDay).toEqual({ earliest: '2028-03-01', latest: '2028-04-15' })
  })

  test('the days of a second meeting are counted from the first one, or from its own notice when that is later', () => {
    const first = new Date('2026-12-28T20:00:00Z')
    const days = (now: string) => secondDays(first, terms, new Date(now))
    expect(days('2026-12-29T03:00:00Z')).toEqual({ earliest: '2027-01-08', latest: '2027-01-19' })
    expect(days('2026-12-31T03:00:00Z')).toEqual({ earliest: '2027-01-08', latest: '2027-01-19' })
    expect(days('2026-12-31T17:00:00Z')).toEqual({ earliest: '2027-01-09', latest: '2027-01-19' })
  })
})

test('the support that a motion needs is never less than its share of all units', () => {
  expect(unitsNeeded(1_000n, 1000)).toBe(100n)
  expect(unitsNeeded(1_001n, 1000)).toBe(101n)
  expect(unitsNeeded(1n, 1)).toBe(1n)
})
