import { expect, test } from 'vitest'
import { freshnessOf, isExpired } from './health.ts'

test('a property becomes quiet on the forty-sixth day without a report', () => {
  const on = (today: string) => freshnessOf(['2026-09-01', '2026-10-01'], today)
  expect(on('2026-11-15')).toEqual({ updatedOn: '2026-10-01', quietDays: 45, isQuiet: false })
  expect(on('2026-11-16')).toEqual({ updatedOn: '2026-10-01', quietDays: 46, isQuiet: true })
})

test('a report of a future day is ignored, and a property without reports counts from today', () => {
  expect(freshnessOf(['2026-10-01', '2027-01-01'], '2026-10-11').quietDays).toBe(10)
  expect(freshnessOf([], '2026-10-11')).toEqual({
    updatedOn: '2026-10-11',
    quietDays: 0,
    isQuiet: false,
  })
})

test('a property for which no reports are due is never quiet', () => {
  expect(freshnessOf(null, '2026-10-11')).toEqual({
    updatedOn: null,
    quietDays: null,
    isQuiet: false,
  })
})

test('a permit or an insurance is valid on its last day and expired on the next, and nothing else expires', () => {
  const insurance = { kind: 'insurance', dueOn: '2026-04-17', doneOn: null } as const
  expect(isExpired(insurance, '2026-04-17')).toBe(false)
  expect(isExpired(insurance, '2026-04-18')).toBe(true)
  expect(isExpired({ ...insurance, kind: 'permit' }, '2026-04-18')).toBe(true)
  expect(isExpired({ ...insurance, kind: 'land-tax' }, '2026-04-18')).toBe(false)
  expect(isExpired({ ...insurance, dueOn: null }, '2026-04-18')).toBe(false)
  expect(isExpired({ ...insurance, doneOn: '2026-04-01' }, '2026-04-18')).toBe(false)
})
