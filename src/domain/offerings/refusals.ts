import { fieldRefusal, Refusal, type Rupiah } from '#kernel'

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

/** The holder cap of a property; `unitsRemaining` may still be bought. */
export function holderCapExceeded(details: { unitsRemaining: bigint }): Refusal {
  return new Refusal('offerings.holder_cap_exceeded', 'conflict', details, [
    { path: 'units', code: 'offerings.holder_cap_exceeded', details },
  ])
}

/** The buyer was shown an older risk statement than the current one. */
export function riskStatementOutdated(): Refusal {
  return new Refusal('offerings.risk_statement_outdated', 'conflict')
}

/** The price differs from what the buyer was shown: `total` rupiah now. */
export function costChanged(details: { total: Rupiah }): Refusal {
  return new Refusal('offerings.cost_changed', 'conflict', details)
}

/** The yearly limit of the law (decision 82); `remaining` rupiah are left this year. */
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

/** The action is not possible in the current state of the offering. */
export function offeringNotInState(details: { state: string }): Refusal {
  return new Refusal('offerings.not_in_state', 'conflict', details)
}

/** Escrow money can be released only when the title is registered and its extract is approved. */
export function titleNotProven(): Refusal {
  return new Refusal('offerings.title_not_proven', 'conflict')
}

/** A window has at least one day and at most the days that the law allows. */
export function windowImpossible(details: { daysMax: number }): Refusal {
  return new Refusal('offerings.window', 'invalid', details, [
    { path: 'closesOn', code: 'offerings.window', details },
  ])
}

/** A window cannot begin before `earliestOn`, because another person must review it first. */
export function opensTooEarly(details: { earliestOn: Date }): Refusal {
  return new Refusal('offerings.opens_too_early', 'invalid', details, [
    { path: 'opensOn', code: 'offerings.opens_too_early', details },
  ])
}

/** The smallest purchase is more than one person may own (POJK baseline, 15 %). */
export function minimumAboveCap(details: { unitsMax: bigint; percent: number }): Refusal {
  return new Refusal('offerings.minimum_above_cap', 'invalid', details, [
    { path: 'minimumUnits', code: 'offerings.minimum_above_cap', details },
  ])
}

/** The bank line does not exist or is matched otherwise. */
export function benefitLineTaken(): Refusal {
  return new Refusal('offerings.benefit_line_taken', 'conflict', {}, [
    { path: 'lineId', code: 'offerings.benefit_line_taken' },
  ])
}

/** The bank line is older than the offering, so it cannot be interest on its buyers' money. */
export function benefitBeforeOpening(details: { earliest: string }): Refusal {
  return fieldRefusal('offerings.benefit_before_opening', 'lineId', details)
}

/** The interest is implausible for a month; `limit` rupiah are left of the plausible amount. */
export function benefitAboveLimit(details: { limit: Rupiah }): Refusal {
  return new Refusal('offerings.benefit_above_limit', 'invalid', details, [
    { path: 'lineId', code: 'offerings.benefit_above_limit', details },
  ])
}

/** The figures have changed since the proposal was made. */
export function figuresChanged(): Refusal {
  return new Refusal('offerings.figures_changed', 'conflict')
}

/** The target exceeds all units, or does not cover the costs of the purchase. */
export function targetImpossible(details: { unitsMin: bigint; unitsMax: bigint }): Refusal {
  return new Refusal('offerings.target', 'invalid', details, [
    { path: 'targetUnits', code: 'offerings.target', details },
  ])
}

/** An offering needs these documents. */
export function documentsMissing(details: { kinds: string }): Refusal {
  return new Refusal('offerings.documents_missing', 'conflict', details)
}

/** An issuer may raise only a limited amount within twelve months (POJK 57/2020, kept by 17/2025). */
export function issuerCeiling(details: { ceiling: Rupiah }): Refusal {
  return new Refusal('offerings.issuer_ceiling', 'conflict', details)
}
