import { least } from '#kernel'
import {
  type Finding,
  isSamePerson,
  type PersonLink,
  pairOf,
  type SeenTrade,
  type SurveillanceTerms,
  unitsIn,
} from './finding.ts'

/**
 * Finds trades between accounts that one person seems to be behind, and units that return to their seller.
 * `trades` are those of the pairs that have just traded, in both directions, within `washDays`.
 */
export function washTrades(
  trades: readonly SeenTrade[],
  links: readonly PersonLink[],
  { washUnits, washDays }: Pick<SurveillanceTerms, 'washUnits' | 'washDays'>,
): Finding[] {
  const pairs = Map.groupBy(trades, ({ buyerId, sellerId }) => pairOf(buyerId, sellerId))
  return [...pairs].flatMap(([pair, between]): Finding[] => {
    const people = pair.split(' ')
    const [first = ''] = people
    const joining = links.filter((link) => pairOf(...link.people) === pair)
    const same = joining.filter(isSamePerson)
    const units = unitsIn(between)
    const there = unitsIn(between.filter(({ buyerId }) => buyerId === first))
    const back = units - there
    const returned = least(there, back)
    const found = { people, trades: between, orders: [], links: joining }
    if (same.length > 0 && units >= washUnits) {
      const isSure = same.some(({ source }) => source === 'bank-account')
      const figures = { units, unitsMin: washUnits }
      return [{ ...found, rule: 'wash-trade', severity: isSure ? 'high' : 'medium', figures }]
    }
    if (returned < washUnits) return []
    const severity = joining.length > 0 ? 'high' : 'medium'
    const figures = { unitsReturned: returned, unitsMin: washUnits, days: washDays }
    return [{ ...found, rule: 'round-trip', severity, figures }]
  })
}

/**
 * Finds units that return to their seller by way of a third person, where two of the three are linked: three
 * strangers meet in a book by chance. `trades` are those that close such a circle within `washDays`.
 */
export function tradingRings(
  trades: readonly SeenTrade[],
  links: readonly PersonLink[],
  { washUnits, washDays }: Pick<SurveillanceTerms, 'washUnits' | 'washDays'>,
): Finding[] {
  const legs = Map.groupBy(trades, ({ sellerId, buyerId }) => `${sellerId} ${buyerId}`)
  const leg = (seller: string, buyer: string) => legs.get(`${seller} ${buyer}`) ?? []
  const buyersOf = Map.groupBy(
    [...legs.keys()].map((name) => name.split(' ')),
    ([seller = '']) => seller,
  )
  const after = (seller: string) => (buyersOf.get(seller) ?? []).map(([, buyer = '']) => buyer)
  // Counts each circle once, from the member with the lowest id.
  return [...buyersOf.keys()].flatMap((first) =>
    after(first)
      .filter((second) => second > first)
      .flatMap((second) =>
        after(second)
          .filter((third) => third > first)
          .flatMap((third): Finding[] => {
            const round = [leg(first, second), leg(second, third), leg(third, first)]
            const returned = round.map(unitsIn).reduce((one, other) => least(one, other))
            const people = [first, second, third]
            const joining = links.filter((link) => link.people.every((one) => people.includes(one)))
            if (returned < washUnits || joining.length === 0) return []
            return [
              {
                rule: 'round-trip',
                severity: joining.some(isSamePerson) ? 'high' : 'medium',
                people: people.toSorted(),
                trades: round.flat(),
                orders: [],
                links: joining,
                figures: { unitsReturned: returned, unitsMin: washUnits, days: washDays },
              },
            ]
          }),
      ),
  )
}

/** A circle that a trade may close: its seller, its buyer, and the third person; null for any person. */
export type PossibleRing = {
  readonly sellerId: string
  readonly buyerId: string
  readonly thirdId: string | null
}

/** The circles that trades may close and in which two members are linked. */
export function possibleRings(
  trades: readonly Pick<SeenTrade, 'sellerId' | 'buyerId'>[],
  links: readonly PersonLink[],
): PossibleRing[] {
  const linkedWith = Map.groupBy(
    links.flatMap(({ people: [a, b] }) => [
      [a, b],
      [b, a],
    ]),
    ([one = '']) => one,
  )
  const others = (one: string) => (linkedWith.get(one) ?? []).map(([, other = '']) => other)
  const pairs = new Map(trades.map((trade) => [`${trade.sellerId} ${trade.buyerId}`, trade]))
  return [...pairs.values()].flatMap(({ sellerId, buyerId }): PossibleRing[] => {
    const linked = new Set([...others(sellerId), ...others(buyerId)])
    // The two are linked, so the third may be any person.
    if (linked.has(sellerId) || linked.has(buyerId)) return [{ sellerId, buyerId, thirdId: null }]
    return [...linked].map((thirdId) => ({ sellerId, buyerId, thirdId }))
  })
}
