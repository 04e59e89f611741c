import type { Db } from '#database'
import {
  type Actor,
  allocate,
  type BasisPoints,
  type Clock,
  type Localized,
  type Rupiah,
} from '#kernel'
import { account, balance } from '#ledger'
import { escrowOf } from '#offerings'
import type { PropertyLabel } from '#properties'
import { type HistoryPoint, historyOf } from './history.ts'
import { readHoldingRows, withValuations } from './portfolio-rows.ts'
import { positionOf } from './position.ts'

/** What an investor has, all from the ledger. Rupiah. */
export type Portfolio = {
  /** Units handed over, at today's unit prices. */
  readonly value: Rupiah
  /** What was paid for them, purchase fees included; average cost for what was not sold. */
  readonly invested: Rupiah
  /** Distributions received so far, of every property ever held. */
  readonly incomeReceived: Rupiah
  /** `value` less `invested`; may be negative. */
  readonly unrealisedGain: Rupiah
  /** `unrealisedGain` and `incomeReceived` together. */
  readonly totalReturn: Rupiah
  readonly freeBalance: Rupiah
  /** In escrow for units that are not handed over yet; not part of `value`. */
  readonly pendingUnitsAmount: Rupiah
  readonly history: HistoryPoint[]
  readonly byCity: CityShare[]
}

export type CityShare = {
  readonly id: string
  readonly name: Localized
  readonly value: Rupiah
  /** Of the portfolio's value; the shares add up to 10,000. */
  readonly shareBasisPoints: BasisPoints
}

/** The actor's portfolio as it stands now. */
export async function readPortfolio(db: Db, clock: Clock, actor: Actor): Promise<Portfolio> {
  const [holdings, freeBalance, pendingUnitsAmount] = await Promise.all([
    readHoldingRows(db, actor.userId),
    balance(db, account('investor-cash', actor.userId)),
    escrowOf(db, actor.userId),
  ])
  const positions = holdings.map((holding) => ({ holding, ...positionOf(holding.flows) }))
  const value = sum(positions.map(({ holding, owned }) => owned.units * holding.property.unitPrice))
  const invested = sum(positions.map(({ owned }) => owned.cost))
  const incomeReceived = sum(positions.map(({ income }) => income))
  const unrealisedGain = value - invested
  return {
    value,
    invested,
    incomeReceived,
    unrealisedGain,
    totalReturn: unrealisedGain + incomeReceived,
    freeBalance,
    pendingUnitsAmount,
    history: historyOf(await withValuations(db, holdings), clock.now()),
    byCity: cityShares(
      positions.map(({ holding, owned }) => ({
        city: holding.property.city,
        value: owned.units * holding.property.unitPrice,
      })),
    ),
  }
}

/** The value by city, the largest first. */
export function cityShares(
  parts: readonly { city: PropertyLabel['city']; value: Rupiah }[],
): CityShare[] {
  const byCity = Map.groupBy(
    parts.filter(({ value }) => value > 0n),
    ({ city }) => city.id,
  )
  const cities = [...byCity.values()].flatMap((group) =>
    group.slice(0, 1).map(({ city }) => ({ ...city, value: sum(group.map((part) => part.value)) })),
  )
  if (cities.length === 0) return []
  cities.sort((left, right) =>
    left.value === right.value ? (left.id < right.id ? -1 : 1) : left.value > right.value ? -1 : 1,
  )
  const shares = allocate(
    10_000n,
    cities.map(({ value }) => value),
  )
  return cities.map((city, index) => ({ ...city, shareBasisPoints: Number(shares[index] ?? 0n) }))
}

function sum(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((left, right) => left + right, 0n)
}
