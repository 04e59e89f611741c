import { expect, test } from 'vitest'
import { type OfferingState, titleStepNames } from '#contract'
import { nextActs } from './acts.ts'
import type { OfferingFile } from './read-desk.ts'

type Facts = {
  readonly pausedAt?: Date
  readonly settledAt?: Date
  readonly registeredOn?: string
  readonly reversedAts?: readonly (Date | null)[]
  readonly credits?: number
}

function actsOf(
  state: OfferingState,
  stepsDone: number,
  proofs: string[] = [],
  { pausedAt, settledAt, registeredOn, reversedAts = [], credits = 0 }: Facts = {},
) {
  const titleSteps = titleStepNames.map((step, index) => ({
    step,
    doneOn: index < stepsDone ? '2026-11-20' : null,
    documentId: null,
    documentOn: null,
  }))
  // Only the fields that the acts depend on.
  const file = {
    offering: { state, pausedAt: pausedAt ?? null, settledAt: settledAt ?? null },
    titleSteps,
    property: { proofs, registeredOn: registeredOn ?? null },
    benefits: reversedAts.map((reversedAt) => ({ reversedAt })),
    benefitLines: Array.from({ length: credits }),
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

const now = new Date('2026-11-20T03:00:00Z')
const actsWith = (state: OfferingState, stepsDone: number, facts: Facts) =>
  actsOf(state, stepsDone, [], facts).map(({ act }) => act)

test('an offering before its end is paused, or resumed when it is paused', () => {
  for (const state of ['coming-soon', 'open'] as const) {
    expect([state, actsWith(state, 1, {})[0]]).toEqual([state, 'pause'])
    expect([state, actsWith(state, 1, { pausedAt: now })[0]]).toEqual([state, 'resume'])
  }
})

test('interest of the escrow account is booked for a bank line, and reversed while a booking is left', () => {
  const obstacleWith = (credits: number) =>
    actsOf('funded', 1, [], { credits }).find(({ act }) => act === 'book-benefit')?.obstacle
  expect([obstacleWith(0), obstacleWith(1)]).toEqual(['bank-line', null])
  const isReversible = (state: OfferingState, reversedAts: readonly (Date | null)[]) =>
    actsWith(state, 1, { reversedAts }).includes('reverse-benefit')
  expect([isReversible('open', []), isReversible('open', [now])]).toEqual([false, false])
  for (const state of ['open', 'funded', 'closing'] as const)
    expect([state, isReversible(state, [now, null])]).toEqual([state, true])
  expect(isReversible('coming-soon', [null])).toBe(false)
})

test('a purchase is closed once the title is registered, and nothing is left to do once it is settled', () => {
  const registeredOn = '2026-11-20'
  expect(actsOf('closing', 4, [], { registeredOn })[0]).toEqual({ act: 'close', obstacle: null })
  expect(actsOf('closing', 3)[0]).toEqual({ act: 'close', obstacle: 'title-step' })
  expect(actsWith('closing', 4, { registeredOn, settledAt: now, reversedAts: [null] })).toEqual([])
})
