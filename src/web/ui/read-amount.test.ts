import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, typedAmount } from './read-amount.ts'

describe('a typed amount', () => {
  test.each([
    ['1000000', '1000000'],
    ['1.000.000', '1000000'],
    ['1,000,000', '1000000'],
    ["1'000'000", '1000000'],
    ['1 000 000', '1000000'],
    ['1\u00A0000\u00A0000', '1000000'],
    ['1\u202F000\u202F000', '1000000'],
    ['  250000 ', '250000'],
    ['Rp 1.000.000', '1000000'],
    ['Rp\u00A01.000.000', '1000000'],
    ['Rp1.000.000', '1000000'],
    ['Rp. 1.000.000,-', '1000000'],
    ['IDR 1,000,000.00', '1000000'],
    ['1.000.000,00', '1000000'],
    ['100,00', '100'],
    ['１００．０００', null],
    ['１０００００', '100000'],
    ['١٠٠٠٠٠', '100000'],
    ['۱۰۰۰۰۰', '100000'],
    ['007', '7'],
    ['0', '0'],
    ['', ''],
    ['   ', ''],
    ['9007199254740993', '9007199254740993'],
  ])('a typed amount %j is read as %j', (text, digits) => {
    expect(readAmount(text)).toBe(digits)
  })

  test.each([
    ['1e3'],
    ['1.000,5'],
    ['1,000.50'],
    ['1.5'],
    ['1.00.000'],
    ['1.000,000'],
    ['1.0000'],
    ['1.000.00'],
    ['-1'],
    ['−0'],
    ['-0'],
    ['+5'],
    ['0x10'],
    ['1_000'],
    ['NaN'],
    ['Infinity'],
    ['١٫٥'],
    ['satu juta'],
    ['1jt'],
    ['USD 100'],
    ['Rp'],
    ['1..000'],
    ['.000'],
    ['½'],
  ])('a typed amount %j is not an amount', (text) => {
    expect(readAmount(text)).toBeNull()
  })

  test('an amount formatted in either language is read back unchanged', () => {
    const formats = [new Intl.NumberFormat('id-ID'), new Intl.NumberFormat('en-US')]
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }), (amount) => {
        for (const format of formats) expect(readAmount(format.format(amount))).toBe(String(amount))
        expect(typedAmount(`Rp ${amount}`)).toBe(Number(amount))
      }),
    )
  })

  test('a typed amount is read as digits or refused, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        expect(readAmount(text) ?? '').toMatch(/^\d*$/)
      }),
    )
  })
})

test('a typed amount is sent exactly, not at all, or in a form that is refused', () => {
  expect(typedAmount('')).toBeUndefined()
  expect(typedAmount('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  for (const beyond of ['9007199254740992', '9007199254740993', '9'.repeat(40)])
    expect(Number.isSafeInteger(typedAmount(beyond))).toBe(false)
  expect(typedAmount('1e3')).toBe('1e3')
})
