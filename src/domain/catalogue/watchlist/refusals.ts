import { Refusal } from '#kernel'

/** The investor has reached the maximum number of watched properties, saved searches or alerts. */
export function tooMany(details: { maximum: number }): Refusal {
  return new Refusal('watchlist.too_many', 'conflict', details)
}

export function searchNotFound(): Refusal {
  return new Refusal('watchlist.search_not_found', 'not_found')
}

export function alertNotFound(): Refusal {
  return new Refusal('watchlist.alert_not_found', 'not_found')
}

/** The last day of the alert is in the past. */
export function alertEndsInPast(): Refusal {
  return new Refusal('watchlist.alert_ends_in_past', 'invalid', {}, [
    { path: 'endsOn', code: 'watchlist.alert_ends_in_past' },
  ])
}
