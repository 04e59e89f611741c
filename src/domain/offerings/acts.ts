import type { TitleStepName } from '#properties'
import type { OfferingFile } from './read-desk.ts'

export const offeringActs = [
  'pause',
  'resume',
  'withdraw',
  'begin-closing',
  'add-document',
  'complete-title-step',
  'close',
  'book-benefit',
] as const
export type OfferingAct = (typeof offeringActs)[number]

/** An act that belongs to where an offering stands, and what still stands in its way. */
export type NextAct = {
  readonly act: OfferingAct
  readonly obstacle: 'title-step' | 'title-extract' | null
}

/** What the staff can do with an offering now, the most important first. */
export function nextActs({ offering, titleSteps, property }: OfferingFile): NextAct[] {
  const { state, pausedAt, settledAt } = offering
  const free = (act: OfferingAct): NextAct => ({ act, obstacle: null })
  if (state === 'coming-soon')
    return [free(pausedAt === null ? 'pause' : 'resume'), free('withdraw')]
  if (state === 'open')
    return [free(pausedAt === null ? 'pause' : 'resume'), free('book-benefit'), free('withdraw')]
  if (state === 'funded') return [free('begin-closing'), free('book-benefit')]
  if (state !== 'closing' || settledAt !== null) return []
  const next = nextTitleStep(titleSteps)
  const needsExtract = next === 'registered' && !property.documents.includes('title-extract')
  if (property.registeredOn !== null) return [free('close'), free('book-benefit')]
  return [
    { act: 'close', obstacle: 'title-step' },
    ...(needsExtract ? [free('add-document')] : []),
    { act: 'complete-title-step', obstacle: needsExtract ? 'title-extract' : null },
    free('book-benefit'),
  ]
}

/** The first step of the title that is not done; the last one is done by the allotment itself. */
export function nextTitleStep(steps: OfferingFile['titleSteps']): TitleStepName | null {
  const next = steps.find(({ doneOn }) => doneOn === null)?.step ?? null
  return next === 'units-handed-over' ? null : next
}
