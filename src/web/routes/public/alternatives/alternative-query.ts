import type { BasisPoints, Rupiah } from '#kernel'
import { readAmount } from '../../../ui/read-amount.ts'
import {
  type AlternativeQuery,
  type Assumptions,
  type Instrument,
  instruments,
} from './alternatives.ts'

export const amountMin = 10_000n
export const amountMax = 10_000_000_000n
export const yearsMax = 15
const ticketMax = 100_000_000_000n

/** The figures of an instrument that the visitor may change, with their limits in basis points. */
export const changeable = {
  income: { minimum: 0, maximum: 3000 },
  growth: { minimum: -2000, maximum: 3000 },
  worst: { minimum: 0, maximum: 10_000 },
} as const
export type Changeable = keyof typeof changeable

/** The income tax rates of a resident individual (UU HPP). */
export const gainTaxes: readonly BasisPoints[] = [500, 1500, 2500, 3000, 3500]

const start = { amount: 10_000_000n, years: 5, gainTax: 1500 }

/** Returns the name of a figure's field in the form and in the address. */
export function fieldName(instrument: Instrument, figure: Changeable): string {
  return `${instrument}-${figure}`
}

/**
 * Returns the values of a form or an address as a valid request; an unreadable value is replaced by the
 * previous one.
 */
export function readAlternativeQuery(
  given: URLSearchParams | FormData,
  before: Assumptions,
): AlternativeQuery {
  const text = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    amount: clamped(text('amount'), start.amount, amountMin, amountMax),
    years: yearsOf(text('years')),
    isReinvested: given.has('reinvest'),
    gainTax: gainTaxes.find((rate) => String(rate) === text('tax')) ?? start.gainTax,
    assumptions: readAssumptions(text, before),
  }
}

function readAssumptions(text: (name: string) => string, before: Assumptions): Assumptions {
  const read = instruments.map((instrument) => {
    const old = before[instrument]
    const figure = (name: Changeable) =>
      percentOf(text(fieldName(instrument, name)), changeable[name]) ?? old[name]
    const ticket =
      instrument === 'flat'
        ? clamped(text('flat-price'), old.ticket, 50_000_000n, ticketMax)
        : old.ticket
    const changed = { income: figure('income'), growth: figure('growth'), worst: figure('worst') }
    return [instrument, { ...old, ...changed, ticket }] as const
  })
  // The array contains every instrument.
  return Object.fromEntries(read) as Assumptions
}

function clamped(text: string, before: Rupiah, minimum: Rupiah, maximum: Rupiah): Rupiah {
  const digits = (readAmount(text) ?? '').slice(0, 15)
  if (digits === '') return before
  const value = BigInt(digits)
  if (value < minimum) return minimum
  return value > maximum ? maximum : value
}

function yearsOf(text: string): number {
  const years = /^\d{1,2}$/.test(text) ? Number(text) : start.years
  return Math.min(yearsMax, Math.max(1, years))
}

/**
 * Returns a percentage such as `5,45` or `-1.5` in basis points within its limits; null when it is not a
 * percentage.
 */
export function percentOf(
  text: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): BasisPoints | null {
  const [, sign, whole, part = ''] =
    /^\s*([-\u2212]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === undefined) return null
  const size = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  const value = sign === '' ? size : -size
  return Math.min(maximum, Math.max(minimum, value))
}
