import { type FieldError, Refusal } from '#kernel'

/** The text of a request or of an answer is too short or too long. */
export function textUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('privacy.text_unacceptable', 'invalid', {}, fields)
}

/** The user has an open request of the same kind. */
export function alreadyOpen(): Refusal {
  return new Refusal('privacy.already_open', 'conflict')
}

/** No request has this id, or it belongs to another user. */
export function requestNotFound(): Refusal {
  return new Refusal('privacy.request_not_found', 'not_found')
}

/** Staff can settle only open requests, and never a request for a copy. */
export function notOpen(): Refusal {
  return new Refusal('privacy.not_open', 'conflict')
}

/** The copy has not been created yet, or has expired. */
export function copyNotReady(): Refusal {
  return new Refusal('privacy.copy_not_ready', 'conflict')
}

/** Money, units or unfinished business prevents closing the account. */
export function closingNotPossible(): Refusal {
  return new Refusal('privacy.closing_not_possible', 'conflict')
}
