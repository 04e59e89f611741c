import type { OfferingAct, OfferingObstacle, TitleStepName } from '#contract'
import { requiredDocuments } from '#properties'
import type { OfferingFile } from './read-desk.ts'

export type NextAct = { readonly act: OfferingAct; readonly obstacle: OfferingObstacle | null }

/** The actions that staff can take on an offering now, the most important first. */
export function nextActs(file: OfferingFile): NextAct[] {
  const acts = actsOfState(file)
  if (!acts.some(({ act }) => act === 'book-benefit')) return acts
  const isBooked = file.benefits.some(({ reversedAt }) => reversedAt === null)
  return isBooked ? [...acts, { act: 'reverse-benefit', obstacle: null }] : acts
}

function actsOfState({ offering, titleSteps, property, benefitLines }: OfferingFile): NextAct[] {
  const { state, pausedAt, settledAt } = offering
  const free = (act: OfferingAct): NextAct => ({ act, obstacle: null })
  const benefit: NextAct = {
    act: 'book-benefit',
    obstacle: benefitLines.length === 0 ? 'bank-line' : null,
  }
  // The agreement with the seller is recorded before the purchase begins, because later steps need it.
  const next = nextTitleStep(titleSteps)
  const completion: NextAct = {
    act: 'complete-title-step',
    obstacle: hasRequiredDocument(next, property.proofs) ? null : 'title-document',
  }
  const agreement = next === 'agreement' ? [completion] : []
  if (state === 'coming-soon')
    return [free(pausedAt === null ? 'pause' : 'resume'), ...agreement, free('withdraw')]
  if (state === 'open')
    return [free(pausedAt === null ? 'pause' : 'resume'), ...agreement, benefit, free('withdraw')]
  if (state === 'funded')
    return [...(agreement.length > 0 ? agreement : [free('begin-closing')]), benefit]
  if (state !== 'closing' || settledAt !== null) return []
  if (property.registeredOn !== null) return [free('close'), benefit]
  return [{ act: 'close', obstacle: 'title-step' }, completion, benefit]
}

function hasRequiredDocument(step: TitleStepName | null, proofs: readonly string[]): boolean {
  const kind = step === null ? undefined : requiredDocuments[step]
  return kind === undefined || proofs.includes(kind)
}

/** The first title step that is not done. The allotment itself completes the last one. */
export function nextTitleStep(steps: OfferingFile['titleSteps']): TitleStepName | null {
  const next = steps.find(({ doneOn }) => doneOn === null)?.step ?? null
  return next === 'units-handed-over' ? null : next
}
