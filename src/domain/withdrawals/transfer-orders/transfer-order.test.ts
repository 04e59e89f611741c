import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankPurposes } from '#contract'
import { netTransfers, shownEnd } from './transfer-order.ts'

test('an order between two accounts has the net amount of what they owe each other, with its purposes', () => {
  const needs = [
    { giver: 'client', taker: 'escrow', kind: 'subscription', amount: 900n },
    { giver: 'client', taker: 'escrow', kind: 'subscription-cancellation', amount: -200n },
    { giver: 'client', taker: 'property', kind: 'distribution', amount: -300n },
  ] as const
  expect(netTransfers(needs)).toEqual([
    {
      from: 'client',
      to: 'escrow',
      amount: 700n,
      causes: [
        { entryKind: 'subscription', amount: 900n },
        { entryKind: 'subscription-cancellation', amount: -200n },
      ],
    },
    {
      from: 'property',
      to: 'client',
      amount: 300n,
      causes: [{ entryKind: 'distribution', amount: 300n }],
    },
  ])
})

test('two accounts that owe each other the same amount need no order', () => {
  const needs = [
    { giver: 'client', taker: 'own', kind: 'payout', amount: 5n },
    { giver: 'client', taker: 'own', kind: 'referral-reward', amount: -5n },
  ] as const
  expect(netTransfers(needs)).toEqual([])
})

const order = { from: 'client', to: 'escrow', amount: 1_000n, left: 0n, arrived: 0n } as const
const half = { ...order, left: 400n, arrived: 400n }

test.each([
  ['all of it', order, 'client', -1_000n, false, { side: 'left', amount: 1_000n, fee: 0n }],
  ['a part of it', order, 'escrow', 400n, false, { side: 'arrived', amount: 400n, fee: 0n }],
  [
    'the rest but for a charge',
    half,
    'client',
    -603n,
    true,
    { side: 'left', amount: 600n, fee: 3n },
  ],
  [
    'what arrived less a charge',
    half,
    'escrow',
    597n,
    true,
    { side: 'arrived', amount: 600n, fee: 3n },
  ],
  ['what came back', half, 'client', 400n, false, { side: 'left', amount: -400n, fee: 0n }],
  [
    'what came back less a charge',
    half,
    'client',
    395n,
    true,
    { side: 'left', amount: -400n, fee: 5n },
  ],
  [
    'what was taken back',
    half,
    'escrow',
    -100n,
    false,
    { side: 'arrived', amount: -100n, fee: 0n },
  ],
  ['more than is open', half, 'client', -601n, false, null],
  ['more than came', half, 'escrow', -401n, false, null],
  ['no charge although one is said', order, 'client', -1_000n, true, null],
  ['less than nothing as a charge', order, 'client', -900n, true, null],
  ['more back than left', half, 'client', 401n, true, null],
  ['nothing to bring back', order, 'client', 10n, true, null],
  ['another account', order, 'own', 1_000n, false, null],
] as const)('a line that shows %s', (_, of, account, amount, hasFee, shown) => {
  expect(shownEnd(of, { account, amount }, hasFee)).toEqual(shown)
})

const anyAmount = fc.bigInt({ min: -1_000n, max: 1_000n }).filter((amount) => amount !== 0n)
const pairs = bankPurposes.flatMap((giver) =>
  bankPurposes.filter((taker) => giver < taker).map((taker) => ({ giver, taker })),
)
const anyNeed = fc
  .tuple(fc.constantFrom(...pairs), fc.constantFrom('payout', 'subscription', 'rent'), anyAmount)
  .map(([pair, kind, amount]) => ({ ...pair, kind, amount }))

test('for any needs the orders move exactly what each account owes or is owed, and their purposes add up to them', () => {
  fc.assert(
    fc.property(fc.array(anyNeed, { maxLength: 20 }), (needs) => {
      const owed = (purpose: string) =>
        needs.reduce((sum, { giver, taker, amount }) => {
          if (giver === purpose) return sum - amount
          return taker === purpose ? sum + amount : sum
        }, 0n)
      const orders = netTransfers(needs)
      const moved = (purpose: string) =>
        orders.reduce((sum, { from, to, amount }) => {
          if (from === purpose) return sum - amount
          return to === purpose ? sum + amount : sum
        }, 0n)
      for (const purpose of bankPurposes) expect(moved(purpose)).toBe(owed(purpose))
      for (const { from, to, amount, causes } of orders) {
        expect(from).not.toBe(to)
        expect(amount).toBeGreaterThan(0n)
        expect(causes.reduce((sum, cause) => sum + cause.amount, 0n)).toBe(amount)
      }
      const accounts = orders.map(({ from, to }) => [from, to].toSorted().join(' '))
      expect(new Set(accounts).size).toBe(accounts.length)
    }),
  )
})

test('for any lines the amount shown at each end of an order stays between nothing and the order, and a charge is the difference', () => {
  const anyLine = fc.record({
    account: fc.constantFrom(...bankPurposes),
    amount: anyAmount,
    hasFee: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
      const shown = { left: 0n, arrived: 0n }
      let charged = 0n
      let bank = 0n
      for (const { hasFee, ...line } of lines) {
        const end = shownEnd({ ...order, ...shown }, line, hasFee)
        if (end === null) continue
        expect(end.side).toBe(line.account === order.from ? 'left' : 'arrived')
        expect(end.fee > 0n).toBe(hasFee)
        shown[end.side] += end.amount
        charged += end.fee
        bank += line.amount
        expect(shown[end.side]).toBeGreaterThanOrEqual(0n)
        expect(shown[end.side]).toBeLessThanOrEqual(order.amount)
      }
      // What both accounts lost together is on its way or was charged.
      expect(-bank).toBe(shown.left - shown.arrived + charged)
    }),
    { numRuns: 300 },
  )
})
