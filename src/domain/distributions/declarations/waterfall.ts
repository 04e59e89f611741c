import type { Rupiah } from '#kernel'

/** The remainders of a property's months up to one of them, and the amounts already declared. */
export type Accrued = {
  /** The sum of all positive monthly remainders. */
  readonly left: Rupiah
  /** The sum of costs above the rent, which the reserve paid. */
  readonly lacked: Rupiah
  /** The amount already paid out or declared. */
  readonly declared: Rupiah
  /** The amount already repaid to the reserve. */
  readonly refilled: Rupiah
  /** Corrections of earlier months: in the holders' favour, taken from the rent, and paid by the reserve. */
  readonly added: Rupiah
  readonly withheld: Rupiah
  readonly deducted: Rupiah
}

/** The amount to pay out, and the amount repaid to the reserve before it. */
type Distributable = { readonly total: Rupiah; readonly refill: Rupiah }

/**
 * The rule for costs above the rent: the reserve pays them, and later rent repays it before anything is paid
 * out. A shortfall is carried to the next month; a payout is never negative.
 */
export function distributable(accrued: Accrued): Distributable & { readonly carried: Rupiah } {
  const { left, lacked, declared, refilled, added, withheld, deducted } = accrued
  const available = left + added - withheld - declared - refilled
  const owed = lacked + deducted - refilled
  const carried = available - owed
  return carried > 0n
    ? { total: carried, refill: owed, carried }
    : { total: 0n, refill: 0n, carried }
}
