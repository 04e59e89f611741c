import { type FieldError, Refusal } from '#kernel'

export function reportUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('inheritance.report_unacceptable', 'invalid', {}, fields)
}

/** The link is unknown or was used, or its report is over. */
export function linkEnded(): Refusal {
  return new Refusal('inheritance.link_ended', 'not_found')
}

export function caseNotFound(): Refusal {
  return new Refusal('inheritance.case_not_found', 'not_found')
}

/** The report is not in a state for this. */
export function notNow(): Refusal {
  return new Refusal('inheritance.not_now', 'conflict')
}

/** A dispute or a doubt stops everything until it is over. */
export function caseHeld(): Refusal {
  return new Refusal('inheritance.case_held', 'conflict')
}

/** No account belongs to the report yet. */
export function accountMissing(): Refusal {
  return new Refusal('inheritance.account_missing', 'conflict')
}

/** The account that was chosen cannot be held: it is closed, of staff, or another report holds it. */
export function accountNotPossible(): Refusal {
  return new Refusal('inheritance.account_not_possible', 'conflict')
}

export function tooManyDocuments(maximum: number): Refusal {
  return new Refusal('inheritance.too_many_documents', 'conflict', { maximum })
}
