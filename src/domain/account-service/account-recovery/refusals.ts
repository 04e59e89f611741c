import { type FieldError, Refusal } from '#kernel'

/** The link or form is unknown, has expired or was used, or its request has ended. */
export function linkEnded(): Refusal {
  return new Refusal('account_recovery.link_ended', 'conflict')
}

/** The account already has an open request. */
export function openAlready(): Refusal {
  return new Refusal('account_recovery.open_already', 'conflict')
}

/** The account holds money or units but has no verified identity, so there is nothing to compare the claimant with. */
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

/** The state of the request does not allow this: it has ended, was stopped, or waits for its claimant. */
export function notWaiting(): Refusal {
  return new Refusal('account_recovery.not_waiting', 'conflict')
}
