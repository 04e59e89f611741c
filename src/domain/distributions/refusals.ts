import { type BasisPoints, type FieldError, Refusal, type Rupiah } from '#kernel'

export function declarationNotFound(): Refusal {
  return new Refusal('distributions.not_found', 'not_found')
}

/** Months must be booked in order; `expected` is the next one. */
export function monthOutOfOrder(details: { expected: string }): Refusal {
  return field('month', 'distributions.month_out_of_order', details)
}

/** The month is not over yet, so its figures are not complete. */
export function monthNotOver(): Refusal {
  return field('month', 'distributions.month_not_over', {})
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
  return field('reserve', 'distributions.reserve_beyond_rent', details)
}

/** Costs above the rent are paid from the reserve, which is `short` of them; the issuer must add to it first. */
export function costsNotCovered(details: { short: Rupiah }): Refusal {
  return new Refusal('distributions.costs_not_covered', 'conflict', details)
}

/** Rent must be booked with the bank statement that shows it. */
export function evidenceMissing(): Refusal {
  return field('files', 'distributions.evidence_missing', {})
}

/** The rent is impossibly high for this property. */
export function rentImpossible(details: { most: Rupiah }): Refusal {
  return field('gross', 'distributions.rent_impossible', details)
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
  return field('confirmed', 'distributions.month_unusual', { ...amounts, ...percents })
}

/** Only the newest month can be taken back. */
export function monthNotNewest(): Refusal {
  return field('month', 'distributions.month_not_newest', {})
}

/** A month with a correction cannot be taken back; it can be corrected again. */
export function monthCorrected(): Refusal {
  return field('month', 'distributions.month_corrected', {})
}

/** A correction cannot take away more than was booked. */
export function correctionBeyondLine(details: { most: Rupiah }): Refusal {
  return field('amount', 'distributions.correction_beyond_line', details)
}

export function monthNotBooked(): Refusal {
  return field('month', 'distributions.month_not_booked', {})
}

/** This month or a later one has been declared. */
export function monthPassed(): Refusal {
  return field('month', 'distributions.month_passed', {})
}

/** Earlier costs above the rent use up the whole amount; the rest is carried to the next month. */
export function nothingToPay(details: { carried: Rupiah }): Refusal {
  return new Refusal('distributions.nothing_to_pay', 'conflict', details)
}

/** The record day must be after the month and within `daysMax` days. */
export function recordDateImpossible(details: { earliest: string; latest: string }): Refusal {
  return field('recordOn', 'distributions.record_date', details)
}

export function payDateImpossible(details: { earliest: string; latest: string }): Refusal {
  return field('payOn', 'distributions.pay_date', details)
}

/** The figures behind the proposal have changed since it was made; it must be proposed again. */
export function figuresChanged(): Refusal {
  return new Refusal('distributions.figures_changed', 'conflict')
}

function field(
  path: string,
  code: string,
  details: Record<string, string | bigint | number>,
): Refusal {
  return new Refusal(code, 'invalid', details, [{ path, code, details }])
}
