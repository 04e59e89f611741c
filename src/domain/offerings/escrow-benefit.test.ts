import { expect, test } from 'vitest'
import type { OfferingState } from '#contract'
import { requireUnshared } from './escrow-benefit.ts'
import type { Offering } from './offering.ts'

function isUnshared(state: OfferingState, settledAt: Date | null): boolean {
  try {
    // Only the fields that the rule reads.
    requireUnshared({ state, settledAt } as Offering)
    return true
  } catch {
    return false
  }
}

test('interest of an escrow account is booked while escrow holds the money of buyers, until it was shared', () => {
  const settledAt = new Date('2028-03-06T02:00:00Z')
  for (const state of ['open', 'funded', 'closing'] as const)
    expect([state, isUnshared(state, null), isUnshared(state, settledAt)]).toEqual([
      state,
      true,
      false,
    ])
  for (const state of ['coming-soon', 'closed', 'failed', 'withdrawn'] as const)
    expect([state, isUnshared(state, null)]).toEqual([state, false])
})
