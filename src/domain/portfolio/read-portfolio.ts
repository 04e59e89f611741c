import { type Database, snapshot } from '#database'
import {
  type Actor,
  type BasisPoints,
  type Clock,
  type Localized,
  type Rupiah,
  roundedShare,
} from '#kernel'
import { account, balance, type MoneyDay, moneyByDay } from '#ledger'
import { escrowOf } from '#offerings'
import type { PropertyLabel } from '#properties'
import { type HistoryPoint, historyOf } from './analysis/history.ts'
import { type Holding, readBook } from './book.ts'
import { positionOf, realisedGainOf } from './position.ts'

/** An investor's portfolio, calculated from the ledger. Rupiah. */
export type Portfolio = {
  /** Owned units at today's unit prices. */
  readonly value: Rupiah
  /**
   * The same at the prices of the last trades between investors, and at today's unit prices where there is no trade
   * yet; null when none of them was ever traded.
   */
  readonly valueAtLastTrade: Rupiah | null
  /** Their average cost, including purchase fees. */
  readonly invested: Rupiah
  /** Distributions received so far from every property ever held. */
  readonly incomeReceived: Rupiah
  /** `value` less `invested`; may be negative. */
  readonly unrealisedGain: Rupiah
  /** The proceeds of units sold or retired, less their cost. */
  readonly realisedGain: Rupiah
  /** The average cost of those units, including fees. */
  readonly costOfGone: Rupiah
  /** The sum of `unrealisedGain`, `realisedGain` and `incomeReceived`. */
  readonly totalReturn: Rupiah
  readonly freeBalance: Rupiah
  /** In escrow for units that are not issued yet; not part of `value`. */
  readonly pendingUnitsAmount: Rupiah
  readonly history: HistoryPoint[]
  readonly byCity: CityShare[]
}

export type CityShare = {
  readonly id: string
  readonly name: Localized
  readonly value: Rupiah
  /** As a share of the portfolio's value, rounded to tenths of a percent. */
  readonly shareBasisPoints: BasisPoints
}

/** The actor's current portfolio; all figures are of one moment. */
export async function readPortfolio(
  db: Database,
  clock: Clock,
  { userId }: Actor,
): Promise<Portfolio> {
  return await snapshot(db, async (tx) => {
    const [holdings, money, free, inEscrow] = await Promise.all([
      readBook(tx, userId),
      moneyByDay(tx, userId),
      balance(tx, account('investor-cash', userId)),
      escrowOf(tx, userId),
    ])
    return portfolioOf(holdings, money, { free, inEscrow }, clock.now())
  })
}

/** Calculates the portfolio from rows and balances of one moment. */
export function portfolioOf(
  holdings: readonly Holding[],
  money: readonly MoneyDay[],
  { free, inEscrow }: { readonly free: Rupiah; readonly inEscrow: Rupiah },
  now: Date,
): Portfolio {
  return {
    ...figuresOf(holdings),
    freeBalance: free,
    pendingUnitsAmount: inEscrow,
    history: historyOf(holdings, money, now),
  }
}

type Figures = Omit<Portfolio, 'freeBalance' | 'pendingUnitsAmount' | 'history'>

/** Adds up the flows of all properties at today's unit prices. */
export function figuresOf(holdings: readonly Holding[]): Figures {
  const parts = holdings.map(({ property, flows, lastTrade }) => {
    const position = positionOf(flows)
    const { owned, income, gone } = position
    const value = owned.units * property.unitPrice
    const realised = realisedGainOf(position)
    const traded = lastTrade === null || owned.units === 0n ? null : owned.units * lastTrade.price
    return {
      city: property.city,
      value,
      traded,
      cost: owned.cost,
      income,
      realised,
      gone: gone.cost,
    }
  })
  const value = sum(parts.map((part) => part.value))
  const invested = sum(parts.map((part) => part.cost))
  const incomeReceived = sum(parts.map((part) => part.income))
  const unrealisedGain = value - invested
  const realisedGain = sum(parts.map((part) => part.realised))
  return {
    value,
    valueAtLastTrade: parts.some(({ traded }) => traded !== null)
      ? sum(parts.map((part) => part.traded ?? part.value))
      : null,
    invested,
    incomeReceived,
    unrealisedGain,
    realisedGain,
    costOfGone: sum(parts.map((part) => part.gone)),
    totalReturn: unrealisedGain + realisedGain + incomeReceived,
    byCity: cityShares(parts),
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
  cities.sort((left, right) =>
    left.value === right.value ? (left.id < right.id ? -1 : 1) : left.value > right.value ? -1 : 1,
  )
  const whole = sum(cities.map(({ value }) => value))
  return cities.map((city) => ({ ...city, shareBasisPoints: roundedShare(city.value, whole) }))
}

function sum(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((left, right) => left + right, 0n)
}
