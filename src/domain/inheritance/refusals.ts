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

export function heirsUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('inheritance.heirs_unacceptable', 'invalid', {}, fields)
}

/** Nobody has stated yet who the heirs are. */
export function heirsMissing(): Refusal {
  return new Refusal('inheritance.heirs_missing', 'conflict')
}

/** An heir, or the guardian of one, has no account yet, is not verified, or their account is closed or frozen. */
export function heirNotReady(details: { readonly name: string }): Refusal {
  return new Refusal('inheritance.heir_not_ready', 'conflict', details)
}

/** The verified name of the account is not that of the heir or guardian. */
export function heirDiffers(details: {
  readonly name: string
  readonly verified: string
}): Refusal {
  return new Refusal('inheritance.heir_differs', 'conflict', details)
}

/** The heirs are others than when the transfer was proposed. */
export function heirsChanged(): Refusal {
  return new Refusal('inheritance.heirs_changed', 'conflict')
}

/** Something is owed that the free balance does not cover. */
export function estateOwes(details: { readonly amount: bigint }): Refusal {
  return new Refusal('inheritance.estate_owes', 'conflict', details)
}

/** A withdrawal of the account is under way. */
export function withdrawalOpen(): Refusal {
  return new Refusal('inheritance.withdrawal_open', 'conflict')
}

/** Orders of the account have not left their books yet. */
export function ordersOpen(): Refusal {
  return new Refusal('inheritance.orders_open', 'conflict')
}

/** The document is gone, or of someone else. */
export function preparedNotFound(): Refusal {
  return new Refusal('inheritance.document_not_found', 'not_found')
}

/** More is not kept for heirs of one account. */
export function preparedFull(maximum: number): Refusal {
  return new Refusal('inheritance.prepared_full', 'conflict', { maximum })
}

/** Nothing passed on by this share, or it is of someone else. */
export function receiptNotFound(): Refusal {
  return new Refusal('inheritance.receipt_not_found', 'not_found')
}
