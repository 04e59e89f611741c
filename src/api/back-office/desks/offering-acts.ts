import type { z } from '@hono/zod-openapi'
import type { OfferingAct } from '#contract'
import {
  benefit,
  benefitReversal,
  closing,
  pause,
  purchase,
  resumption,
  withdrawal,
} from '#contract/back-office/desks/offering-desk.ts'
import type {
  DeskOfferingBody,
  OfferingFileBody,
} from '#contract/back-office/desks/offering-desk-body.ts'
import { titleStep } from '#contract/back-office/desks/property-desk.ts'
import type { ProposalBody } from '#contract/back-office/desks/proposal-body.ts'
import type { Guards } from '#contract/operation.ts'
import { type Actor, jakartaDate } from '#kernel'
import {
  type DeskOffering,
  type NextAct,
  nextActs,
  nextTitleStep,
  type OfferingFile,
} from '#offerings'
import type { Domain } from '../../encode.ts'

const proposedBy: Partial<Record<OfferingAct, z.infer<typeof ProposalBody>['kind']>> = {
  withdraw: 'offering-withdrawal',
  close: 'offering-closing',
  'book-benefit': 'escrow-benefit',
}

// An action that waits for another person cannot be proposed again.
function unlessProposed(next: NextAct, proposals: readonly Domain<z.infer<typeof ProposalBody>>[]) {
  const kind = proposedBy[next.act]
  const isProposed = proposals.some((each) => each.kind === kind && each.state === 'waiting')
  return isProposed ? { ...next, obstacle: 'proposed' as const } : next
}

const guardsOf: Record<OfferingAct, Guards> = {
  pause: pause.guards,
  resume: resumption.guards,
  withdraw: withdrawal.guards,
  'begin-closing': purchase.guards,
  'complete-title-step': titleStep.guards,
  close: closing.guards,
  'book-benefit': benefit.guards,
  'reverse-benefit': benefitReversal.guards,
}

function mayTake(act: OfferingAct, { roles }: Actor): boolean {
  return guardsOf[act].roles?.some((role) => roles.includes(role)) ?? true
}

type Listed = Pick<
  DeskOffering,
  | 'id'
  | 'propertyId'
  | 'state'
  | 'pausedAt'
  | 'unitPrice'
  | 'unitsTotal'
  | 'targetUnits'
  | 'opensAt'
  | 'closesAt'
>

export function withProgress(
  offering: Listed,
  { name, code, unitsSold }: { name: string; code: string; unitsSold: bigint },
): Domain<z.infer<typeof DeskOfferingBody>> {
  return {
    ...offering,
    propertyName: name,
    code,
    isPaused: offering.pausedAt !== null,
    unitsSold,
    lastDay: jakartaDate(new Date(offering.closesAt.getTime() - 1)),
  }
}

export function withActs(
  file: OfferingFile,
  proposals: readonly Domain<z.infer<typeof ProposalBody>>[],
  actor: Actor,
): Domain<z.infer<typeof OfferingFileBody>> {
  const { offering, property, unitsSold } = file
  const { name, code } = property
  return {
    ...file,
    offering: withProgress(offering, { name, code, unitsSold }),
    benefits: file.benefits.map((each) => ({ ...each, isReversed: each.reversedAt !== null })),
    use: property,
    proofs: property.proofs,
    nextTitleStep: nextTitleStep(file.titleSteps),
    settledAt: offering.settledAt,
    acts: nextActs(file).map((next) => ({
      ...unlessProposed(next, proposals),
      mayAct: mayTake(next.act, actor),
    })),
    proposals,
  }
}
