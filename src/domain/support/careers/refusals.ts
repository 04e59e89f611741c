import { type FieldError, Refusal } from '#kernel'

export function applicationUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('careers.application_unacceptable', 'invalid', {}, fields)
}

/** No such opening, or no such application. */
export function careersNotFound(): Refusal {
  return new Refusal('careers.not_found', 'not_found')
}

/** The last day for applications has passed. */
export function openingClosed(): Refusal {
  return new Refusal('careers.opening_closed', 'conflict')
}

/** Another person changed the opening after the caller read its text. */
export function openingChanged(): Refusal {
  return new Refusal('careers.opening_changed', 'conflict')
}

/** A field of the opening is missing or not valid; `fields` lists which. */
export function openingUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('careers.opening_unacceptable', 'invalid', {}, fields)
}
