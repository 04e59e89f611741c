import { describe, expect, test } from 'vitest'
import {
  hasEnded,
  isOnSale,
  isOperating,
  lifeCycleOf,
  soldBasisPoints,
  stateWord,
} from './life-cycle.ts'

describe('the sold share of a property', () => {
  test.each([
    ['nothing sold', 1_000, 1_000, 0],
    ['less than a percent', 1_000, 991, 0],
    ['a percent and a part', 1_000, 981, 100],
    ['half', 3, 2, 3_300],
    ['all but one unit of many', 1_000_000, 1, 9_900],
    ['all but one unit of few', 100, 1, 9_900],
    ['every unit', 1_000, 0, 10_000],
  ])('the sold share of a property with %s is shown in whole percents, rounded down', (_, total, left, share) => {
    expect(soldBasisPoints(total, left)).toBe(share)
  })
})

test('units can be bought only in an open offering that is not paused and has units left', () => {
  const onSale = { state: 'open', isPaused: false, offering: { unitsLeft: 1 } }
  expect(isOnSale(onSale)).toBe(true)
  for (const change of [
    { state: 'operating' },
    { isPaused: true },
    { offering: null },
    { offering: { unitsLeft: 0 } },
  ])
    expect(isOnSale({ ...onSale, ...change })).toBe(false)
})

test('a state that this version does not know is shown as in operation, and a pause is shown before the state', () => {
  expect(lifeCycleOf('renovating')).toBe('operating')
  expect(lifeCycleOf('draft')).toBe('operating')
  expect(lifeCycleOf('sale-vote')).toBe('sale-vote')
  expect(stateWord({ state: 'open', isPaused: true })).toBe('paused')
  expect(stateWord({ state: 'open', isPaused: false })).toBe('open')
})

test('a property earns rent until its sale is carried out, and has ended when no unit exists', () => {
  expect((['open', 'operating', 'sale-vote', 'paid-out'] as const).filter(isOperating)).toEqual([
    'operating',
    'sale-vote',
  ])
  expect(
    (['open', 'sale-vote', 'failed', 'withdrawn', 'paid-out'] as const).filter(hasEnded),
  ).toEqual(['failed', 'withdrawn', 'paid-out'])
})
