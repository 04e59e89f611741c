import { Refusal, type RefusalDetails } from '#kernel'

/** The file is no statement that we can read; `line` is the first that is wrong. */
export function statementUnreadable(details: { line: number }): Refusal {
  return fieldRefusal('reconciliation.statement_unreadable', 'file', details)
}

/** This very file was taken before, or every line of it was. */
export function statementTaken(): Refusal {
  return fieldRefusal('reconciliation.statement_taken', 'file')
}

/** Statements are of the account that is configured, and none is. */
export function noAccount(): Refusal {
  return new Refusal('reconciliation.no_account', 'conflict')
}

/** Neither the file nor the form says which account the statement is of. */
export function accountMissing(): Refusal {
  return fieldRefusal('reconciliation.account_missing', 'account')
}

/** The statement is of another account than ours; both by their last four digits. */
export function accountDiffers(details: { ours: string; told: string }): Refusal {
  return fieldRefusal('reconciliation.account_differs', 'file', details)
}

/** Neither the file nor the form says what the account held before or after. */
export function balanceMissing(path: 'opening' | 'closing'): Refusal {
  return fieldRefusal('reconciliation.balance_missing', path)
}

/** The lines do not lead from the opening to the closing balance; `line` where one of them is wrong. */
export function balanceDiffers(details: {
  expected: bigint
  closing: bigint
  line?: number | undefined
}): Refusal {
  const { expected, closing, line = null } = details
  return fieldRefusal('reconciliation.balance_differs', 'file', { expected, closing, line })
}

/** The statement does not begin with what the one before it ended with. */
export function statementGap(details: { expected: bigint; found: bigint; day: string }): Refusal {
  return fieldRefusal('reconciliation.statement_gap', 'file', details)
}

/** A new line is dated before `day`, until when statements were taken, or later than today. */
export function lineOutOfTime(details: { day: string; line: number }): Refusal {
  return fieldRefusal('reconciliation.line_out_of_time', 'file', details)
}

/** One statement waits for a second person; the next one goes on from it. */
export function statementWaiting(): Refusal {
  return new Refusal('reconciliation.statement_waiting', 'conflict')
}

/** There is no such difference, or it has been explained before. */
export function itemNotOpen(): Refusal {
  return new Refusal('reconciliation.item_not_open', 'not_found')
}

/** A line of the bank is closed by a booking, not by a sentence. */
export function bookingNeeded(): Refusal {
  return new Refusal('reconciliation.booking_needed', 'conflict')
}

/** A line that came cannot be a charge, nor one that left be put into suspense. */
export function purposeWrong(): Refusal {
  return fieldRefusal('reconciliation.purpose_wrong', 'purpose')
}

/** A booking needs a document that shows it. */
export function evidenceMissing(): Refusal {
  return fieldRefusal('reconciliation.evidence_missing', 'file')
}

/** No entry of this reference moves the bank account by this amount, or it shows another line already. */
export function entryUnknown(): Refusal {
  return fieldRefusal('reconciliation.entry_unknown', 'reference')
}

/** The difference was not closed by a booking, or the booking was undone before. */
export function notBooked(): Refusal {
  return new Refusal('reconciliation.not_booked', 'conflict')
}

/** Only a day that is over can be compared. */
export function dayNotOver(): Refusal {
  return fieldRefusal('reconciliation.day_not_over', 'day')
}

/** No transfer is awaited under this reference, or it is the actor's own. */
export function notAwaited(): Refusal {
  const code = 'reconciliation.not_awaited'
  return new Refusal(code, 'conflict', {}, [{ path: 'reference', code }])
}

function fieldRefusal(code: string, path: string, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, 'invalid', details, [{ path, code, details }])
}
