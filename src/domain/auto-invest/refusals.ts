import { Refusal, type Rupiah } from '#kernel'

/** There is no plan that could be paused, resumed or ended. */
export function noPlan(): Refusal {
  return new Refusal('autoinvest.no_plan', 'not_found')
}

/** A paused plan is not paused again, and one that runs is not resumed. */
export function notInState(details: { state: string }): Refusal {
  return new Refusal('autoinvest.not_in_state', 'conflict', details)
}

/** Less than what one time may be about; `minimum` in rupiah. */
export function amountBelowMinimum(details: { minimum: Rupiah }): Refusal {
  return new Refusal('autoinvest.amount_below_minimum', 'invalid', details, [
    { path: 'amount', code: 'autoinvest.amount_below_minimum', details },
  ])
}

/** A monthly plan names a day, another one does not. */
export function dayDoesNotFit(): Refusal {
  return new Refusal('autoinvest.day_of_month', 'invalid', {}, [
    { path: 'dayOfMonth', code: 'autoinvest.day_of_month' },
  ])
}

/** We know no such city. */
export function unknownCity(): Refusal {
  return new Refusal('autoinvest.unknown_city', 'invalid', {}, [
    { path: 'cityIds', code: 'autoinvest.unknown_city' },
  ])
}
