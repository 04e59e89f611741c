import { expect, test } from 'vitest'
import { remainingTime } from './remaining-time.ts'

test('the remaining time is named by its two largest units, with seconds only in the last five minutes', () => {
  expect(remainingTime(2.5 * 86_400_000)).toMatchObject({ unit: 'days', days: 2, hours: 12 })
  expect(remainingTime(85_268_999)).toMatchObject({ unit: 'hours', hours: 23, minutes: 41 })
  expect(remainingTime(300_000)).toMatchObject({ unit: 'minutes', minutes: 5 })
  expect(remainingTime(299_999)).toMatchObject({ unit: 'seconds', minutes: 4, seconds: 59 })
  expect(remainingTime(-1)).toMatchObject({ unit: 'seconds', minutes: 0, seconds: 0 })
})
