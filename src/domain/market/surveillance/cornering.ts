import {
  type Finding,
  isSamePerson,
  type PersonLink,
  type SeenTrade,
  type SurveillanceTerms,
} from './finding.ts'

/** A person's purchases and holdings in a property. */
export type Position = {
  readonly investorId: string
  /** Units bought minus units sold in the window. */
  readonly unitsBought: bigint
  /** All units that they have now. */
  readonly unitsHeld: bigint
}

type Property = { readonly unitsTotal: bigint; readonly holderUnitsMax: bigint }

/**
 * Finds buyers who accumulate units quickly or come so near the cap that one more such purchase would exceed it, and
 * linked people who together hold more than the cap. `positions` are those of the latest buyers and the people linked
 * with them; `trades` are the purchases.
 */
export function cornering(
  trades: readonly SeenTrade[],
  positions: readonly Position[],
  links: readonly PersonLink[],
  { cornerBasisPoints }: Pick<SurveillanceTerms, 'cornerBasisPoints'>,
  { unitsTotal, holderUnitsMax }: Property,
): Finding[] {
  const byPerson = new Map(positions.map((position) => [position.investorId, position]))
  const seen = new Set<string>()
  return [...new Set(trades.map(({ buyerId }) => buyerId))].flatMap((buyerId): Finding[] => {
    if (seen.has(buyerId)) return []
    const joining = links.filter((link) => isSamePerson(link) && link.people.includes(buyerId))
    const people = [...new Set([buyerId, ...joining.flatMap((link) => link.people)])].toSorted()
    for (const person of people) seen.add(person)
    const sum = (of: 'unitsBought' | 'unitsHeld') =>
      people.reduce((total, person) => total + (byPerson.get(person)?.[of] ?? 0n), 0n)
    const unitsBought = sum('unitsBought')
    const unitsHeld = sum('unitsHeld')
    const boughtMin = (unitsTotal * BigInt(cornerBasisPoints)) / 10_000n
    const isBeyond = people.length > 1 && unitsHeld > holderUnitsMax
    // From this holding on, one more such purchase would exceed the cap.
    const nearMin = holderUnitsMax - boughtMin + 1n
    const isNear = unitsBought > 0n && unitsHeld >= nearMin
    if (!isBeyond && !isNear && unitsBought < boughtMin) return []
    return [
      {
        rule: 'cornering',
        severity: isBeyond ? 'high' : 'medium',
        people,
        trades: trades.filter((trade) => people.includes(trade.buyerId)),
        orders: [],
        links: joining,
        figures: {
          ...{ unitsBought, boughtMin, unitsHeld, nearMin },
          ...{ unitsMax: holderUnitsMax, unitsTotal },
        },
      },
    ]
  })
}
