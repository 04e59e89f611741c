import { jakartaDate, type Rupiah } from '#kernel'
import { performanceOf, realisedGains } from '../analysis/performance.ts'
import type { HeldProperty, Holding } from '../book.ts'
import { positionOf } from '../position.ts'

/** What a day in Jakarta brought for units, or for the whole property when it was sold. */
type SalesOfDay = {
  readonly on: string
  readonly proceeds: Rupiah
  readonly isOfProperty: boolean
}

/** The result of a property's units that were sold or retired. It is final. */
export type RealisedResult = {
  readonly property: HeldProperty
  readonly state: HeldProperty['state']
  /** The day in Jakarta of the newest sale. */
  readonly on: string
  /** The average cost of those units, including fees. */
  readonly cost: Rupiah
  /** The days with proceeds, oldest first. */
  readonly sales: readonly SalesOfDay[]
  readonly proceeds: Rupiah
  readonly gain: Rupiah
  /** All rent ever received from the property. */
  readonly incomeReceived: Rupiah
  /** Whether other units of the property are owned or pending. */
  readonly isHeld: boolean
  /** The yearly return on everything invested in the property; null while units are left, or without one. */
  readonly yearlyRate: number | null
}

/** One result per property with units sold or retired, newest first. */
export function realisedResults(holdings: readonly Holding[], now: Date): RealisedResult[] {
  return holdings
    .flatMap((holding) => {
      const sales = withoutReversed(realisedGains(holding.flows))
      return sales.length === 0 ? [] : [resultOf(holding, sales, now)]
    })
    .sort((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : 0))
}

type Sales = ReturnType<typeof realisedGains>

// A sale that was reversed has no result. The refund of a reversed purchase stays: its units had been sold before.
function withoutReversed(sales: Sales): Sales {
  const sold = new Set(sales.map(({ entryId }) => entryId))
  const undone = new Set(sales.map(({ reverses }) => reverses))
  return sales.filter(
    ({ entryId, reverses }) =>
      (entryId === null || !undone.has(entryId)) && (reverses === null || !sold.has(reverses)),
  )
}

// Interest of the escrow account counts in the total return, but is no result of units that were sold.
function resultOf(holding: Holding, sales: Sales, now: Date): RealisedResult {
  const { property, flows } = holding
  const { owned, pending, income } = positionOf(flows)
  const proceeds = sales.reduce((sum, sale) => sum + sale.proceeds, 0n)
  const gain = sales.reduce((sum, sale) => sum + sale.gain, 0n)
  const isHeld = owned.units > 0n || pending.units > 0n
  const yearly = isHeld ? null : performanceOf([holding], now).yearly
  return {
    property,
    state: property.state,
    on: jakartaDate(sales.at(-1)?.at ?? now),
    cost: proceeds - gain,
    sales: byDay(sales),
    proceeds,
    gain,
    incomeReceived: income,
    isHeld,
    yearlyRate: yearly?.state === 'found' ? yearly.rate : null,
  }
}

function byDay(sales: Sales): SalesOfDay[] {
  const days = Map.groupBy(sales, ({ at }) => jakartaDate(at))
  return [...days].flatMap(([on, ofDay]) => {
    const proceeds = ofDay.reduce((sum, sale) => sum + sale.proceeds, 0n)
    const isOfProperty = ofDay.some((sale) => sale.isOfProperty)
    return proceeds > 0n ? [{ on, proceeds, isOfProperty }] : []
  })
}
