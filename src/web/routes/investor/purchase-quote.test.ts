import { expect, test } from 'vitest'
import { typedUnits } from './purchase-quote.ts'

test('the purchase form reads units however they were grouped, and nothing else', () => {
  expect(typedUnits('12')).toBe(12)
  expect(typedUnits('1.250')).toBe(1250)
  expect(typedUnits('007')).toBe(7)
  expect(typedUnits('9'.repeat(40))).toBe(999_999_999)
  for (const none of [null, '', '0', '000', 'abc', '-', '1e3', '1.5', '-12'])
    expect(typedUnits(none)).toBeNull()
})
