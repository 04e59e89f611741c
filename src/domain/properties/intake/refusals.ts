import { type FieldError, Refusal } from '#kernel'

/** There is no such draft. */
export function draftNotFound(): Refusal {
  return new Refusal('drafts.not_found', 'not_found')
}

/** Someone saved it since it was read. */
export function draftChanged(): Refusal {
  return new Refusal('drafts.changed_meanwhile', 'conflict')
}

/** It is being read by another person, or is a property already. */
export function draftClosed(): Refusal {
  return new Refusal('drafts.closed', 'conflict')
}

/** A property or draft has this name, code or company already. */
export function draftTaken(path: string): Refusal {
  return new Refusal('drafts.taken', 'conflict', {}, [{ path, code: 'drafts.taken' }])
}

/** Something is missing or does not agree; each field says what. */
export function draftIncomplete(errors: readonly FieldError[]): Refusal {
  return new Refusal('drafts.incomplete', 'invalid', { count: errors.length }, errors)
}

/** The draft has no such picture. */
export function pictureNotInDraft(): Refusal {
  return new Refusal('drafts.picture_not_found', 'not_found')
}
