import { type FieldError, Refusal } from '#kernel'

/** The request does not have the shape the operation asks for; `fields` says where. */
export function requestInvalid(fields: readonly FieldError[]): Refusal {
  return new Refusal('request.invalid', 'invalid', {}, fields)
}

/** The end of a period is before its beginning, or the period is longer than `months`. */
export function periodImpossible(details: { months: number }): Refusal {
  return requestInvalid([{ path: 'to', code: 'field.period', details }])
}

export function signInRequired(): Refusal {
  return new Refusal('request.sign_in_required', 'unauthorized')
}

export function notAllowed(): Refusal {
  return new Refusal('request.not_allowed', 'forbidden')
}

/** Too many files were asked for or sent by one account or network. */
export function tooManyFiles(details: { retryAfterSeconds: number }): Refusal {
  const retryAfterMinutes = Math.ceil(details.retryAfterSeconds / 60)
  return new Refusal('request.too_many', 'limited', { ...details, retryAfterMinutes })
}

export function notFound(): Refusal {
  return new Refusal('request.not_found', 'not_found')
}

export function idempotencyKeyMissing(): Refusal {
  return new Refusal('request.idempotency_key_missing', 'invalid')
}

/** The data disk is nearly full: nothing is begun that moves money. Answered with status 503. */
export function diskFull(): Refusal {
  return new Refusal('request.disk_full', 'conflict')
}

/** What answers depend on is away for now. Answered with status 503. */
export function unavailable(requestId: string): Refusal {
  return new Refusal('request.unavailable', 'conflict', { requestId })
}

export function bodyNotJson(): Refusal {
  return new Refusal('request.not_json', 'invalid')
}

/** A name occurs twice in the body: it is unclear which of the two values was meant. */
export function nameTwice(): Refusal {
  return new Refusal('request.name_twice', 'invalid')
}

/** This operation takes forms with files only. */
export function bodyNotForm(): Refusal {
  return new Refusal('request.not_form', 'invalid')
}

/** The form is longer than all its files together may be. */
export function bodyTooLarge(): Refusal {
  return new Refusal('request.too_large', 'invalid')
}
