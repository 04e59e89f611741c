import { type FieldError, Refusal } from '#kernel'

/** There is no such draft. */
export function draftNotFound(): Refusal {
  return new Refusal('drafts.not_found', 'not_found')
}

/** The draft was saved since the client read it. */
export function draftChanged(): Refusal {
  return new Refusal('drafts.changed_meanwhile', 'conflict')
}

/** The draft is being reviewed by another person, or is already a property. */
export function draftClosed(): Refusal {
  return new Refusal('drafts.closed', 'conflict')
}

/** Another property or draft already has this name, code or company. */
export function draftTaken(path: string): Refusal {
  return new Refusal('drafts.taken', 'conflict', {}, [{ path, code: 'drafts.taken' }])
}

/** Some fields are missing or contradict each other; `fields` says which and why. */
export function draftIncomplete(errors: readonly FieldError[]): Refusal {
  return new Refusal('drafts.incomplete', 'invalid', { count: errors.length }, errors)
}

/** The draft has no such picture. */
export function pictureNotInDraft(): Refusal {
  return new Refusal('drafts.picture_not_found', 'not_found')
}
