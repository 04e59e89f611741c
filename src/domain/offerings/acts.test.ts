import { expect, test } from 'vitest'
import { titleStepNames } from '#properties'
import { nextActs } from './acts.ts'
import type { OfferingState } from './offering.ts'
import type { OfferingFile } from './read-desk.ts'

function actsOf(state: OfferingState, stepsDone: number) {
  const titleSteps = titleStepNames.map((step, index) => ({
    step,
    doneOn: index < stepsDone ? '2026-11-20' : null,
    documentOn: null,
  }))
  // Only what the acts go by.
  const file = {
    offering: { state, pausedAt: null, settledAt: null },
    titleSteps,
    property: { documents: [], registeredOn: null },
    benefits: [],
    credits: [],
  } as unknown as OfferingFile
  return nextActs(file).map(({ act }) => act)
}

test('the agreement with the seller can be noted until the purchase begins, which waits for it', () => {
  for (const state of ['coming-soon', 'open', 'funded'] as const)
    expect(actsOf(state, 0)).toContain('complete-title-step')
  expect(actsOf('funded', 0)).not.toContain('begin-closing')
  expect(actsOf('funded', 1)).toContain('begin-closing')
  expect(actsOf('open', 1)).not.toContain('complete-title-step')
})
