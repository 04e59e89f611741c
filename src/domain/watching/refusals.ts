import { Refusal } from '#kernel'

/** So many are watched or saved that the next would help nobody. */
export function tooMany(details: { maximum: number }): Refusal {
  return new Refusal('watching.too_many', 'conflict', details)
}

export function searchNotFound(): Refusal {
  return new Refusal('watching.search_not_found', 'not_found')
}
