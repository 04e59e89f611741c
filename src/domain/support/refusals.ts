import { type FieldError, Refusal } from '#kernel'

/** What was sent is not whole; `fields` says where and why. */
export function messageUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('support.message_unacceptable', 'invalid', {}, fields)
}

/** No message has this number, or it was sent from another address. */
export function messageNotFound(): Refusal {
  return new Refusal('support.not_found', 'not_found')
}

/** Only a complaint that waits for its first answer can be given more time, and only once. */
export function extensionNotPossible(): Refusal {
  return new Refusal('support.extension_not_possible', 'conflict')
}
