import { expect, test } from 'vitest'
import { entryFeeOf, newUnitTermsOf } from './entry-fee.ts'

const terms = {
  purchaseFeeBasisPoints: 100,
  coolingOffHours: 48,
  holderCapBasisPoints: 1_000,
  windowDaysMax: 45,
}
const inForce = { terms, asOf: '2026-11-29' }

test('new units have the terms of their offering, those in force before it is planned, and none in operation', () => {
  const opensAt = '2026-11-30T17:30:00Z'
  const offering = { purchaseFeeBasisPoints: 150, coolingOffHours: 72, opensAt }
  expect(newUnitTermsOf({ state: 'coming-soon', offering }, inForce)).toMatchObject({
    purchaseFeeBasisPoints: 150,
    coolingOffHours: 72,
    on: '2026-12-01',
  })
  expect(newUnitTermsOf({ state: 'coming-soon', offering: null }, inForce)).toMatchObject({
    purchaseFeeBasisPoints: 100,
    coolingOffHours: 48,
    on: '2026-11-29',
  })
  expect(newUnitTermsOf({ state: 'operating', offering: null }, inForce)).toBeNull()
})

test('a unit of a property in operation has the buying fee of its market, a new unit the purchase fee', () => {
  const fees = { purchaseFeeBasisPoints: 100, buyerFeeBasisPoints: 10 }
  const [resold, issued] = ['operating', 'open'].map((state) => entryFeeOf({ state }, fees))
  expect(resold).toEqual({ basisPoints: 10, rounding: 'up', isResale: true })
  expect(issued).toEqual({ basisPoints: 100, rounding: 'half-up', isResale: false })
})
