import { type FieldError, fieldRefusal, Refusal } from '#kernel'

/** No such adjustment was proposed. */
export function adjustmentNotFound(): Refusal {
  return new Refusal('balance_adjustments.not_found', 'not_found')
}

/** Staff may neither adjust their own balance nor decide about it. */
export function ownBalance(): Refusal {
  return new Refusal('balance_adjustments.own', 'forbidden')
}

/** No investor has this id. */
export function investorUnknown(): Refusal {
  return new Refusal('balance_adjustments.investor_unknown', 'not_found')
}

/** The entry is reversed elsewhere, belongs to another investor, or has already been reversed. */
export function entryNotReversible(): Refusal {
  return fieldRefusal('balance_adjustments.entry_not_reversible', 'entryId')
}

/** A stated amount needs a document that justifies it. */
export function documentMissing(): Refusal {
  return fieldRefusal('balance_adjustments.document_missing', 'file')
}

/** The reason in one of the languages is too short or too long. */
export function notesUnacceptable(paths: readonly string[]): Refusal {
  const fields = paths.map(
    (path): FieldError => ({ path, code: 'balance_adjustments.note_unacceptable' }),
  )
  return new Refusal('balance_adjustments.note_unacceptable', 'invalid', {}, fields)
}
