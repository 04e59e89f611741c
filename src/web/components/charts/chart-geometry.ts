import { dayAfter, daysBetween, monthAfter } from '#kernel'
import { type LabelPlace, labelPlace, type Position } from './label-place.ts'

/** A point of a line: a day or month as text, and a value. */
export type ChartPoint = { readonly on: string; readonly value: number }

export type ChartSeries = {
  readonly id: string
  readonly name: string
  readonly points: readonly ChartPoint[]
  /** Drawn dashed: the values are expected, not actual. */
  readonly isForecast?: boolean
}

export type ChartShape = {
  /** A value holds until the next one instead of changing gradually. */
  readonly isStep?: boolean
  /** The axis begins at zero, even when the values hardly change. */
  readonly isFromZero?: boolean
}

export type ChartGeometry = {
  /** SVG paths in a 100 × 100 area that is stretched to the chart's size. */
  readonly lines: readonly {
    readonly id: string
    readonly path: string
    readonly isForecast: boolean
  }[]
  readonly values: readonly { readonly value: number; readonly at: number }[]
  readonly days: readonly { readonly on: string; readonly at: number }[]
  /** One reading for each day on which any line has a point. */
  readonly readings: readonly Reading[]
  /** The place of the label of the first series' newest value; null when it has none. */
  readonly label: LabelPlace | null
  readonly placeOf: (on: string) => number
}

export type Reading = {
  readonly on: string
  readonly at: number
  /** One value per series, in their order; null for a series without a value on that day. */
  readonly values: readonly (number | null)[]
  /** The position of the first value, from the top. */
  readonly top: number | null
}

const daysMax = 5
const daysMin = 3

/** Returns the lines, ticks and readings; null for fewer than two days. */
export function chartGeometry(
  series: readonly ChartSeries[],
  { isStep = false, isFromZero = false }: ChartShape = {},
): ChartGeometry | null {
  const points = series.flatMap((each) => each.points)
  const days = [...new Set(points.map(({ on }) => on))].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const [from, to] = [Date.parse(first), Date.parse(last)]
  const ticks = axisTicks(
    points.map(({ value }) => value),
    isFromZero,
  )
  const [low = 0, high = low] = [ticks[0], ticks.at(-1)]
  const x = (on: string) => round(((Date.parse(on) - from) / (to - from)) * 100)
  const y = (value: number) => round(100 - ((value - low) / (high - low)) * 100)
  const corners = series.map(({ points: own }) =>
    own.flatMap(({ on, value }, index) => {
      const before = own[index - 1]
      const corner = { x: x(on), y: y(value) }
      return isStep && before !== undefined ? [{ x: x(on), y: y(before.value) }, corner] : [corner]
    }),
  )
  const readings = days.map((on) => {
    const values = series.map((each) => valueOn(each.points, on, isStep))
    const top = values[0] == null ? null : y(values[0])
    return { on, at: x(on), values, top }
  })
  return {
    lines: series.map(({ id, points: own, isForecast = false }) => ({
      id,
      isForecast,
      path: own
        .map(({ on, value }, index) =>
          index === 0
            ? `M${x(on)} ${y(value)}`
            : isStep
              ? `H${x(on)}V${y(value)}`
              : `L${x(on)} ${y(value)}`,
        )
        .join(''),
    })),
    values: ticks.map((value) => ({ value, at: y(value) })),
    days: dayTicks(dayOf(first), dayOf(last)).map((on) => ({ on, at: x(on) })),
    readings,
    label: labelOf(readings, corners),
    placeOf: x,
  }
}

function labelOf(readings: readonly Reading[], lines: readonly Position[][]): LabelPlace | null {
  const { at, top } = readings.findLast((reading) => reading.top !== null) ?? {}
  return at === undefined || top == null ? null : labelPlace({ x: at, y: top }, lines)
}

const barHeightMax = 22
const barWidths = { min: 0.5, max: 4 }

/**
 * Returns the bars of quantities by day in the same 100 × 100 area: the greatest takes the lowest part of the
 * chart, and none touches the next one.
 */
export function barBoxes(points: readonly ChartPoint[], placeOf: (on: string) => number) {
  const most = Math.max(...points.map(({ value }) => value))
  const places = points.map(({ on }) => placeOf(on)).toSorted((a, b) => a - b)
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  const width = Math.min(barWidths.max, Math.max(barWidths.min, Math.min(...gaps) * 0.7))
  return points.map(({ on, value }) => {
    const height = round((value / most) * barHeightMax)
    return {
      x: round(placeOf(on) - width / 2),
      y: round(100 - height),
      width: round(width),
      height,
    }
  })
}

/** Returns the bars whose labels are shown: the first and those at even distances from it. */
export function namedBars(count: number, names: number): number[] {
  const step = Math.ceil(count / names)
  return Array.from({ length: Math.ceil(count / step) }, (_, part) => part * step)
}

/** Returns the index of the place nearest to a pointer. */
export function nearestTo(places: readonly number[], at: number): number {
  let nearest = 0
  for (const [index, place] of places.entries())
    if (Math.abs(place - at) < Math.abs((places[nearest] ?? 0) - at)) nearest = index
  return nearest
}

function valueOn(points: readonly ChartPoint[], on: string, isStep: boolean): number | null {
  const found = isStep
    ? points.findLast((point) => point.on <= on)
    : points.find((point) => point.on === on)
  return found?.value ?? null
}

/**
 * Returns the values of an axis in round steps: two bounds with up to five lines between them. They start at zero
 * unless all values are far above it.
 */
export function axisTicks(values: readonly number[], isFromZeroAlways: boolean): number[] {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const isFromZero = least >= 0 && (isFromZeroAlways || least < (most - least) * 3)
  const span = isFromZero ? most : most - Math.min(least, most)
  const step = roundStep(Math.max(span, Math.abs(most) * 0.02, 1) / 4)
  const low = isFromZero ? 0 : Math.floor(least / step) * step
  const high = Math.max(low + step, Math.ceil(most / step) * step)
  return Array.from(
    { length: Math.round((high - low) / step) + 1 },
    (_, index) => low + index * step,
  )
}

/** Returns the next 1, 2 or 5 times a power of ten. */
export function roundStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((factor) => factor * size).find((step) => step >= least) ?? size
}

/** Returns as many first days of months as fit next to each other; single days for a short range. */
export function dayTicks(from: string, to: string): string[] {
  const firsts: string[] = []
  for (
    let month = from.endsWith('-01') ? from : nextMonth(from);
    month <= to;
    month = nextMonth(month)
  )
    firsts.push(month)
  if (firsts.length >= daysMin) {
    const step = Math.ceil(firsts.length / daysMax)
    return firsts.filter((_, index) => (firsts.length - 1 - index) % step === 0)
  }
  const days = daysBetween(from, to)
  const parts = Math.min(days, daysMin - 1)
  const ticks = Array.from({ length: parts + 1 }, (_, part) =>
    dayAfter(from, Math.round((days * part) / parts)),
  )
  return ticks
}

function nextMonth(on: string): string {
  return `${monthAfter(on.slice(0, 7))}-01`
}

function dayOf(on: string): string {
  return on.length === 7 ? `${on}-01` : on
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
