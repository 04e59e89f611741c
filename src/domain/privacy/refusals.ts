import { type FieldError, Refusal } from '#kernel'

/** The words of a request or an answer are too short or too long. */
export function textUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('privacy.text_unacceptable', 'invalid', {}, fields)
}

/** The same was asked for and is not settled yet. */
export function alreadyOpen(): Refusal {
  return new Refusal('privacy.already_open', 'conflict')
}

/** There is no such request of this person, or nobody has this id. */
export function requestNotFound(): Refusal {
  return new Refusal('privacy.request_not_found', 'not_found')
}

/** Only what is open is settled by staff, and a copy never is. */
export function notOpen(): Refusal {
  return new Refusal('privacy.not_open', 'conflict')
}

/** The copy is not made yet, or could be taken for its time only. */
export function copyNotReady(): Refusal {
  return new Refusal('privacy.copy_not_ready', 'conflict')
}

/** Money, units or something under way prevents closing the account. */
export function closingNotPossible(): Refusal {
  return new Refusal('privacy.closing_not_possible', 'conflict')
}
