import { describe, expect, test } from 'vitest'
import type { StaffAdjustment } from '#wallet'
import { adjustmentOf, withDebt } from './adjustment-of.ts'

describe('the form of an adjustment', () => {
  test('the form of an adjustment by reversal names only its entry', () => {
    expect(
      adjustmentOf({ form: 'reversal', entryId: 'e', direction: 'give', amount: '1' }),
    ).toEqual({ form: 'reversal', entryId: 'e' })
  })

  test('the form of an adjustment by amount keeps every digit of the amount', () => {
    const typed = { form: 'amount', direction: 'take', account: 'correction-costs' } as const
    expect(adjustmentOf({ ...typed, amount: '9007199254740991' })).toEqual({
      ...typed,
      amount: 9_007_199_254_740_991n,
    })
  })

  test.each([
    ['reversal', {}, ['entryId']],
    ['reversal', { amount: '1', direction: 'give' }, ['entryId']],
    ['amount', {}, ['direction', 'account', 'amount']],
    ['amount', { entryId: 'e' }, ['direction', 'account', 'amount']],
    ['amount', { direction: 'give', amount: '5' }, ['account']],
    ['amount', { direction: 'give', account: 'correction-costs' }, ['amount']],
  ] as const)('the form of an adjustment by %s with %o is refused with each missing field', (form, typed, missing) => {
    expect(() => adjustmentOf({ form, ...typed })).toThrow(
      expect.objectContaining({
        fields: missing.map((path) => expect.objectContaining({ path, code: 'field.required' })),
      }),
    )
  })
})

test.each([
  ['gives money', 80n, 0n, 0n],
  ['takes what is there', -80n, 80n, 0n],
  ['takes a rupiah more than is there', -81n, 80n, 1n],
  ['takes from an empty balance', -80n, 0n, 80n],
])('an adjustment that %s leaves the part beyond the available balance as a debt', (_, amount, free, owed) => {
  const proposal = { id: 'p', kind: 'balance-adjustment', subjectId: 'u', content: {} }
  const proposed = {
    form: 'amount',
    userId: 'u',
    amount,
    account: 'correction-costs',
    reason: 'goodwill',
    note: { id: 'Catatan', en: 'Note' },
    fileId: null,
    fileHash: null,
  }
  // Only the amounts matter here.
  const adjustment = { proposal, proposed, investorName: null, free } as unknown as StaffAdjustment
  expect(withDebt(adjustment, { userId: 'm', roles: ['finance'] })).toMatchObject({ free, owed })
})
