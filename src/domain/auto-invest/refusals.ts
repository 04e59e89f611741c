import { Refusal, type Rupiah } from '#kernel'

/** There is no plan to pause, resume or end. */
export function noPlan(): Refusal {
  return new Refusal('autoinvest.no_plan', 'not_found')
}

/** The plan is already paused, or already active. */
export function notInState(details: { state: string }): Refusal {
  return new Refusal('autoinvest.not_in_state', 'conflict', details)
}

/** The amount of one execution is below the minimum; `minimum` is in rupiah. */
export function amountBelowMinimum(details: { minimum: Rupiah }): Refusal {
  return new Refusal('autoinvest.amount_below_minimum', 'invalid', details, [
    { path: 'amount', code: 'autoinvest.amount_below_minimum', details },
  ])
}

/** A monthly plan must name a day, any other plan must not. */
export function dayDoesNotFit(): Refusal {
  return new Refusal('autoinvest.day_of_month', 'invalid', {}, [
    { path: 'dayOfMonth', code: 'autoinvest.day_of_month' },
  ])
}

/** No such city. */
export function unknownCity(): Refusal {
  return new Refusal('autoinvest.unknown_city', 'invalid', {}, [
    { path: 'cityIds', code: 'autoinvest.unknown_city' },
  ])
}
