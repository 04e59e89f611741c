import { type FieldError, Refusal } from '#kernel'

/** The link or the form is unknown, too old, or was used; or its request has ended. */
export function linkEnded(): Refusal {
  return new Refusal('account_recovery.link_ended', 'conflict')
}

/** One request of an account is open at a time. */
export function openAlready(): Refusal {
  return new Refusal('account_recovery.open_already', 'conflict')
}

/** The account holds money or units, and nobody was verified for it: there is nothing to compare with. */
export function identityNeeded(): Refusal {
  return new Refusal('account_recovery.identity_needed', 'conflict')
}

export function fieldsUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('account_recovery.fields_unacceptable', 'invalid', {}, fields)
}

/** No request has this id. */
export function requestNotFound(): Refusal {
  return new Refusal('account_recovery.request_not_found', 'not_found')
}

/** The request is not in a state for this: it ended, was stopped, or waits for its owner. */
export function notWaiting(): Refusal {
  return new Refusal('account_recovery.not_waiting', 'conflict')
}
