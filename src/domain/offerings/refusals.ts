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

export function identityRequired(): Refusal {
  return new Refusal('investors.identity_required', 'forbidden')
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
