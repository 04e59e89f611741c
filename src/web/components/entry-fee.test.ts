import { expect, test } from 'vitest'
import { newUnitTermsOf } from './entry-fee.ts'

const terms = {
  purchaseFeeBasisPoints: 100,
  coolingOffHours: 48,
  holderCapBasisPoints: 1_000,
  windowDaysMax: 45,
}
const inForce = { terms, asOf: '2026-11-29' }

test('new units have the terms of their offering, those in force before it is planned, and none in operation', () => {
  const opensAt = '2026-12-01T02:00:00Z'
  const offering = { purchaseFeeBasisPoints: 150, coolingOffHours: 72, opensAt }
  expect(newUnitTermsOf({ state: 'coming-soon', offering }, inForce)).toMatchObject({
    ...{ purchaseFeeBasisPoints: 150, coolingOffHours: 72, on: '2026-12-01' },
  })
  expect(newUnitTermsOf({ state: 'coming-soon', offering: null }, inForce)).toMatchObject({
    ...{ purchaseFeeBasisPoints: 100, coolingOffHours: 48, on: '2026-11-29' },
  })
  expect(newUnitTermsOf({ state: 'operating', offering: null }, inForce)).toBeNull()
})
