import type { ExemptionState } from '#contract'
import { type FieldError, plainText, yearsAfter } from '#kernel'

/** What an investor declares about their securities account. */
export type ExemptionInput = {
  readonly company: string
  /** The single investor identification (SID) or the number of the sub-account. */
  readonly accountNumber: string
  /** The day the account was opened: `2023-04-17`. */
  readonly openedOn: string
}

/** The proof in force or the latest one submitted, as shown to its owner. */
export type Exemption = {
  readonly id: string
  readonly state: ExemptionState
  readonly company: string
  readonly accountEnd: string
  readonly openedOn: string
  /** Offerings that open on this day or later do not count towards the yearly limit. */
  readonly exemptFrom: string
  readonly submittedAt: Date
  readonly decidedAt: Date | null
  readonly reason: string | null
  readonly validUntil: string | null
}

const years = 2

/**
 * Returns the first day on which an account has been open for two years. For an account opened on 29 February
 * this is 1 March: the law says "at least", so the later day counts.
 */
export function exemptFrom(openedOn: string): string {
  return yearsAfter(openedOn, years)
}

/** Returns the last day on which a proof approved on this day is valid; it has to be reviewed again a year later. */
export function validUntil(approvedOn: string): string {
  return yearsAfter(approvedOn, 1)
}

// There were no securities accounts before the exchange opened.
const earliest = '1977-08-10'
const numberShape = /^[A-Za-z0-9][A-Za-z0-9 .-]{3,38}[A-Za-z0-9]$/

/** Returns the input as it is stored, and its faults, one per field. */
export function readExemption(
  { company, accountNumber, openedOn }: ExemptionInput,
  today: string,
): { input: ExemptionInput; faults: FieldError[] } {
  const input = {
    company: plainText(company),
    accountNumber: accountNumber.trim().toUpperCase(),
    openedOn,
  }
  const faults: FieldError[] = []
  const length = [...input.company].length
  if (length < 3) faults.push({ path: 'company', code: 'field.too_short', details: { minimum: 3 } })
  if (length > 100)
    faults.push({ path: 'company', code: 'field.too_long', details: { maximum: 100 } })
  if (!numberShape.test(input.accountNumber))
    faults.push({ path: 'accountNumber', code: 'investors.securities_account_shape' })
  if (openedOn > today || openedOn < earliest)
    faults.push({ path: 'openedOn', code: 'investors.opened_on_impossible' })
  return { input, faults }
}
