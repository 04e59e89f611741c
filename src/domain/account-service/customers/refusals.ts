import { Refusal } from '#kernel'

/** Between ten and five hundred characters that a person can read. */
export function reasonUnacceptable(): Refusal {
  return new Refusal('customers.reason_unacceptable', 'invalid', {}, [
    { path: 'reason', code: 'customers.reason_unacceptable' },
  ])
}

/** A name needs three letters, so that a search finds a person and not everybody. */
export function queryTooShort(): Refusal {
  return new Refusal('customers.query_too_short', 'invalid', {}, [
    { path: 'query', code: 'customers.query_too_short' },
  ])
}
