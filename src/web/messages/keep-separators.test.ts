import { expect, test } from 'vitest'
import { withKeptSeparators } from './keep-separators.ts'

test('a wrapped line never begins with a separator, and a product or an amount stays on one line', () => {
  expect(withKeptSeparators('Bandung · 40 unit × Rp803')).toBe(
    'Bandung\u00a0· 40 unit\u00a0×\u00a0Rp803',
  )
  expect(withKeptSeparators('sampai Rp10 miliar, up to Rp3.5 million')).toBe(
    'sampai Rp10\u00a0miliar, up to Rp3.5\u00a0million',
  )
  expect(withKeptSeparators('{units, number} unit, {count, plural, other {# units}}')).toBe(
    '{units, number}\u00a0unit, {count, plural, other {#\u00a0units}}',
  )
})
