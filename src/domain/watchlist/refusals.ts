import { Refusal } from '#kernel'

/** So many are watched or saved that the next would help nobody. */
export function tooMany(details: { maximum: number }): Refusal {
  return new Refusal('watchlist.too_many', 'conflict', details)
}

export function searchNotFound(): Refusal {
  return new Refusal('watchlist.search_not_found', 'not_found')
}

export function alertNotFound(): Refusal {
  return new Refusal('watchlist.alert_not_found', 'not_found')
}

/** Its last day is over before it begins. */
export function alertEndsInPast(): Refusal {
  return new Refusal('watchlist.alert_ends_in_past', 'invalid', {}, [
    { path: 'endsOn', code: 'watchlist.alert_ends_in_past' },
  ])
}
