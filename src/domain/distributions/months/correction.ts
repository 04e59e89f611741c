import type { MonthLine } from '#contract'
import { least, type Rupiah } from '#kernel'
import { account, atBank, credit, debit, type Line } from '#ledger'
import { costsNotCovered, reserveBeyondRent } from '../refusals.ts'

type Corrected = {
  readonly propertyId: string
  readonly line: MonthLine
  /** Positive when more is to be paid out than was booked. */
  readonly amount: Rupiah
}

/** What a property has: rent that is not distributed yet, and its reserve. */
type Own = { readonly cash: Rupiah; readonly reserve: Rupiah }

/**
 * The ledger lines of a correction. The difference moves between the property's cash and the account that the line was
 * booked against: our fee to `platform-fees`, a top-up to the reserve, every other line to the bank. An excess is taken
 * from the cash, then from the reserve; a larger top-up from the cash only. Refuses with `costs_not_covered` and
 * `reserve_beyond_rent`.
 */
export function correctionLines(
  { propertyId, line, amount }: Corrected,
  own: Own,
): { readonly lines: readonly Line[]; readonly fromCash: Rupiah } {
  const cash = account('property-cash', propertyId)
  const pot = account('property-reserve', propertyId)
  const fees = account('platform-fees', 'platform')
  const other = line === 'management' ? fees : line === 'reserve' ? pot : atBank('property')
  if (amount > 0n) {
    if (line === 'reserve') requireReserve(amount, own.reserve)
    return { lines: [debit(other, amount), credit(cash, amount)], fromCash: 0n }
  }
  const less = -amount
  const fromCash = least(less, own.cash)
  const fromReserve = less - fromCash
  if (line === 'reserve' && fromReserve > 0n) throw reserveBeyondRent({ room: own.cash })
  requireReserve(fromReserve, own.reserve)
  const taken = [
    ...(fromCash > 0n ? [debit(cash, fromCash)] : []),
    ...(fromReserve > 0n ? [debit(pot, fromReserve)] : []),
  ]
  return { lines: [...taken, credit(other, less)], fromCash }
}

/** Refuses with `costs_not_covered` to take more from a property's reserve than is in it. */
export function requireReserve(wanted: Rupiah, inReserve: Rupiah): void {
  if (wanted > inReserve) throw costsNotCovered({ short: wanted - inReserve })
}
