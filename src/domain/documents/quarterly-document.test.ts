import { expect, test } from 'vitest'
import { differenceText } from './quarterly-document.ts'
import { wordsOf } from './words.ts'

const [id, en] = [wordsOf('id'), wordsOf('en')]

test('the difference between a result and its forecast is stated in rupiah and as a percentage of the forecast', () => {
  expect(differenceText(en, 40_000_000n, 30_000_000n)).toBe('−Rp10,000,000 (−25%)')
  expect(differenceText(id, 40_000_000n, 42_000_000n)).toBe('Rp2.000.000 (+5%)')
  expect(differenceText(en, 40_000_000n, 0n)).toBe('−Rp40,000,000 (−100%)')
})

test('a loss against a forecast income is stated in rupiah only, without a percentage', () => {
  expect(differenceText(id, 35_250_000n, -4_230_000n)).toBe('−Rp39.480.000')
  expect(differenceText(en, -1_000_000n, 500_000n)).toBe('Rp1,500,000')
})
