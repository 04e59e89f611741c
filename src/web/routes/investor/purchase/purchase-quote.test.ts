import { describe, expect, test } from 'vitest'
import { maximumUnits, typedUnits } from './purchase-quote.ts'

test('the purchase form reads grouped and ungrouped units and refuses any other text', () => {
  expect(typedUnits('12')).toBe(12)
  expect(typedUnits('1.250')).toBe(1250)
  expect(typedUnits('007')).toBe(7)
  expect(typedUnits('9'.repeat(40))).toBe(999_999_999)
  for (const none of [null, '', '0', '000', 'abc', '-', '1e3', '1.5', '-12'])
    expect(typedUnits(none)).toBeNull()
})

describe('the most units that can be bought', () => {
  const open = { unitsLeft: 500, holderUnitsRemaining: 500, quotaRemaining: null, unitPrice: 100 }

  test('the most units that can be bought are the unsold units of the offering', () => {
    expect(maximumUnits(open)).toEqual({ units: 500, limit: 'left' })
  })

  test('the most units that can be bought are fewer when the ownership cap of the property allows less', () => {
    expect(maximumUnits({ ...open, holderUnitsRemaining: 75 })).toEqual({
      units: 75,
      limit: 'holder',
    })
  })

  test('the most units that can be bought are the whole units that the yearly limit pays for', () => {
    const least = { ...open, holderUnitsRemaining: 75, quotaRemaining: 999 }
    expect(maximumUnits(least)).toEqual({ units: 9, limit: 'quota' })
    expect(maximumUnits({ ...least, quotaRemaining: 0 })).toEqual({ units: 0, limit: 'quota' })
  })
})
