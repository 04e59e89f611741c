import { Refusal } from '#kernel'

/** A name must have at least three letters, so that a search does not match almost every person. */
export function queryTooShort(): Refusal {
  return new Refusal('customers.query_too_short', 'invalid', {}, [
    { path: 'query', code: 'customers.query_too_short' },
  ])
}
