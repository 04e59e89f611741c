import { jakartaDate, type Rupiah } from '#kernel'
import type { HeldProperty, Holding } from './book.ts'
import { performanceOf, realisedGains } from './performance.ts'
import { positionOf, realisedGainOf } from './position.ts'
import type { YearlyRate } from './returns/xirr.ts'

/** What came of units of a property that were sold, or ended with its own sale. Settled for good. */
export type RealisedResult = {
  readonly property: HeldProperty
  /** The day of Jakarta on which the newest of it was settled. */
  readonly on: string
  /** What those units had cost, fees included; average cost. */
  readonly cost: Rupiah
  readonly proceeds: Rupiah
  readonly gain: Rupiah
  /** All rent that was ever received there. */
  readonly incomeReceived: Rupiah
  /** Whether other units of it are still held, or waited for. */
  readonly isHeld: boolean
  /** Of everything put in there; null while some of it still is. */
  readonly yearly: YearlyRate | null
}

/** One result for each property whose units are gone, the newest first. */
export function realisedResults(holdings: readonly Holding[], now: Date): RealisedResult[] {
  return holdings
    .flatMap((holding) => {
      const newest = realisedGains(holding.flows).at(-1)
      return newest === undefined ? [] : [resultOf(holding, jakartaDate(newest.at), now)]
    })
    .sort((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : 0))
}

function resultOf(holding: Holding, on: string, now: Date): RealisedResult {
  const { property, flows } = holding
  const position = positionOf(flows)
  const { owned, pending, gone, income } = position
  const isHeld = owned.units > 0n || pending.units > 0n
  return {
    property,
    on,
    cost: gone.cost,
    proceeds: gone.proceeds,
    gain: realisedGainOf(position),
    incomeReceived: income,
    isHeld,
    yearly: isHeld ? null : performanceOf([holding], now).yearly,
  }
}
