import { expect, test } from 'vitest'
import { type PropertyState, propertyStates } from '#contract'
import { isRun, mayFollow } from './life-cycle.ts'

test('a property that goes well passes through every stage in one order', () => {
  const path: PropertyState[] = [
    'draft',
    'coming-soon',
    'open',
    'funded',
    'closing',
    'operating',
    'sale-vote',
    'sold',
    'paid-out',
  ]
  for (const [index, state] of path.entries()) {
    const next = path[index + 1]
    if (next !== undefined) expect(mayFollow(state, next), `${state} → ${next}`).toBe(true)
    const skipped = path[index + 2]
    if (skipped !== undefined) expect(mayFollow(state, skipped)).toBe(false)
  }
})

test('no stage follows an end, none leads back to a draft, and none follows itself', () => {
  for (const end of ['paid-out', 'failed', 'withdrawn'] as const)
    expect(propertyStates.filter((state) => mayFollow(end, state))).toEqual([])
  for (const state of propertyStates) {
    expect(mayFollow(state, 'draft')).toBe(false)
    expect(mayFollow(state, state)).toBe(false)
  }
})

test('an offering can fail or be withdrawn only while it is open, or withdrawn before', () => {
  expect(propertyStates.filter((state) => mayFollow(state, 'failed'))).toEqual(['open'])
  expect(propertyStates.filter((state) => mayFollow(state, 'withdrawn'))).toEqual([
    'coming-soon',
    'open',
  ])
})

test('only a property that operates or is being voted on is run', () => {
  expect(propertyStates.filter(isRun)).toEqual(['operating', 'sale-vote'])
})
