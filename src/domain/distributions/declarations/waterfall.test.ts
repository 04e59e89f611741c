import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distributable } from './waterfall.ts'

const nothing = {
  left: 0n,
  lacked: 0n,
  declared: 0n,
  refilled: 0n,
  added: 0n,
  withheld: 0n,
  deducted: 0n,
}

test('costs above the rent are repaid to the reserve before anything is paid out', () => {
  expect(distributable({ ...nothing, left: 150n, lacked: 100n })).toEqual({
    total: 50n,
    refill: 100n,
    carried: 50n,
  })
  expect(distributable({ ...nothing, left: 60n, lacked: 100n })).toEqual({
    total: 0n,
    refill: 0n,
    carried: -40n,
  })
})

test('a correction in the holders’ favour is paid out, and one against them is repaid to the reserve first', () => {
  expect(distributable({ ...nothing, left: 150n, added: 30n })).toEqual({
    total: 180n,
    refill: 0n,
    carried: 180n,
  })
  expect(distributable({ ...nothing, left: 150n, lacked: 20n, deducted: 30n })).toEqual({
    total: 100n,
    refill: 50n,
    carried: 100n,
  })
})

test('an amount that a correction took from undistributed rent is not distributed', () => {
  expect(distributable({ ...nothing, left: 150n, withheld: 140n, deducted: 4n })).toEqual({
    total: 6n,
    refill: 4n,
    carried: 6n,
  })
})

test('nothing is paid out when the rent only repays the reserve', () => {
  expect(distributable({ ...nothing, left: 100n, lacked: 100n })).toEqual({
    total: 0n,
    refill: 0n,
    carried: 0n,
  })
})

test('for any months no payout is negative and not one rupiah is lost or created', () => {
  const nets = fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(
      nets,
      fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      (months, isPaid) => {
        let accrued = nothing
        let cash = 0n
        let reserve = 0n
        months.forEach((net, index) => {
          if (net > 0n) cash += net
          else reserve += net
          accrued = {
            ...accrued,
            left: accrued.left + (net > 0n ? net : 0n),
            lacked: accrued.lacked + (net < 0n ? -net : 0n),
          }
          const { total, refill } = distributable(accrued)
          expect(total >= 0n && refill >= 0n).toBe(true)
          if (total === 0n || isPaid[index] !== true) return
          cash -= total + refill
          reserve += refill
          accrued = {
            ...accrued,
            declared: accrued.declared + total,
            refilled: accrued.refilled + refill,
          }
          // After every payout the reserve has been fully repaid and the cash is empty.
          expect([cash, reserve]).toEqual([0n, 0n])
        })
        expect(cash >= 0n).toBe(true)
      },
    ),
  )
})
