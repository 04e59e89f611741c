import { expect, test } from 'vitest'
import { partOfDay } from './greeting.ts'

test('the greeting depends on the hour in Jakarta, seven hours ahead of UTC', () => {
  const at = (hour: string) => partOfDay(new Date(`2026-11-21T${hour}:00Z`))
  expect(at('20:59')).toBe('evening')
  expect(at('21:00')).toBe('morning')
  expect(at('03:59')).toBe('morning')
  expect(at('04:00')).toBe('midday')
  expect(at('08:00')).toBe('afternoon')
  expect(at('11:00')).toBe('evening')
})
