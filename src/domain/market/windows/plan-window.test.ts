import { describe, expect, test } from 'vitest'
import { firstTerms } from '../../../../tests/support/trading-terms.ts'
import { firstOpening } from './plan-window.ts'
import { lastDayOf } from './window.ts'

const january = { opensOn: '2026-01-12', closesOn: '2026-01-23' }
const july = { opensOn: '2026-07-27', closesOn: '2026-08-07' }

describe('the first day of a window', () => {
  test('the first day of a window is after the notice period: orders are collected from the next working day', () => {
    expect(firstOpening([], firstTerms, '2026-11-24')).toEqual({
      byNotice: '2026-12-02',
      byOthers: '',
    })
    // A Friday: the next working day is Monday.
    expect(firstOpening([], firstTerms, '2026-11-27').byNotice).toBe('2026-12-07')
  })

  test('the first day of a window is at least six months after the last day of the previous window', () => {
    expect(firstOpening([january], firstTerms, '2026-02-02').byOthers).toBe('2026-07-23')
  })

  test('the first day of a window is at least twelve months after the second window before it, in any order of the input', () => {
    const terms = { ...firstTerms, monthsBetween: 1 }
    for (const windows of [
      [january, july],
      [july, january],
    ])
      expect(firstOpening(windows, terms, '2026-09-01').byOthers).toBe('2027-01-12')
  })

  test('the first day of a window satisfies both rules: the later of the two days applies', () => {
    expect(firstOpening([january, july], firstTerms, '2026-09-01').byOthers).toBe('2027-02-07')
  })
})

test('a window lasts ten working days, not counting holidays', () => {
  expect(lastDayOf('2026-12-07', firstTerms)).toBe('2026-12-18')
  expect(lastDayOf('2026-12-21', firstTerms)).toBe('2027-01-07')
})
