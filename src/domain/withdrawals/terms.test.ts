import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Rail, railFor } from './terms.ts'
import type { RailId } from './withdrawal.ts'

const plain = { fee: 2_500n, arrivesMinutes: 60, isWorkingDays: false }
const rail = (id: RailId, amountMax: bigint, dayMax: bigint): Rail => ({
  ...plain,
  id,
  amountMax,
  dayMax,
})
const rule = {
  amountMin: 50_000n,
  approvalFrom: 0n,
  approvalDayFrom: 0n,
  approvalWeekFrom: 0n,
  cancelMinutes: 10,
}
const rails = [
  rail('bi-fast', 250_000_000n, 500_000_000n),
  rail('skn', 1_000_000_000n, 1_000_000_000n),
  rail('rtgs', 10_000_000_000n, 10_000_000_000n),
]

type Used = Partial<Record<RailId, bigint>>

function resultOf(amount: bigint, used: Used = {}, offered: readonly Rail[] = rails) {
  try {
    return railFor(amount, offered, rule, new Map(Object.entries(used) as [RailId, bigint][])).id
  } catch (error) {
    const { code, details } = error as { code: string; details: object }
    return { [code]: Object.values(details)[0] }
  }
}

test.each([
  ['the smallest amount', 50_000n, {}, 'bi-fast'],
  ['a rupiah less', 49_999n, {}, { 'withdrawals.amount_below_minimum': 50_000n }],
  ['nothing', 0n, {}, { 'withdrawals.amount_below_minimum': 50_000n }],
  ['the most of the fastest method', 250_000_000n, {}, 'bi-fast'],
  ['a rupiah more', 250_000_001n, {}, 'skn'],
  ['the most of all', 10_000_000_000n, {}, 'rtgs'],
  [
    'a rupiah more than all',
    10_000_000_001n,
    {},
    { 'withdrawals.amount_above_maximum': 10n ** 10n },
  ],
  ['exactly the rest of the day', 100_000_000n, { 'bi-fast': 400_000_000n }, 'bi-fast'],
  ['a rupiah more than the rest of the day', 100_000_001n, { 'bi-fast': 400_000_000n }, 'skn'],
  ['an amount after the day of a method is used up', 50_000n, { 'bi-fast': 500_000_000n }, 'skn'],
  [
    'an amount that only one method could send, which is nearly used up',
    2_000_000_000n,
    { rtgs: 8_000_000_001n },
    { 'withdrawals.day_limit_exceeded': 1_999_999_999n },
  ],
  [
    'an amount after a limit was lowered below what was sent',
    50_000n,
    { 'bi-fast': 600_000_000n, skn: 2_000_000_000n, rtgs: 11_000_000_000n },
    { 'withdrawals.day_limit_exceeded': 0n },
  ],
])('%s is sent by the fastest method with room for it, or refused with the limit', (_, amount, used, result) => {
  expect(resultOf(amount, used)).toEqual(result)
})

test('no amount can be withdrawn while no method is offered', () => {
  expect(resultOf(50_000n, {}, [])).toEqual({ 'withdrawals.amount_above_maximum': 0n })
})

test('for any limits and amounts used, the method is the first with room in one transfer and in the day', () => {
  const amount = fc.bigInt({ min: 0n, max: 40n })
  const limits = fc.record({ amountMax: amount, dayMax: amount, used: amount })
  fc.assert(
    fc.property(limits, limits, limits, amount, (first, second, third, over) => {
      const all = [first, second, third]
      const ids = ['bi-fast', 'skn', 'rtgs'] as const
      const offered = all.map((one, at) =>
        rail(ids[at] ?? 'rtgs', 50_000n + one.amountMax, 50_000n + one.dayMax),
      )
      const used = Object.fromEntries(ids.map((id, at) => [id, all[at]?.used ?? 0n]))
      const asked = 50_000n + over
      const naive = ids.find((_, at) => {
        const { amountMax = 0n, dayMax = 0n, used: sent = 0n } = all[at] ?? {}
        return over <= amountMax && over <= dayMax - sent
      })
      const result = resultOf(asked, used, offered)
      if (naive !== undefined) expect(result).toBe(naive)
      else expect(result).toBeTypeOf('object')
    }),
    { numRuns: 500 },
  )
})
