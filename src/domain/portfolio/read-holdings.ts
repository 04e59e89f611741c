import type { Db } from '#database'
import {
  type Actor,
  type BasisPoints,
  basisPointsOf,
  type Clock,
  day,
  decodeCursor,
  later,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'
import type { PropertyLabel } from '#properties'
import { type Holding, readHoldingRows } from './portfolio-rows.ts'
import { positionOf } from './position.ts'

/** What an investor has of one property. Rupiah and units. */
export type HeldUnits = {
  readonly property: PropertyLabel
  readonly units: bigint
  /** Bought, not handed over yet. */
  readonly pendingUnits: bigint
  /** What was paid for `units`, fees included; average cost. */
  readonly cost: Rupiah
  /** What was paid for `pendingUnits`, fees included. */
  readonly pendingCost: Rupiah
  readonly value: Rupiah
  readonly unrealisedGain: Rupiah
  readonly incomeReceived: Rupiah
  /** Distributions of the last 365 days on `cost`. */
  readonly yieldOnCostBasisPoints: BasisPoints
}

/** How far back the distributions go that make the yield. */
export const yieldMilliseconds = 365 * day

/** What the actor holds or waits for, by property in the order of their ids. */
export async function readHoldings(
  db: Db,
  clock: Clock,
  actor: Actor,
  page: PageRequest,
): Promise<Page<HeldUnits>> {
  const since = later(clock.now(), -yieldMilliseconds)
  const after = page.cursor === null ? undefined : decodeCursor(page.cursor, 1)?.[0]
  const held = (await readHoldingRows(db, actor.userId))
    .map((holding) => heldUnits(holding, since))
    .filter(({ units, pendingUnits }) => units > 0n || pendingUnits > 0n)
    .filter(({ property }) => typeof after !== 'string' || property.id > after)
  return pageOf(held, page.limit, ({ property }) => [property.id])
}

/** The figures of one holding; income since `since` makes the yield. */
export function heldUnits(holding: Holding, since: Date): HeldUnits {
  const { flows, property } = holding
  const { owned, pending, income } = positionOf(flows)
  const value = owned.units * property.unitPrice
  const recent = flows
    .filter((flow) => flow.kind === 'distribution' && flow.happenedAt > since)
    .reduce((total, flow) => total + flow.cash, 0n)
  return {
    property,
    units: owned.units,
    pendingUnits: pending.units,
    cost: owned.cost,
    pendingCost: pending.cost,
    value,
    unrealisedGain: value - owned.cost,
    incomeReceived: income,
    yieldOnCostBasisPoints: basisPointsOf(recent, owned.cost),
  }
}
