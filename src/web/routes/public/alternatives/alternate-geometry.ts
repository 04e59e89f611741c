import type { Instrument, Outcome } from './alternatives.ts'

export type AlternateGeometry = {
  readonly lines: readonly {
    readonly instrument: Instrument
    /** An SVG path in a 100 × 100 view box that is scaled to the size of the chart. */
    readonly path: string
    /** The end of the line and the position of its label among the others, in percent from the top. */
    readonly end: number
    readonly label: number
    readonly rank: number
  }[]
  readonly amounts: readonly { readonly amount: number; readonly at: number }[]
  readonly years: readonly { readonly year: number; readonly at: number }[]
}

const ticksWanted = 4
const yearLabelsMax = 6
/** The minimum distance of the labels at the ends of the lines, in percent of the height. */
const labelGap = 9

/** Returns the lines and axes of the money available year by year; null when no instrument can be bought. */
export function alternateGeometry(outcomes: readonly Outcome[]): AlternateGeometry | null {
  const reachable = rankedByEnd(outcomes).map((each) => ({
    instrument: each.instrument,
    money: each.inHand.map(Number),
  }))
  const all = reachable.flatMap(({ money }) => money)
  const years = (reachable[0]?.money.length ?? 0) - 1
  if (years < 1) return null
  const { low, high, amounts } = axisOf(Math.min(...all), Math.max(...all))
  const y = (money: number) => 100 - ((money - low) / (high - low)) * 100
  const x = (year: number) => (year / years) * 100
  const ends = reachable.map(({ money }) => y(money.at(-1) ?? low))
  const labels = spread(ends)
  return {
    lines: reachable.map(({ instrument, money }, index) => ({
      instrument,
      path: `M${money.map((each, year) => `${fixed(x(year))},${fixed(y(each))}`).join('L')}`,
      end: ends[index] ?? 0,
      label: labels[index] ?? 0,
      rank: index + 1,
    })),
    amounts: amounts.map((amount) => ({ amount, at: y(amount) })),
    years: yearLabels(years).map((year) => ({ year, at: x(year) })),
  }
}

/** Returns the instruments that can be bought, those with the most money at the end first. */
export function rankedByEnd(outcomes: readonly Outcome[]): Outcome[] {
  const last = ({ inHand }: Outcome) => inHand.at(-1) ?? 0n
  return outcomes
    .filter(({ isReachable }) => isReachable)
    .toSorted((left, right) => (last(right) > last(left) ? 1 : last(right) < last(left) ? -1 : 0))
}

function axisOf(lowest: number, highest: number) {
  const step = niceStep(Math.max(1, highest - lowest) / ticksWanted)
  const low = Math.floor(lowest / step) * step
  const high = Math.max(low + step, Math.ceil(highest / step) * step)
  const count = Math.round((high - low) / step)
  return { low, high, amounts: Array.from({ length: count + 1 }, (_, index) => low + index * step) }
}

/** Returns the smallest of 1, 2, 2.5 and 5 times a power of ten that is not below the requested step. */
function niceStep(minimum: number): number {
  const power = 10 ** Math.floor(Math.log10(minimum))
  const factor = [1, 2, 2.5, 5].find((each) => each * power >= minimum) ?? 10
  return factor * power
}

function yearLabels(years: number): number[] {
  const step = Math.ceil(years / (yearLabelsMax - 1))
  const labels = Array.from({ length: Math.floor(years / step) + 1 }, (_, index) => index * step)
  return labels
}

/** Returns positions from the top in the same order with a minimum distance, as close to the given ones as possible. */
function spread(places: readonly number[]): number[] {
  const spaced: number[] = []
  for (const place of places) {
    const above = spaced.at(-1)
    spaced.push(above === undefined ? place : Math.max(place, above + labelGap))
  }
  const over = Math.max(0, (spaced.at(-1) ?? 0) - 100)
  for (let index = spaced.length - 1, limit = 100; over > 0 && index >= 0; index -= 1) {
    spaced[index] = Math.min(spaced[index] ?? 0, limit)
    limit = (spaced[index] ?? 0) - labelGap
  }
  return spaced
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100)
}
