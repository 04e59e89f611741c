import { type FieldError, Refusal } from '#kernel'

export function reportUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('inheritance.report_unacceptable', 'invalid', {}, fields)
}

/** The link is unknown or was used, or its report has ended. */
export function linkEnded(): Refusal {
  return new Refusal('inheritance.link_ended', 'not_found')
}

export function caseNotFound(): Refusal {
  return new Refusal('inheritance.case_not_found', 'not_found')
}

/** The state of the report does not allow this. */
export function stateDoesNotAllow(): Refusal {
  return new Refusal('inheritance.not_now', 'conflict')
}

/** The report is on hold because of a dispute or a doubt. */
export function caseHeld(): Refusal {
  return new Refusal('inheritance.case_held', 'conflict')
}

/** No account has been assigned to the report yet. */
export function accountMissing(): Refusal {
  return new Refusal('inheritance.account_missing', 'conflict')
}

/** The chosen account cannot be held: it is closed, belongs to staff, or another report holds it. */
export function accountNotPossible(): Refusal {
  return new Refusal('inheritance.account_not_possible', 'conflict')
}

export function tooManyDocuments(maximum: number): Refusal {
  return new Refusal('inheritance.too_many_documents', 'conflict', { maximum })
}

export function heirsUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('inheritance.heirs_unacceptable', 'invalid', {}, fields)
}

/** The heirs have not been recorded yet. */
export function heirsMissing(): Refusal {
  return new Refusal('inheritance.heirs_missing', 'conflict')
}

/** An heir, or an heir's guardian, has no account yet or is not verified, or their account is closed or frozen. */
export function heirNotReady(details: { readonly name: string }): Refusal {
  return new Refusal('inheritance.heir_not_ready', 'conflict', details)
}

/** The verified name of the account differs from the name of the heir or guardian. */
export function heirDiffers(details: {
  readonly name: string
  readonly verified: string
}): Refusal {
  return new Refusal('inheritance.heir_differs', 'conflict', details)
}

/** The heirs have changed since the transfer was proposed. */
export function heirsChanged(): Refusal {
  return new Refusal('inheritance.heirs_changed', 'conflict')
}

/** The account owes an amount that the available balance does not cover. */
export function estateOwes(details: { readonly amount: bigint }): Refusal {
  return new Refusal('inheritance.estate_owes', 'conflict', details)
}

/** A withdrawal of the account is in progress. */
export function withdrawalOpen(): Refusal {
  return new Refusal('inheritance.withdrawal_open', 'conflict')
}

/** The account still has orders in the order book. */
export function ordersOpen(): Refusal {
  return new Refusal('inheritance.orders_open', 'conflict')
}

/** The document was deleted or belongs to another person. */
export function preparedNotFound(): Refusal {
  return new Refusal('inheritance.document_not_found', 'not_found')
}

/** The account has reached the maximum number of documents stored for heirs. */
export function preparedFull(maximum: number): Refusal {
  return new Refusal('inheritance.prepared_full', 'conflict', { maximum })
}

/** Nothing has passed on through this share, or it belongs to another person. */
export function receiptNotFound(): Refusal {
  return new Refusal('inheritance.receipt_not_found', 'not_found')
}
