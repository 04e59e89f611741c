import { expect, test } from 'vitest'
import { later, minute, second } from '#kernel'
import { nextAttemptAt, nextCheckAt } from '../index.ts'

const now = new Date('2026-11-24T02:00:00Z')

test('the pause between two attempts of a payout doubles from half a minute up to ten minutes', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 11, 1_000].map(
    (attempts) => nextAttemptAt(now, attempts).getTime() - now.getTime(),
  )
  expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600, 600].map((seconds) => seconds * second))
})

test('an accepted payout is asked about every half minute for ten minutes, then every five minutes', () => {
  expect(nextCheckAt(now, now)).toEqual(later(now, 30 * second))
  expect(nextCheckAt(now, later(now, 1 - 10 * minute))).toEqual(later(now, 30 * second))
  expect(nextCheckAt(now, later(now, -10 * minute))).toEqual(later(now, 5 * minute))
})
