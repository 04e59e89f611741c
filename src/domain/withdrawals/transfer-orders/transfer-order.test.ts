import { expect, test } from 'vitest'
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
