import { Refusal } from '#kernel'

/** A name needs three letters, so that a search finds a person and not everybody. */
export function queryTooShort(): Refusal {
  return new Refusal('customers.query_too_short', 'invalid', {}, [
    { path: 'query', code: 'customers.query_too_short' },
  ])
}
