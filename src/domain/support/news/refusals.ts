import { type FieldError, Refusal } from '#kernel'

/** There is no such news. */
export function newsNotFound(): Refusal {
  return new Refusal('news.not_found', 'not_found')
}

/** It waits for another person, or was approved. */
export function newsClosed(): Refusal {
  return new Refusal('news.closed', 'conflict')
}

/** Another version is the newest: what was typed goes by an older one. */
export function newsChanged(): Refusal {
  return new Refusal('news.changed_meanwhile', 'conflict')
}

/** A text is missing or too long, or leads outside. */
export function newsIncomplete(fields: readonly FieldError[]): Refusal {
  return new Refusal('news.incomplete', 'invalid', {}, fields)
}
