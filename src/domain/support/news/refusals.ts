import { type FieldError, Refusal } from '#kernel'

/** No such news. */
export function newsNotFound(): Refusal {
  return new Refusal('news.not_found', 'not_found')
}

/** The news is waiting for approval or was approved. */
export function newsClosed(): Refusal {
  return new Refusal('news.closed', 'conflict')
}

/** The caller edited an older version than the newest one. */
export function newsChanged(): Refusal {
  return new Refusal('news.changed_meanwhile', 'conflict')
}

/** A text is missing or too long, or has a link to another site. */
export function newsIncomplete(fields: readonly FieldError[]): Refusal {
  return new Refusal('news.incomplete', 'invalid', {}, fields)
}
