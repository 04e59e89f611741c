import { expect, test } from 'vitest'
import { agreementNumber, languagesFor, stampDutyOn } from './agreement.ts'

const terms = { stampDuty: 10_000n, stampDutyAbove: 5_000_000n }

test.each([
  [1n, 0n],
  [5_000_000n, 0n],
  [5_000_001n, 10_000n],
  [10_000_000_000n, 10_000n],
])('the stamp duty on a document about Rp%i is Rp%i: a flat rate above the threshold', (amount, duty) => {
  expect(stampDutyOn(amount, terms)).toBe(duty)
})

test('the number of an agreement has the same letters and digits as that of its receipt', () => {
  expect(agreementNumber('SBS-QX8AX-M64R2')).toBe('PPU-QX8AX-M64R2')
})

test('an agreement is in Indonesian, and for readers of English in both languages', () => {
  expect(languagesFor('id')).toBe('id')
  expect(languagesFor('en')).toBe('id-en')
})
