import { expect, test } from 'vitest'
import { titleStepNames } from '#contract'
import { nextActs } from './acts.ts'
import type { OfferingState } from './offering.ts'
import type { OfferingFile } from './read-desk.ts'

function actsOf(state: OfferingState, stepsDone: number, proofs: string[] = []) {
  const titleSteps = titleStepNames.map((step, index) => ({
    step,
    doneOn: index < stepsDone ? '2026-11-20' : null,
    documentId: null,
    documentOn: null,
  }))
  // Only the fields that the acts depend on.
  const file = {
    offering: { state, pausedAt: null, settledAt: null },
    titleSteps,
    property: { proofs, registeredOn: null },
    benefits: [],
    credits: [],
  } as unknown as OfferingFile
  return nextActs(file)
}

const namesOf = (state: OfferingState, stepsDone: number) =>
  actsOf(state, stepsDone).map(({ act }) => act)

test('the agreement with the seller can be recorded until the purchase begins, which requires it', () => {
  for (const state of ['coming-soon', 'open', 'funded'] as const)
    expect(namesOf(state, 0)).toContain('complete-title-step')
  expect(namesOf('funded', 0)).not.toContain('begin-closing')
  expect(namesOf('funded', 1)).toContain('begin-closing')
  expect(namesOf('open', 1)).not.toContain('complete-title-step')
})

test.each([
  ['open', 0, 'sale-agreement'],
  ['closing', 2, 'sale-deed'],
  ['closing', 3, 'title-extract'],
] as const)('in the state %s the step after %i others requires an approved %s and no other document', (state, stepsDone, kind) => {
  const obstacleBy = (proofs: string[]) =>
    actsOf(state, stepsDone, proofs).find(({ act }) => act === 'complete-title-step')?.obstacle
  expect(obstacleBy([])).toBe('title-document')
  expect(obstacleBy(['valuation-report'])).toBe('title-document')
  expect(obstacleBy([kind])).toBeNull()
})
