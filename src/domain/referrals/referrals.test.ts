import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, hour, later } from '#kernel'
import { chosenCode, isCodeShape, newCode } from './code.ts'
import { reminderOf, wholeDaysBetween } from './friend.ts'
import { isOffensiveCode } from './offensive-codes.ts'
import { type Candidate, decideReward } from './reward-decision.ts'

const at = new Date('2026-11-21T03:00:00Z')

describe('a referral code', () => {
  test('a referral code is stored in one spelling', () => {
    expect(chosenCode('  ratna2026 ')).toBe('RATNA2026')
    expect(chosenCode('ｒatna2026')).toBe('RATNA2026')
  })

  test.each([
    ['', 'referrals.code_shape'],
    ['RATNA', 'referrals.code_shape'],
    ['RATNA20261234', 'referrals.code_shape'],
    ['RATNA 2026', 'referrals.code_shape'],
    ['RATNA-26', 'referrals.code_shape'],
    ['<script>', 'referrals.code_shape'],
    ["A' OR 1=1", 'referrals.code_shape'],
    ['РАТНА2026', 'referrals.code_shape'],
    ['F4CKTHIS', null],
    ['FUCKTHIS', 'referrals.code_offensive'],
    ['4NJING88', 'referrals.code_offensive'],
    ['G0BL0K01', 'referrals.code_offensive'],
    ['SEPETAK1', 'referrals.code_reserved'],
    ['5EPETAK1', 'referrals.code_reserved'],
    ['ADMIN2026', 'referrals.code_reserved'],
  ])('a referral code %j is refused with %s', (text, code) => {
    if (code === null) return expect(chosenCode(text)).toBe(text)
    expect(() => chosenCode(text)).toThrow(expect.objectContaining({ code }))
  })

  test('a referral code that we generate has only characters that are clear when read aloud', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(1_000_000)), (stream) => {
        const code = newCode((below) => (stream.next().value ?? 0) % below)
        expect(isCodeShape(code)).toBe(true)
        expect(isOffensiveCode(code)).toBe(false)
        expect(code).not.toMatch(/[01OILU]/)
      }),
    )
  })
})

const clean: Candidate = {
  expiresAt: later(at, 300 * day),
  holdDays: 30,
  friendsMax: 50,
  isFriendOpen: true,
  isReferrerOpen: true,
  isVerified: true,
  purchase: { placedAt: later(at, -3 * day), cancellableUntil: later(at, -day) },
  isDeviceShared: false,
  isBankAccountShared: false,
  isRing: false,
  refusal: null,
  rewardedFriends: 0,
}

const candidates = fc.record({
  expiresAt: fc.integer({ min: -400, max: 400 }).map((days) => later(at, days * day)),
  holdDays: fc.nat(60),
  friendsMax: fc.integer({ min: 1, max: 50 }),
  isFriendOpen: fc.boolean(),
  isReferrerOpen: fc.boolean(),
  isVerified: fc.boolean(),
  purchase: fc.option(
    fc.integer({ min: 0, max: 2000 }).map((hours) => {
      const placedAt = later(at, -hours * hour)
      return { placedAt, cancellableUntil: later(placedAt, 48 * hour) }
    }),
  ),
  isDeviceShared: fc.boolean(),
  isBankAccountShared: fc.boolean(),
  isRing: fc.boolean(),
  refusal: fc.constantFrom(null, 'cap-reached', 'referrer-closed'),
  rewardedFriends: fc.nat(60),
})

