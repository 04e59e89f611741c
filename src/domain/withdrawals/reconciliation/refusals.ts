import { fieldRefusal, Refusal } from '#kernel'

/** The file is not a readable statement; `line` is the first invalid line. */
export function statementUnreadable(details: { line: number }): Refusal {
  return fieldRefusal('reconciliation.statement_unreadable', 'file', details)
}

/** This file, or every line of it, was imported before. */
export function statementTaken(): Refusal {
  return fieldRefusal('reconciliation.statement_taken', 'file')
}

/** Statements are imported for the configured account, and none is configured. */
export function noAccount(): Refusal {
  return new Refusal('reconciliation.no_account', 'conflict')
}

/** Neither the file nor the form gives the account of the statement. */
export function accountMissing(): Refusal {
  return fieldRefusal('reconciliation.account_missing', 'account')
}

/** The statement is of another account; both are given by their last four digits. */
export function accountDiffers(details: { ours: string; stated: string }): Refusal {
  return fieldRefusal('reconciliation.account_differs', 'file', details)
}

/** Neither the file nor the form gives the opening or closing balance. */
export function balanceMissing(path: 'opening' | 'closing'): Refusal {
  return fieldRefusal('reconciliation.balance_missing', path)
}

/** The lines do not add up from the opening to the closing balance; `line` is the first wrong one, if known. */
export function balanceDiffers(details: {
  expected: bigint
  closing: bigint
  line?: number | undefined
}): Refusal {
  const { expected, closing, line = null } = details
  return fieldRefusal('reconciliation.balance_differs', 'file', { expected, closing, line })
}

/** The opening balance differs from the closing balance of the previous statement. */
export function statementGap(details: { expected: bigint; found: bigint; day: string }): Refusal {
  return fieldRefusal('reconciliation.statement_gap', 'file', details)
}

/** A new line is dated before `day`, the last day covered by statements, or in the future. */
export function lineOutOfTime(details: { day: string; line: number }): Refusal {
  return fieldRefusal('reconciliation.line_out_of_time', 'file', details)
}

/** A statement waits for a second person, and the next one must continue it. */
export function statementWaiting(): Refusal {
  return new Refusal('reconciliation.statement_waiting', 'conflict')
}

/** The difference does not exist or was explained before. */
export function itemNotOpen(): Refusal {
  return new Refusal('reconciliation.item_not_open', 'not_found')
}

/** A bank line must be closed by a booking, not by an explanation. */
export function bookingNeeded(): Refusal {
  return new Refusal('reconciliation.booking_needed', 'conflict')
}

/** An incoming line cannot be a charge, and an outgoing line cannot be put into suspense. */
export function purposeWrong(): Refusal {
  return fieldRefusal('reconciliation.purpose_wrong', 'purpose')
}

/** A booking needs a document that proves it. */
export function evidenceMissing(): Refusal {
  return fieldRefusal('reconciliation.evidence_missing', 'file')
}

/** No entry with this reference moves the bank account by this amount, or it is matched with another line. */
export function entryUnknown(): Refusal {
  return fieldRefusal('reconciliation.entry_unknown', 'reference')
}

/** The difference was not closed by a booking, or the booking was undone before. */
export function notBooked(): Refusal {
  return new Refusal('reconciliation.not_booked', 'conflict')
}

/** Only a past day can be reconciled. */
export function dayNotOver(): Refusal {
  return fieldRefusal('reconciliation.day_not_over', 'day')
}

/** Nothing was booked before `earliest`, so there is nothing to compare. */
export function dayBeforeBooks(details: { earliest: string }): Refusal {
  return fieldRefusal('reconciliation.day_before_books', 'day', details)
}

/** No transfer is awaited under this reference, or it is the actor's own. */
export function notAwaited(): Refusal {
  const code = 'reconciliation.not_awaited'
  return new Refusal(code, 'conflict', {}, [{ path: 'reference', code }])
}
