import { expect, test } from 'vitest'
import { provinceName } from './province-name.ts'

test('a province has its English name in English and its official name in Indonesian', () => {
  const english = (name: string) => provinceName(name, 'en')
  expect(english('Jawa Barat')).toBe('West Java')
  expect(english('Nusa Tenggara Timur')).toBe('East Nusa Tenggara')
  expect(english('Sulawesi Tenggara')).toBe('Southeast Sulawesi')
  expect(english('Sumatera Utara')).toBe('North Sumatra')
  expect(english('Kepulauan Riau')).toBe('Riau Islands')
  expect(english('Bali')).toBe('Bali')
  expect(provinceName('Jawa Barat', 'id')).toBe('Jawa Barat')
})
