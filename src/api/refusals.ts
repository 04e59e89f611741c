import { type FieldError, Refusal } from '#kernel'

/** The request does not match the schema of the operation; `fields` has the errors. */
export function requestInvalid(fields: readonly FieldError[]): Refusal {
  return new Refusal('request.invalid', 'invalid', {}, fields)
}

/** The period ends before it begins, or is longer than `months`. */
export function periodImpossible(details: { months: number }): Refusal {
  return requestInvalid([{ path: 'to', code: 'field.period', details }])
}

export function signInRequired(): Refusal {
  return new Refusal('request.sign_in_required', 'unauthorized')
}

export function notAllowed(): Refusal {
  return new Refusal('request.not_allowed', 'forbidden')
}

/** One account or network has requested or sent too many files. */
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

/** The data disk is nearly full, so no operation on money is begun. Answered with status 503. */
export function diskFull(): Refusal {
  return new Refusal('request.disk_full', 'conflict')
}

/** A service that the response depends on is unavailable. Answered with status 503. */
export function unavailable(requestId: string): Refusal {
  return new Refusal('request.unavailable', 'conflict', { requestId })
}

export function bodyNotJson(): Refusal {
  return new Refusal('request.not_json', 'invalid')
}

/** An object in the body has a duplicate name, so its value is ambiguous. */
export function nameTwice(): Refusal {
  return new Refusal('request.name_twice', 'invalid')
}

/** This operation accepts forms with files only. */
export function bodyNotForm(): Refusal {
  return new Refusal('request.not_form', 'invalid')
}

/** The form is longer than the limit of all its files together. */
export function bodyTooLarge(): Refusal {
  return new Refusal('request.too_large', 'invalid')
}
