import { Refusal, type Rupiah } from '#kernel'

export function offeringNotFound(): Refusal {
  return new Refusal('offerings.not_found', 'not_found')
}

export function subscriptionNotFound(): Refusal {
  return new Refusal('offerings.subscription_not_found', 'not_found')
}

/** The offering is not open, or its window has not begun or has ended. */
export function offeringNotOpen(): Refusal {
  return new Refusal('offerings.not_open', 'conflict')
}

export function notEnoughUnits(details: { unitsLeft: bigint }): Refusal {
  return new Refusal('offerings.not_enough_units', 'conflict', details, [
    { path: 'units', code: 'offerings.not_enough_units', details },
  ])
}

export function belowMinimum(details: { minimumUnits: bigint }): Refusal {
  return new Refusal('offerings.below_minimum', 'invalid', details, [
    { path: 'units', code: 'offerings.below_minimum', details },
  ])
}

/** One holder may have only so many units of a property; `unitsRemaining` is the room left. */
export function holderCapExceeded(details: { unitsRemaining: bigint }): Refusal {
  return new Refusal('offerings.holder_cap_exceeded', 'conflict', details, [
    { path: 'units', code: 'offerings.holder_cap_exceeded', details },
  ])
}

/** The reader saw an older risk statement than the one in force. */
export function riskStatementOutdated(): Refusal {
  return new Refusal('offerings.risk_statement_outdated', 'conflict')
}

/** It costs something else than the buyer was shown: `total` rupiah now. */
export function costChanged(details: { total: Rupiah }): Refusal {
  return new Refusal('offerings.cost_changed', 'conflict', details)
}

/** The yearly quota of the law (domain 2.3); `remaining` rupiah are left this year. */
export function quotaExceeded(details: { remaining: Rupiah }): Refusal {
  return new Refusal('investors.quota_exceeded', 'conflict', details, [
    { path: 'units', code: 'investors.quota_exceeded', details },
  ])
}

export function coolingOffOver(): Refusal {
  return new Refusal('offerings.cooling_off_over', 'conflict')
}

export function alreadyCancelled(): Refusal {
  return new Refusal('offerings.already_cancelled', 'conflict')
}

/** This cannot be done in the state that the offering is in. */
export function offeringNotInState(details: { state: string }): Refusal {
  return new Refusal('offerings.not_in_state', 'conflict', details)
}

/** Money leaves escrow only when the title is registered and its extract is there. */
export function titleNotProven(): Refusal {
  return new Refusal('offerings.title_not_proven', 'conflict')
}

/** A window has at least a day and no more days than the law allows. */
export function windowImpossible(details: { daysMax: number }): Refusal {
  return new Refusal('offerings.window', 'invalid', details, [
    { path: 'closesOn', code: 'offerings.window', details },
  ])
}

/** A window begins on the day of `earliestOn` or later: another person has to review it before. */
export function opensTooEarly(details: { earliestOn: Date }): Refusal {
  return new Refusal('offerings.opens_too_early', 'invalid', details, [
    { path: 'opensOn', code: 'offerings.opens_too_early', details },
  ])
}

/** The smallest purchase would be more than one person may hold (POJK baseline, 15 %). */
export function minimumAboveCap(details: { unitsMax: bigint; percent: number }): Refusal {
  return new Refusal('offerings.minimum_above_cap', 'invalid', details, [
    { path: 'minimumUnits', code: 'offerings.minimum_above_cap', details },
  ])
}

/** A line of the bank that is not there, or that something else explains. */
export function benefitLineTaken(): Refusal {
  return new Refusal('offerings.benefit_line_taken', 'conflict', {}, [
    { path: 'lineId', code: 'offerings.benefit_line_taken' },
  ])
}

/** No bank pays so much in a month for what is in escrow; `limit` rupiah are left of it. */
export function benefitAboveLimit(details: { limit: Rupiah }): Refusal {
  return new Refusal('offerings.benefit_above_limit', 'invalid', details, [
    { path: 'lineId', code: 'offerings.benefit_above_limit', details },
  ])
}

/** What was read in the proposal is not what would be done now. */
export function figuresChanged(): Refusal {
  return new Refusal('offerings.figures_changed', 'conflict')
}

/** The target is beyond all units, or would not pay for what the purchase itself costs. */
export function targetImpossible(details: { unitsMin: bigint; unitsMax: bigint }): Refusal {
  return new Refusal('offerings.target', 'invalid', details, [
    { path: 'targetUnits', code: 'offerings.target', details },
  ])
}

/** Nothing is offered without these documents. */
export function documentsMissing(details: { kinds: string }): Refusal {
  return new Refusal('offerings.documents_missing', 'conflict', details)
}

/** One issuer may raise only so much within twelve months (POJK baseline, domain 2.2). */
export function issuerCeiling(details: { ceiling: Rupiah }): Refusal {
  return new Refusal('offerings.issuer_ceiling', 'conflict', details)
}
