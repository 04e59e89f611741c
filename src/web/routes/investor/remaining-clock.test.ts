import { expect, test } from 'vitest'
import { remainingClock } from './remaining-clock.ts'

test('the countdown shows hours, minutes and seconds and stops at zero', () => {
  expect(remainingClock(86_400_000)).toBe('24:00:00')
  expect(remainingClock(85_268_999)).toBe('23:41:08')
  expect(remainingClock(-1)).toBe('00:00:00')
})
