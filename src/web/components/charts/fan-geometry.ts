import type { Projection } from '../money/projection.ts'
import { roundStep } from './chart-geometry.ts'

/** A fan of forecasts in a 100 × 100 area that is stretched to the chart's size. */
export type FanGeometry = {
  readonly band: string
  readonly low: string
  readonly middle: string
  readonly high: string
  /** Positions in percent, from the top or from the left. */
  readonly paidInAt: number
  readonly amounts: readonly { readonly amount: number; readonly at: number }[]
  readonly years: readonly { readonly year: number; readonly at: number }[]
  readonly ends: { readonly low: number; readonly middle: number; readonly high: number }
}

const amountTicks = 4
const yearTicksMax = 6

/** Returns the positions of the lines, the band between them and the ticks of the axes. */
export function fanGeometry({ low, middle, high }: Projection): FanGeometry {
  const paidIn = Number(middle.paidIn)
  const last = middle.years.length - 1
  const totals = [low, high].flatMap(({ years }) => years.map(({ total }) => Number(total)))
  const step = roundStep((Math.max(...totals, paidIn) - Math.min(...totals, paidIn)) / amountTicks)
  const bottom = Math.floor(Math.min(...totals, paidIn) / step) * step
  const top = Math.ceil(Math.max(...totals, paidIn) / step) * step
  const x = (year: number) => round((year / last) * 100)
  const y = (amount: number) => round(((top - amount) / (top - bottom)) * 100)
  const points = (course: Projection['low']) =>
    course.years.map(({ year, total }) => `${x(year)} ${y(Number(total))}`)
  const line = (course: Projection['low']) => `M${points(course).join('L')}`
  const endOf = (course: Projection['low']) => y(Number(course.total))
  const count = Math.round((top - bottom) / step)
  return {
    band: `${line(high)}L${points(low).reverse().join('L')}Z`,
    low: line(low),
    middle: line(middle),
    high: line(high),
    paidInAt: y(paidIn),
    amounts: Array.from({ length: count + 1 }, (_, index) => {
      const amount = bottom + index * step
      return { amount, at: y(amount) }
    }),
    years: yearTicks(last).map((year) => ({ year, at: x(year) })),
    ends: { low: endOf(low), middle: endOf(middle), high: endOf(high) },
  }
}

function yearTicks(last: number): number[] {
  const step = Math.ceil(last / yearTicksMax)
  const ticks = Array.from({ length: last + 1 }, (_, year) => year)
  return ticks.filter((year) => (last - year) % step === 0)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
