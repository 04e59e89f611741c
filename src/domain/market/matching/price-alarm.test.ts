import { expect, test } from 'vitest'
import { aBookRow } from '../../../../tests/support/trading-terms.ts'
import { afterPrices, haltEndOf } from './price-alarm.ts'

const at = new Date('2026-12-07T10:00:00+07:00')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const row = aBookRow({ reference: 100_000n })

test('a halt because of the price ends after fifteen minutes and does not happen again that day', () => {
  const halted = afterPrices(row, [109_000n], at)
  expect(haltEndOf(halted)).toEqual(later(15))
  const resumed = { ...halted, haltedAt: null, haltReason: null }
  expect(afterPrices(resumed, [109_000n], later(60))).toBe(resumed)
  expect(afterPrices(resumed, [109_000n], later(24 * 60))).toMatchObject({ haltReason: 'price' })
})

test.each([
  107_000n,
  93_000n,
])('a price of %s, seven per cent from the reference, halts nothing', (price) => {
  expect(afterPrices(row, [price], at)).toBe(row)
  const further = price > row.reference ? price + 1n : price - 1n
  expect(afterPrices(row, [price, further], at)).toMatchObject({ haltReason: 'price' })
})

test('a book that staff halted keeps their reason', () => {
  const halted = { ...row, haltedAt: at, haltReason: 'staff' as const }
  expect(afterPrices(halted, [109_000n], later(1))).toBe(halted)
  expect(haltEndOf(halted)).toBe(null)
})
