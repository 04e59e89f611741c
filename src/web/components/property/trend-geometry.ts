/** A point of a line: a day or month as text, and a value. */
export type TrendPoint = { readonly on: string; readonly value: number }

export type TrendSeries = {
  readonly id: string
  readonly name: string
  readonly points: readonly TrendPoint[]
  /** Drawn with dashes: it was expected, it did not happen. */
  readonly isForecast?: boolean
}

export type TrendGeometry = {
  /** SVG paths in a field of 100 × 100 that is stretched to the chart's size. */
  readonly lines: readonly {
    readonly id: string
    readonly path: string
    readonly isForecast: boolean
  }[]
  readonly last: { readonly x: number; readonly y: number } | null
  readonly values: readonly { readonly value: number; readonly at: number }[]
  readonly days: readonly { readonly on: string; readonly at: number }[]
}

const daysMax = 4

/** Lines, ticks and places; null when there are not two days to join. */
export function trendGeometry(series: readonly TrendSeries[]): TrendGeometry | null {
  const points = series.flatMap((each) => each.points)
  const days = [...new Set(points.map(({ on }) => on))].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const [from, to] = [timeOf(first), timeOf(last)]
  const { low, high, step } = scaleOf(points.map(({ value }) => value))
  const x = (on: string) => round(((timeOf(on) - from) / (to - from)) * 100)
  const y = (value: number) => round(100 - ((value - low) / (high - low)) * 100)
  const lines = series.map(({ id, points: own, isForecast = false }) => ({
    id,
    isForecast,
    path: own
      .map(({ on, value }, index) => `${index === 0 ? 'M' : 'L'}${x(on)} ${y(value)}`)
      .join(''),
  }))
  const end = series.find(({ isForecast }) => isForecast !== true)?.points.at(-1)
  return {
    lines,
    last: end === undefined ? null : { x: x(end.on), y: y(end.value) },
    values: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => {
      const value = low + index * step
      return { value, at: y(value) }
    }),
    days: ticksOf(days).map((on) => ({ on, at: x(on) })),
  }
}

/** Round bounds with up to five lines between; from zero, unless all values are high above it. */
function scaleOf(values: readonly number[]): { low: number; high: number; step: number } {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const span = least >= 0 && least < (most - least) * 3 ? most : most - Math.min(least, most)
  const step = niceStep(Math.max(span, Math.abs(most) * 0.02, 1) / 4)
  const isFromZero = least >= 0 && least < (most - least) * 3
  const low = isFromZero ? 0 : Math.floor(least / step) * step
  const high = Math.max(low + step, Math.ceil(most / step) * step)
  return { low, high, step }
}

/** The next 1, 2 or 5 with zeros after it. */
function niceStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((factor) => factor * size).find((step) => step >= least) ?? size
}

function ticksOf(days: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil((days.length - 1) / (daysMax - 1)))
  return days.filter((_, index) => (days.length - 1 - index) % step === 0)
}

function timeOf(on: string): number {
  return Date.parse(on.length === 7 ? `${on}-01T00:00:00Z` : `${on}T00:00:00Z`)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
