import { expect, test } from 'vitest'
import { netTransfers } from './transfer-order.ts'

test('a pair of accounts is moved what is owed one way less the other, with what it is for', () => {
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

test('a pair that owes each other the same is moved nothing', () => {
  const needs = [
    { giver: 'client', taker: 'own', kind: 'payout', amount: 5n },
    { giver: 'client', taker: 'own', kind: 'referral-reward', amount: -5n },
  ] as const
  expect(netTransfers(needs)).toEqual([])
})
