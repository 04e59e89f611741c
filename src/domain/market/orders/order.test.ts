import { describe, expect, test } from 'vitest'
import { seeded } from '../../../../tests/support/seeded-random.ts'
import { anOrder, firstTerms } from '../../../../tests/support/trading-terms.ts'
import { afterTrade, collarOf, feeOf, holdOf } from './order.ts'

describe('the collar', () => {
  test.each([
    ['on a tick', 100_000n, { low: 90_000n, high: 110_000n, reference: 100_000n }],
    [
      'above a tick by less than half',
      100_049n,
      { low: 90_100n, high: 110_000n, reference: 100_000n },
    ],
    ['above a tick by half', 100_050n, { low: 90_100n, high: 110_000n, reference: 100_100n }],
    ['below a tick by one rupiah', 99_999n, { low: 90_000n, high: 109_900n, reference: 100_000n }],
  ])('the collar around a reference of %s has both bounds on a tick within ten percent', (_, reference, collar) => {
    expect(collarOf(reference, firstTerms)).toEqual(collar)
  })

  test('the collar around a value so low that no other tick fits has one price', () => {
    expect(collarOf(500n, firstTerms)).toEqual({ low: 500n, high: 500n, reference: 500n })
  })

  test('the collar never exceeds the percentage, and its reference is inside it and on a tick', () => {
    const random = seeded(20_261_124)
    for (let times = 0; times < 2_000; times += 1) {
      const value = 1_000n + BigInt(Math.floor(random() * 1e9))
      const { low, high, reference } = collarOf(value, firstTerms)
      expect(low * 10n).toBeGreaterThanOrEqual(value * 9n)
      expect(high * 10n).toBeLessThanOrEqual(value * 11n)
      expect([low % 100n, high % 100n, reference % 100n]).toEqual([0n, 0n, 0n])
      expect(low <= reference && reference <= high, `${value}`).toBe(true)
    }
  })
})

test('a collar with a distance of at least one tick has a price on each side of every reference', () => {
  const random = seeded(20_261_201)
  for (let times = 0; times < 2_000; times += 1) {
    const value = 1_000n + BigInt(Math.floor(random() * 1e7))
    const collarBasisPoints = 1 + Math.floor(random() * 5_000)
    const distance = (value * BigInt(collarBasisPoints)) / 10_000n
    if (distance === 0n) continue
    const tick = 1n + BigInt(Math.floor(random() * Number(distance)))
    const { low, high, reference } = collarOf(value, { collarBasisPoints, tick })
    expect(low <= value && value <= high, `${value} ${collarBasisPoints} ${tick}`).toBe(true)
    expect(low <= reference && reference <= high).toBe(true)
  }
})

describe('the fee', () => {
  test.each([
    [100_000n, 10, 100n],
    [100_001n, 10, 101n],
    [1n, 10, 1n],
    [0n, 10, 0n],
    [980_000n, 50, 4_900n],
    [980_000n, 0, 0n],
  ])('the fee of %d rupiah at %d basis points is %d, rounded up', (amount, basisPoints, fee) => {
    expect(feeOf(amount, basisPoints)).toBe(fee)
  })

  test('the fee of ten trades of one unit equals that of one trade of ten units', () => {
    let order = anOrder({ limitPrice: 100_100n })
    const fees: bigint[] = []
    for (let unit = 0; unit < 10; unit += 1) {
      const traded = afterTrade(order, { units: 1n, price: 100_100n })
      order = traded.order
      fees.push(traded.fee)
    }
    // The fee is 100.1 each. Rounded separately it would be 101 each and 1,010 in total.
    expect(fees).toEqual([101n, 100n, 100n, 100n, 100n, 100n, 100n, 100n, 100n, 100n])
    const atOnce = afterTrade(anOrder({ limitPrice: 100_100n }), { units: 10n, price: 100_100n })
    expect(order).toEqual(atOnce.order)
  })
})

describe('the hold of an order', () => {
  test('the hold of an order is price and fee for a buyer and units for a seller', () => {
    expect(holdOf(anOrder())).toEqual({ cash: 1_001_000n, units: 0n })
    expect(holdOf(anOrder({ side: 'sell', unitsFilled: 4n }))).toEqual({ cash: 0n, units: 6n })
  })

  test('the hold of an order is zero once the order is filled', () => {
    const { order } = afterTrade(anOrder(), { units: 10n, price: 99_900n })
    expect(holdOf(order)).toEqual({ cash: 0n, units: 0n })
  })

  test('the hold of an order always covers the next trade and the hold that remains after it, at every price up to its limit', () => {
    const random = seeded(7)
    const whole = (below: number) => BigInt(Math.floor(random() * below))
    for (let times = 0; times < 500; times += 1) {
      const units = 1n + whole(400)
      const limitPrice = 100n * (1n + whole(2_000))
      let order = anOrder({ units, limitPrice, feeBasisPoints: Number(whole(1_000)) })
      let held = holdOf(order).cash
      while (order.unitsFilled < units) {
        const left = units - order.unitsFilled
        const price = 100n * (1n + whole(Number(limitPrice / 100n)))
        const size = 1n + whole(Number(left))
        const { order: after, fee } = afterTrade(order, { units: size, price })
        const needed = size * price + fee + holdOf(after).cash
        expect(held, `${limitPrice} ${units}`).toBeGreaterThanOrEqual(needed)
        expect(fee).toBeGreaterThanOrEqual(0n)
        order = after
        held = holdOf(after).cash
      }
      expect(order.feeCharged).toBe(feeOf(order.amountFilled, order.feeBasisPoints))
      expect(held).toBe(0n)
    }
  })
})
