import { type FieldError, Refusal } from '#kernel'

export function applicationUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('careers.application_unacceptable', 'invalid', {}, fields)
}

/** There is no such opening, or no such application. */
export function careersNotFound(): Refusal {
  return new Refusal('careers.not_found', 'not_found')
}

/** The last day for applications has passed. */
export function openingClosed(): Refusal {
  return new Refusal('careers.opening_closed', 'conflict')
}

/** Another person changed the opening since its text was read. */
export function openingChanged(): Refusal {
  return new Refusal('careers.opening_changed', 'conflict')
}

/** The opening lacks something, or something of it cannot be; `fields` says what. */
export function openingUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('careers.opening_unacceptable', 'invalid', {}, fields)
}
