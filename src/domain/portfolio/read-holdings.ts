import type { Db } from '#database'
import {
  type Actor,
  type BasisPoints,
  basisPointsOf,
  type Clock,
  decodeCursor,
  endOfDay,
  jakartaDate,
  monthsAfter,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'
import { accruedOf } from './analysis/payout-forecast.ts'
import { type HeldProperty, type Holding, readBook } from './book.ts'
import { positionOf } from './position.ts'

/** An investor's holding of one property. Rupiah and units. */
export type HeldUnits = Pick<HeldProperty, 'state' | 'letState' | 'unitPrice'> & {
  readonly property: HeldProperty
  readonly units: bigint
  /** Bought but not issued yet. */
  readonly pendingUnits: bigint
  /** The average cost of `units`, including fees. */
  readonly cost: Rupiah
  /** The cost of `pendingUnits`, including fees. */
  readonly pendingCost: Rupiah
  /** According to the newest valuation. */
  readonly value: Rupiah
  /** The value of `units` at the price of the last trade between investors; null before the first. */
  readonly atLastTrade: { readonly on: string; readonly value: Rupiah } | null
  readonly unrealisedGain: Rupiah
  readonly incomeReceived: Rupiah
  /** Distributions of the last twelve months. */
  readonly incomeOfYear: Rupiah
  /** The rent since the last paid month, according to the forecast. */
  readonly accrued: Rupiah
  /** Distributions of the last twelve months as a share of `cost` and of `value`. */
  readonly yieldOnCostBasisPoints: BasisPoints
  readonly yieldNowBasisPoints: BasisPoints
  /** The latest change of a unit's value; null before the first. */
  readonly lastChange: { readonly on: string; readonly basisPoints: BasisPoints } | null
}

/** The actor's owned and pending holdings in order of property ids. */
export async function readHoldings(
  db: Db,
  clock: Clock,
  actor: Actor,
  page: PageRequest,
  propertyId: string | null = null,
): Promise<Page<HeldUnits>> {
  const after = page.cursor === null ? undefined : decodeCursor(page.cursor, 1)?.[0]
  const held = heldNow(await readBook(db, actor.userId), clock.now()).filter(
    ({ property }) =>
      (typeof after !== 'string' || property.id > after) &&
      (propertyId === null || property.id === propertyId),
  )
  return pageOf(held, page.limit, ({ property }) => [property.id])
}

/** The owned and pending holdings. */
export function heldNow(holdings: readonly Holding[], now: Date): HeldUnits[] {
  const today = jakartaDate(now)
  return holdings
    .map((holding) => heldUnits(holding, today))
    .filter(({ units, pendingUnits }) => units > 0n || pendingUnits > 0n)
}

/** The figures of one holding on a day. */
export function heldUnits(holding: Holding, today: string): HeldUnits {
  const { flows, property, lastTrade } = holding
  const { owned, pending, income } = positionOf(flows)
  const value = owned.units * property.unitPrice
  const recent = incomeAfter(flows, monthsAfter(today, -12))
  const { state, letState, unitPrice } = property
  return {
    property,
    ...{ state, letState, unitPrice },
    units: owned.units,
    pendingUnits: pending.units,
    cost: owned.cost,
    pendingCost: pending.cost,
    value,
    atLastTrade: lastTrade && { on: lastTrade.on, value: owned.units * lastTrade.price },
    unrealisedGain: value - owned.cost,
    incomeReceived: income,
    incomeOfYear: recent,
    accrued: accruedOf(holding, today),
    yieldOnCostBasisPoints: basisPointsOf(recent, owned.cost),
    yieldNowBasisPoints: basisPointsOf(recent, value),
    lastChange: lastChangeOf(holding),
  }
}

/** The rent paid after a day. */
export function incomeAfter(flows: Holding['flows'], day: string): Rupiah {
  const end = endOfDay(day)
  return flows
    .filter(({ kind, happenedAt }) => kind === 'distribution' && happenedAt >= end)
    .reduce((total, { cash }) => total + cash, 0n)
}

function lastChangeOf({ property, valuations }: Holding): HeldUnits['lastChange'] {
  const newest = valuations.at(-1)
  if (newest === undefined) return null
  const before = valuations.at(-2)?.unitPrice ?? property.issuePrice
  return {
    on: newest.valuedOn,
    basisPoints: basisPointsOf(newest.unitPrice - before, before),
  }
}
