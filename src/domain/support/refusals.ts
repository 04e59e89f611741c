import { type FieldError, Refusal } from '#kernel'

/** The message is incomplete or not valid; `fields` lists the faults. */
export function messageUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('support.message_unacceptable', 'invalid', {}, fields)
}

/** No message has this number, or it was sent from another address. */
export function messageNotFound(): Refusal {
  return new Refusal('support.not_found', 'not_found')
}

/** The sender can reply once we have answered. */
export function notAnswered(): Refusal {
  return new Refusal('support.not_answered', 'conflict')
}

/** Only a complaint without an answer can be extended, only once, and only before its deadline has passed. */
export function extensionNotPossible(): Refusal {
  return new Refusal('support.extension_not_possible', 'conflict')
}
