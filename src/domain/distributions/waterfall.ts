import type { Rupiah } from '#kernel'

/** What a property's months left up to one of them, and what was declared of it. */
export type Accrued = {
  /** The sum of all months that left something. */
  readonly left: Rupiah
  /** The sum of what costs were above rent, paid from the reserve. */
  readonly lacked: Rupiah
  /** Paid out or declared before. */
  readonly declared: Rupiah
  /** Given back to the reserve before. */
  readonly refilled: Rupiah
  /** Corrections of earlier months: to the holders' good, taken from the rent, paid from the reserve. */
  readonly added: Rupiah
  readonly withheld: Rupiah
  readonly deducted: Rupiah
}

/** What there is to pay, and what the reserve gets back first. */
export type Distributable = { readonly total: Rupiah; readonly refill: Rupiah }

/**
 * The rule for costs above rent: the reserve pays them, and later rent gives them back before
 * anything is paid out. What does not suffice for that waits for the next month; a payout is never
 * below zero.
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
