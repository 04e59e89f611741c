import { expect, test } from 'vitest'
import { bustedOf } from './order-busts.ts'

test('only busted trades are taken off what an order was filled with', () => {
  const fills = [
    { isBusted: true, price: 90_400, units: 2, fee: 904 },
    { isBusted: false, price: 100_400, units: 3, fee: 1506 },
    { isBusted: true, price: 91_000, units: 1, fee: 455 },
  ]
  expect(bustedOf(fills)).toEqual({ units: 3, amount: 271_800, fee: 1359 })
  expect(bustedOf([])).toEqual({ units: 0, amount: 0, fee: 0 })
})
