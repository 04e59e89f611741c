import { expect, test } from 'vitest'
import { rulesOf, typedAtFirst, typedOf } from './plan-typed.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

test('the fields of the form are converted to the rules of a plan', () => {
  const typed = typedOf(
    form({
      rhythm: 'monthly',
      amount: 'Rp 1.500.000',
      dayOfMonth: '31',
      keepInWallet: '',
      propertyMax: '5.000.000',
      yield: '600',
      resale: '-500',
      'city-bandung': 'on',
      'type-villa': 'on',
      'title-SHGB': 'on',
    }),
  )
  expect(rulesOf(typed)).toEqual({
    rhythm: 'monthly',
    amount: 1_500_000,
    dayOfMonth: 31,
    keepInWallet: 0,
    propertyMax: 5_000_000,
    netYieldMinBasisPoints: 600,
    resaleGapMaxBasisPoints: -500,
    cityIds: ['bandung'],
    types: ['villa'],
    titleKinds: ['SHGB'],
  })
})

test('a plan that follows payouts has no day of the month, even if the form has one', () => {
  expect(rulesOf({ rhythm: 'payouts', amount: '500000', dayOfMonth: '25' }).dayOfMonth).toBeNull()
})

test('an amount that cannot be read is sent as typed, so that the API reports it at its field', () => {
  expect(rulesOf({ amount: '1e3', keepInWallet: '1.000,5' })).toMatchObject({
    amount: '1e3',
    keepInWallet: '1.000,5',
  })
})

test('without a plan, the form starts with one million rupiah on the 25th of each month', () => {
  const first = typedAtFirst(null)
  expect(rulesOf(first)).toMatchObject({ rhythm: 'monthly', amount: 1_000_000, dayOfMonth: 25 })
})
