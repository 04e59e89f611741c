import { type FieldError, Refusal } from '#kernel'

/** There is no such proposal of a correction. */
export function correctionNotFound(): Refusal {
  return new Refusal('corrections.not_found', 'not_found')
}

/** Nobody corrects their own balance or decides about it. */
export function ownBalance(): Refusal {
  return new Refusal('corrections.own', 'forbidden')
}

/** There is no account of an investor to correct. */
export function investorUnknown(): Refusal {
  return new Refusal('corrections.investor_unknown', 'not_found')
}

/** This entry has a way back of its own, is none of this investor's, or was taken back before. */
export function entryNotReversible(): Refusal {
  return field('entryId', 'corrections.entry_not_reversible')
}

/** A stated amount needs the document that shows it. */
export function documentMissing(): Refusal {
  return field('file', 'corrections.document_missing')
}

/** The reason in one of the languages is too short or too long. */
export function notesUnacceptable(paths: readonly string[]): Refusal {
  const fields = paths.map((path): FieldError => ({ path, code: 'corrections.note_unacceptable' }))
  return new Refusal('corrections.note_unacceptable', 'invalid', {}, fields)
}

function field(path: string, code: string): Refusal {
  return new Refusal(code, 'invalid', {}, [{ path, code }])
}
