import { type BasisPoints, least, type Rupiah } from '#kernel'
import { costOf } from '#offerings'

/** An offering, or the order book of a property, that a plan may buy from, with the limits for this investor. */
export type Candidate = {
  /** Null for units of other investors; `unitPrice` is then the limit price of the order. */
  readonly offeringId: string | null
  readonly propertyId: string
  readonly name: string
  readonly unitPrice: Rupiah
  readonly purchaseFeeBasisPoints: BasisPoints
  readonly minimumUnits: bigint
  readonly unitsLeft: bigint
  readonly holderUnitsMax: bigint
  /** Units that the investor holds or has bought, issued or not. */
  readonly heldUnits: bigint
  readonly netYieldBasisPoints: BasisPoints
  readonly closesAt: Date
}

type Input = {
  /** Rupiah, including the fee. */
  readonly spendable: Rupiah
  readonly propertyMax: Rupiah | null
}

export type Choice = { readonly candidate: Candidate; readonly units: bigint }

/**
 * Returns what a plan buys next: of the property the investor holds least of, then of the one with the higher
 * yield, then of the offering that ends first; as many units as money and limits allow. Null when none can be
 * bought.
 */
export function chooseNext(candidates: readonly Candidate[], input: Input): Choice | null {
  for (const candidate of candidates.toSorted(compareCandidates)) {
    const units = unitsFor(candidate, input)
    if (units >= candidate.minimumUnits) return { candidate, units }
  }
  return null
}

/** Returns why none of these was chosen. */
export function reasonForNoChoice(
  candidates: readonly Candidate[],
  { spendable }: Pick<Input, 'spendable'>,
): 'no-match' | 'no-money' | 'no-room' {
  if (candidates.length === 0) return 'no-match'
  const isPoor = candidates.every((each) => costOf(each, each.minimumUnits).total > spendable)
  return isPoor ? 'no-money' : 'no-room'
}

/** Returns the lowest cost of a minimum purchase among these; null when there are none. */
export function cheapest(candidates: readonly Candidate[]): Rupiah | null {
  const [first, ...others] = candidates.map((each) => costOf(each, each.minimumUnits).total)
  return first === undefined ? null : least(first, ...others)
}

function compareCandidates(left: Candidate, right: Candidate): number {
  const held = left.heldUnits * left.unitPrice - right.heldUnits * right.unitPrice
  if (held !== 0n) return held < 0n ? -1 : 1
  const more = right.netYieldBasisPoints - left.netYieldBasisPoints
  if (more !== 0) return more
  const earlier = left.closesAt.getTime() - right.closesAt.getTime()
  if (earlier !== 0) return earlier
  return left.propertyId < right.propertyId ? -1 : 1
}

function unitsFor(candidate: Candidate, { spendable, propertyMax }: Input): bigint {
  const { unitPrice, heldUnits, holderUnitsMax, unitsLeft } = candidate
  // The secondary market rounds its fee up, which can be one rupiah more than calculated here.
  const money = candidate.offeringId === null ? spendable - 1n : spendable
  const most = least(affordable(candidate, money), unitsLeft, holderUnitsMax - heldUnits)
  return propertyMax === null ? most : least(most, propertyMax / unitPrice - heldUnits)
}

/** Returns the most units whose price and fee together are within `money`. */
export function affordable(
  terms: Pick<Candidate, 'unitPrice' | 'purchaseFeeBasisPoints'>,
  money: Rupiah,
): bigint {
  if (money <= 0n) return 0n
  // The fee is rounded, so the division can be off by one unit in either direction.
  const whole = 10_000n
  const share = whole + BigInt(terms.purchaseFeeBasisPoints)
  let units = (money * whole) / (terms.unitPrice * share) + 1n
  while (units > 0n && costOf(terms, units).total > money) units -= 1n
  return units
}
