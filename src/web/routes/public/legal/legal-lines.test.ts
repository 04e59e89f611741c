import { expect, test } from 'vitest'
import { unbroken } from './legal-lines.ts'

test('a line of a legal text does not end between a number and its unit or inside an amount', () => {
  const shown = (line: string) => unbroken(line).replaceAll('\u00a0', '_')
  expect(shown('paling lambat 3 × 24 jam atau 14 hari kerja')).toBe(
    'paling lambat 3_×_24_jam atau 14_hari kerja',
  )
  expect(shown('at most Rp10 billion in 12 months, for 45 calendar days')).toBe(
    'at most Rp10_billion in 12_months, for 45_calendar days',
  )
  expect(shown('UU 27/2022 tentang')).toBe('UU 27/2022 tentang')
})
