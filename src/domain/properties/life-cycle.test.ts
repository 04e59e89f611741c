import { expect, test } from 'vitest'
import { type PropertyState, propertyStates } from '#contract'
import { isOperating, mayFollow } from './life-cycle.ts'

test('a successful property passes through every state in order', () => {
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

test('no state follows a final one, returns to draft, or follows itself', () => {
  for (const end of ['paid-out', 'failed', 'withdrawn'] as const)
    expect(propertyStates.filter((state) => mayFollow(end, state))).toEqual([])
  for (const state of propertyStates) {
    expect(mayFollow(state, 'draft')).toBe(false)
    expect(mayFollow(state, state)).toBe(false)
  }
})

test('an offering can fail only while open, and be withdrawn only before it opens or while open', () => {
  expect(propertyStates.filter((state) => mayFollow(state, 'failed'))).toEqual(['open'])
  expect(propertyStates.filter((state) => mayFollow(state, 'withdrawn'))).toEqual([
    'coming-soon',
    'open',
  ])
})

test('only a property that operates or is in a sale vote is in operation', () => {
  expect(propertyStates.filter(isOperating)).toEqual(['operating', 'sale-vote'])
})
