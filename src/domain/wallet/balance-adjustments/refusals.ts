import { type FieldError, Refusal } from '#kernel'

/** There is no such proposal of an adjustment. */
export function adjustmentNotFound(): Refusal {
  return new Refusal('balance_adjustments.not_found', 'not_found')
}

/** Nobody adjusts their own balance or decides about it. */
export function ownBalance(): Refusal {
  return new Refusal('balance_adjustments.own', 'forbidden')
}

/** There is no investor whose balance could be adjusted. */
export function investorUnknown(): Refusal {
  return new Refusal('balance_adjustments.investor_unknown', 'not_found')
}

/** This entry has a way back of its own, is none of this investor's, or was taken back before. */
export function entryNotReversible(): Refusal {
  return field('entryId', 'balance_adjustments.entry_not_reversible')
}

/** A stated amount needs the document that shows it. */
export function documentMissing(): Refusal {
  return field('file', 'balance_adjustments.document_missing')
}

/** The reason in one of the languages is too short or too long. */
export function notesUnacceptable(paths: readonly string[]): Refusal {
  const fields = paths.map(
    (path): FieldError => ({ path, code: 'balance_adjustments.note_unacceptable' }),
  )
  return new Refusal('balance_adjustments.note_unacceptable', 'invalid', {}, fields)
}

function field(path: string, code: string): Refusal {
  return new Refusal(code, 'invalid', {}, [{ path, code }])
}
