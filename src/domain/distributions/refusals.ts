import { type BasisPoints, type FieldError, Refusal, type Rupiah } from '#kernel'

export function declarationNotFound(): Refusal {
  return new Refusal('distributions.not_found', 'not_found')
}

/** Months are booked one after the other; `expected` is the one that comes next. */
export function monthOutOfOrder(details: { expected: string }): Refusal {
  return field('month', 'distributions.month_out_of_order', details)
}

/** The month is not over yet, so what it brought is not known. */
export function monthNotOver(): Refusal {
  return field('month', 'distributions.month_not_over', {})
}

/** Only a property that is run takes in rent. */
export function notOperating(): Refusal {
  return new Refusal('distributions.not_operating', 'conflict')
}

/** These lines are far from the forecast, and nobody said why. */
export function reasonsMissing(lines: readonly string[]): Refusal {
  const fields = lines.map((line): FieldError => {
    return { path: `reasons.${line}`, code: 'distributions.reason_missing' }
  })
  return new Refusal('distributions.reason_missing', 'invalid', {}, fields)
}

/** The reserve is topped up from rent only; `room` is what the costs left of it. */
export function reserveBeyondRent(details: { room: Rupiah }): Refusal {
  return field('reserve', 'distributions.reserve_beyond_rent', details)
}

/** Costs above the rent are paid from the reserve, which lacks `short`: the issuer adds to it first. */
export function costsNotCovered(details: { short: Rupiah }): Refusal {
  return new Refusal('distributions.costs_not_covered', 'conflict', details)
}

/** Rent is booked with the statement that shows it. */
export function evidenceMissing(): Refusal {
  return field('files', 'distributions.evidence_missing', {})
}

/** No month of this property brings so much. */
export function rentImpossible(details: { most: Rupiah }): Refusal {
  return field('gross', 'distributions.rent_impossible', details)
}

/** Far above the usual: who books it agrees to what everybody would be shown. */
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

/** A month whose correction counts already is corrected further, not taken back. */
export function monthCorrected(): Refusal {
  return field('month', 'distributions.month_corrected', {})
}

/** A correction takes away no more than was booked. */
export function correctionBeyondLine(details: { most: Rupiah }): Refusal {
  return field('amount', 'distributions.correction_beyond_line', details)
}

export function monthNotBooked(): Refusal {
  return field('month', 'distributions.month_not_booked', {})
}

/** This month, or a later one, was declared already. */
export function monthPassed(): Refusal {
  return field('month', 'distributions.month_passed', {})
}

/** Earlier costs above rent take everything; it is carried to the next month. */
export function nothingToPay(details: { carried: Rupiah }): Refusal {
  return new Refusal('distributions.nothing_to_pay', 'conflict', details)
}

/** Holders are recorded from the first day after the month on, and within `daysMax` days. */
export function recordDateImpossible(details: { earliest: string; latest: string }): Refusal {
  return field('recordOn', 'distributions.record_date', details)
}

export function payDateImpossible(details: { earliest: string; latest: string }): Refusal {
  return field('payOn', 'distributions.pay_date', details)
}

/** What is behind the proposal changed since it was made: it has to be proposed again. */
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
