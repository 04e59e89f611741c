import { expect, test } from 'vitest'
import { withdrawalFees } from './withdrawal-fees.ts'

type Rails = Parameters<typeof withdrawalFees>[0]
const rail = (fee: number, amountMax: number) => ({ fee, amountMax })
const of = (withdrawals: readonly object[]) => ({ withdrawals }) as unknown as Rails

test('the standard fee of a withdrawal is that of the first rail, beside the highest of all', () => {
  const rails = of([rail(2_500, 250_000_000), rail(30_000, 1_000_000_000), rail(0, 1)])
  expect(withdrawalFees(rails, 'id')).toEqual({
    usual: 'Rp2.500',
    upTo: 'Rp250.000.000',
    highest: 'Rp30.000',
  })
  expect(withdrawalFees(of([]), 'id')).toBeNull()
})