describe('the decision about a friend', () => {
  test('the decision about a friend rewards both when the purchase can no longer be cancelled and nothing is shared', () => {
    expect(decideReward(clean, at)).toEqual({
      act: 'earn',
      dueAt: later(at, 27 * day),
      referrerRefusal: null,
    })
  })

  test.each([
    [{ isFriendOpen: false }, 'friend-closed'],
    [{ isDeviceShared: true }, 'same-device'],
    [{ isBankAccountShared: true }, 'same-bank-account'],
    [{ isRing: true }, 'ring'],
    [{ expiresAt: later(at, -4 * day) }, 'expired'],
    [{ purchase: null, expiresAt: at }, 'expired'],
  ] as const)('the decision about a friend with %j is a refusal with its reason', (change, reason) => {
    expect(decideReward({ ...clean, ...change }, at)).toEqual({ act: 'refuse', reason })
  })

  test.each([
    [{ rewardedFriends: 50 }, 'cap-reached'],
    [{ isReferrerOpen: false }, 'referrer-closed'],
    [{ refusal: 'cap-reached', rewardedFriends: 49 }, 'cap-reached'],
  ] as const)('the decision about a friend with %j still rewards the friend', (change, referrerRefusal) => {
    expect(decideReward({ ...clean, ...change }, at)).toMatchObject({
      act: 'earn',
      referrerRefusal,
    })
  })

  test('the decision about a friend makes a reward due after the days of holding, and never while the purchase can be cancelled', () => {
    const placedAt = later(at, -3 * day)
    const dueAfter = (holdDays: number) => {
      const purchase = { placedAt, cancellableUntil: later(placedAt, 48 * hour) }
      const decision = decideReward({ ...clean, purchase, holdDays }, at)
      return decision.act === 'earn' ? decision.dueAt : null
    }
    expect(dueAfter(0)).toEqual(later(placedAt, 2 * day))
    expect(dueAfter(1)).toEqual(later(placedAt, 2 * day))
    expect(dueAfter(3)).toEqual(at)
    expect(dueAfter(30)).toEqual(later(placedAt, 30 * day))
  })

  test('the decision about a friend never rewards a purchase that can be cancelled, an unverified friend or a shared device, and never sets an early due date', () => {
    fc.assert(
      fc.property(candidates, (candidate) => {
        const judgement = decideReward(candidate, at)
        expect(decideReward(candidate, at)).toEqual(judgement)
        if (judgement.act === 'wait') expect(judgement.lookAt > at).toBe(true)
        if (judgement.act !== 'earn') return
        const { purchase } = candidate
        expect(purchase !== null && candidate.isVerified && candidate.isFriendOpen).toBe(true)
        expect(candidate.isDeviceShared || candidate.isBankAccountShared || candidate.isRing).toBe(
          false,
        )
        if (purchase === null) return
        expect(at >= purchase.cancellableUntil).toBe(true)
        expect(purchase.placedAt < candidate.expiresAt).toBe(true)
        expect(judgement.dueAt >= purchase.cancellableUntil).toBe(true)
        expect(judgement.dueAt >= later(purchase.placedAt, candidate.holdDays * day)).toBe(true)
        if (candidate.rewardedFriends >= candidate.friendsMax)
          expect(judgement.referrerRefusal).not.toBe(null)
      }),
    )
  })
})

test('a reminder needs a missing step, consent and seven days since the last one', () => {
  const friend = { stage: 'registered', acceptsReminders: true, remindedAt: null } as const
  const after = (days: number) => ({ ...friend, remindedAt: later(at, -days * day) })
  expect(reminderOf(friend, at)).toEqual({ state: 'possible', nextAt: null })
  expect(reminderOf({ ...friend, acceptsReminders: false }, at)).toEqual({
    state: 'declined',
    nextAt: null,
  })
  expect(reminderOf({ ...friend, stage: 'holding' }, at)).toEqual({
    state: 'not-needed',
    nextAt: null,
  })
  expect(reminderOf(after(6.99), at)).toEqual({
    state: 'lately',
    nextAt: later(at, 0.01 * day),
  })
  expect(reminderOf(after(7), at)).toEqual({ state: 'possible', nextAt: null })
})

test('held days increase at the hour of the purchase, across month ends and leap days', () => {
  // Purchases at any instant from 2024 to 2036: three leap days, and the last day of every month.
  const moments = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2036-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 40 }), (placedAt, days) => {
      const then = later(placedAt, days * day)
      expect(wholeDaysBetween(placedAt, then, 30)).toBe(Math.min(days, 30))
      expect(wholeDaysBetween(placedAt, later(then, -1), 30)).toBe(Math.min(days - 1, 30))
      expect(wholeDaysBetween(then, placedAt, 30)).toBe(0)
    }),
  )
  const endOfJanuary = new Date('2028-01-31T16:59:59Z')
  expect(later(endOfJanuary, 30 * day)).toEqual(new Date('2028-03-01T16:59:59Z'))
})

describe('a limit of the referral programme', () => {
  const expiresAt = later(at, -3 * day)

  test('a purchase one millisecond before the deadline of a referral earns the reward, and one at the deadline does not', () => {
    const placed = (placedAt: Date) => ({ placedAt, cancellableUntil: later(at, -day) })
    const before = { ...clean, expiresAt, purchase: placed(later(expiresAt, -1)) }
    expect(decideReward(before, at).act).toBe('earn')
    expect(decideReward({ ...before, purchase: placed(expiresAt) }, at)).toEqual({
      act: 'refuse',
      reason: 'expired',
    })
  })

  test('a referred friend without a purchase is checked again in ten minutes, until the deadline', () => {
    expect(decideReward({ ...clean, purchase: null, expiresAt: later(at, 1) }, at)).toEqual({
      act: 'wait',
      lookAt: new Date('2026-11-21T03:10:00Z'),
    })
  })

  test('a referral earns its reward from the instant at which the purchase can no longer be cancelled', () => {
    const until = (cancellableUntil: Date) => ({
      ...clean,
      purchase: { placedAt: later(at, -3 * day), cancellableUntil },
    })
    expect(decideReward(until(at), at).act).toBe('earn')
    expect(decideReward(until(later(at, 1)), at)).toEqual({ act: 'wait', lookAt: later(at, 1) })
  })

  test('a referrer is rewarded for the last friend within the cap and not for the next one', () => {
    const rewarded = (rewardedFriends: number) => decideReward({ ...clean, rewardedFriends }, at)
    expect(rewarded(49)).toMatchObject({ act: 'earn', referrerRefusal: null })
    expect(rewarded(50)).toMatchObject({ act: 'earn', referrerRefusal: 'cap-reached' })
  })
})
