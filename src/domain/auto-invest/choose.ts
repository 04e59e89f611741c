import type { BasisPoints, Rupiah } from '#kernel'
import { costOf } from '#offerings'

/** An offering, or the book of a property, that a plan may buy from, with the room there is in it for this investor. */
export type Candidate = {
  /** Null: units of other investors; `unitPrice` is then the limit of the order. */
  readonly offeringId: string | null
  readonly propertyId: string
  readonly name: string
  readonly unitPrice: Rupiah
  readonly purchaseFeeBasisPoints: BasisPoints
  readonly minimumUnits: bigint
  readonly unitsLeft: bigint
  readonly holderUnitsMax: bigint
  /** What the investor has of it: handed over or not. */
  readonly heldUnits: bigint
  readonly netYieldBasisPoints: BasisPoints
  readonly closesAt: Date
}

export type Input = {
  /** Rupiah, the fee in it. */
  readonly spendable: Rupiah
  readonly propertyMax: Rupiah | null
}

export type Choice = { readonly candidate: Candidate; readonly units: bigint }

/**
 * What a plan buys next: of the property the investor has least of, then of the one with the higher
 * yield, then of the offering that ends first; as many units as money and limits allow. Null when
 * none of them can be bought.
 */
export function chooseNext(candidates: readonly Candidate[], input: Input): Choice | null {
  for (const candidate of candidates.toSorted(byTurn)) {
    const units = unitsFor(candidate, input)
    if (units >= candidate.minimumUnits) return { candidate, units }
  }
  return null
}

/** Why nothing of these was chosen. */
export function whyNothing(
  candidates: readonly Candidate[],
  { spendable }: Pick<Input, 'spendable'>,
): 'no-match' | 'no-money' | 'no-room' {
  if (candidates.length === 0) return 'no-match'
  const isPoor = candidates.every((each) => costOf(each, each.minimumUnits).total > spendable)
  return isPoor ? 'no-money' : 'no-room'
}

/** The least that one purchase among these costs; null when there is none. */
export function cheapest(candidates: readonly Candidate[]): Rupiah | null {
  return candidates.reduce<Rupiah | null>((least, each) => {
    const { total } = costOf(each, each.minimumUnits)
    return least === null || total < least ? total : least
  }, null)
}

function byTurn(left: Candidate, right: Candidate): number {
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
  // The fee of the secondary market is rounded up, which may be a rupiah more than is calculated here.
  const money = candidate.offeringId === null ? spendable - 1n : spendable
  const rooms = [affordable(candidate, money), unitsLeft, holderUnitsMax - heldUnits]
  if (propertyMax !== null) rooms.push(propertyMax / unitPrice - heldUnits)
  return rooms.reduce((least, room) => (room < least ? room : least))
}

/** The most units whose price and fee together are within `money`. */
export function affordable(
  terms: Pick<Candidate, 'unitPrice' | 'purchaseFeeBasisPoints'>,
  money: Rupiah,
): bigint {
  if (money <= 0n) return 0n
  // The fee is rounded, so the division may be one unit off to either side.
  const whole = 10_000n
  const share = whole + BigInt(terms.purchaseFeeBasisPoints)
  let units = (money * whole) / (terms.unitPrice * share) + 1n
  while (units > 0n && costOf(terms, units).total > money) units -= 1n
  return units
}
