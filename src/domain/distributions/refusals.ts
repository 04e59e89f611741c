import { type BasisPoints, type FieldError, fieldRefusal, Refusal, type Rupiah } from '#kernel'

export function declarationNotFound(): Refusal {
  return new Refusal('distributions.not_found', 'not_found')
}

/** Months must be booked in order; `expected` is the next one. */
export function monthOutOfOrder(details: { expected: string }): Refusal {
  return fieldRefusal('distributions.month_out_of_order', 'month', details)
}

/** The month is not over yet, so its figures are not complete. */
export function monthNotOver(): Refusal {
  return fieldRefusal('distributions.month_not_over', 'month')
}

/** Only an operating property receives rent. */
export function notOperating(): Refusal {
  return new Refusal('distributions.not_operating', 'conflict')
}

/** These lines are far from the forecast and have no reason. */
export function reasonsMissing(lines: readonly string[]): Refusal {
  const fields = lines.map((line): FieldError => {
    return { path: `reasons.${line}`, code: 'distributions.reason_missing' }
  })
  return new Refusal('distributions.reason_missing', 'invalid', {}, fields)
}

/** The reserve can be topped up from rent only; `room` is the rent less costs. */
export function reserveBeyondRent(details: { room: Rupiah }): Refusal {
  return fieldRefusal('distributions.reserve_beyond_rent', 'reserve', details)
}

/** Costs above the rent are paid from the reserve, which is `short` of them; the issuer must add to it first. */
export function costsNotCovered(details: { short: Rupiah }): Refusal {
  return new Refusal('distributions.costs_not_covered', 'conflict', details)
}

/** Rent must be booked with the bank statement that shows it. */
export function evidenceMissing(): Refusal {
  return fieldRefusal('distributions.evidence_missing', 'files')
}

/** The rent is impossibly high for this property. */
export function rentImpossible(details: { most: Rupiah }): Refusal {
  return fieldRefusal('distributions.rent_impossible', 'gross', details)
}

/** The figures are far above the usual ones, so the published yield must be confirmed. */
export function monthUnusual(details: {
  gross: Rupiah
  usualGross: Rupiah
  costs: Rupiah
  usualCosts: Rupiah
  before: BasisPoints
  after: BasisPoints
}): Refusal {
  const { before, after, ...amounts } = details
  const percents = { before: before / 100, after: after / 100 }
  return fieldRefusal('distributions.month_unusual', 'confirmed', { ...amounts, ...percents })
}

/** Only the newest month can be taken back. */
export function monthNotNewest(): Refusal {
  return fieldRefusal('distributions.month_not_newest', 'month')
}

/** A month with a correction cannot be taken back; it can be corrected again. */
export function monthCorrected(): Refusal {
  return fieldRefusal('distributions.month_corrected', 'month')
}

/** A correction cannot take away more than was booked. */
export function correctionBeyondLine(details: { most: Rupiah }): Refusal {
  return fieldRefusal('distributions.correction_beyond_line', 'amount', details)
}

export function monthNotBooked(): Refusal {
  return fieldRefusal('distributions.month_not_booked', 'month')
}

/** This month or a later one has been declared. */
export function monthPassed(): Refusal {
  return fieldRefusal('distributions.month_passed', 'month')
}

/** Earlier costs above the rent use up the whole amount; the rest is carried to the next month. */
export function nothingToPay(details: { carried: Rupiah }): Refusal {
  return new Refusal('distributions.nothing_to_pay', 'conflict', details)
}

/** The record day must be after the month and within `daysMax` days. */
export function recordDateImpossible(details: { earliest: string; latest: string }): Refusal {
  return fieldRefusal('distributions.record_date', 'recordOn', details)
}

export function payDateImpossible(details: { earliest: string; latest: string }): Refusal {
  return fieldRefusal('distributions.pay_date', 'payOn', details)
}

/** The figures behind the proposal have changed since it was made; it must be proposed again. */
export function figuresChanged(): Refusal {
  return new Refusal('distributions.figures_changed', 'conflict')
}
