import type { Figures } from '#contract/figures/figures.ts'
import type { Rent, RentRecord } from '#contract/figures/rent-body.ts'
import { readAmount } from '../ui/read-amount.ts'
import type { FeeRates, RentBasis } from './projection.ts'

/** What can be set in the calculator, as numbers that travel in an address and to the browser. */
export type Assumptions = {
  /** Whole rupiah. */
  readonly amount: number
  readonly years: number
  readonly potentialBasisPoints: number
  readonly vacancyBasisPoints: number
  readonly growthBasisPoints: number
  readonly hasFees: boolean
  /** Whose past figures it starts from: a property's id, or '' for all of them. */
  readonly from: string
}

type Range = { readonly min: number; readonly max: number; readonly step: number }

/** Bounds of what can be set; percentages in basis points. */
export const ranges = {
  years: { min: 1, max: 15, step: 1 },
  potential: { min: 0, max: 2_000, step: 10 },
  vacancy: { min: 0, max: 5_000, step: 100 },
  growth: { min: -1_000, max: 1_500, step: 50 },
} as const satisfies Record<string, Range>

export const amountMax = 10_000_000_000
/** Of a unit, where no offering is open that would say it. */
const amountMinUsual = 100_000
const amountUsual = 10_000_000
const yearsUsual = 5

// Before any property has been run for a year there is no past to start from; the screen says so.
const assumed = {
  basis: {
    potentialBasisPoints: 600,
    managementBasisPoints: 800,
    upkeepBasisPoints: 1_000,
    setAsideBasisPoints: 1_300,
    startValueBasisPoints: 9_000,
  },
  vacancyBasisPoints: 1_000,
  growthBasisPoints: 0,
}

export function amountMinOf({ lowestTicket }: Pick<Figures, 'lowestTicket'>): number {
  return lowestTicket ?? amountMinUsual
}

/** Past rent, without its single months. */
export type Past = Pick<Rent, 'all'> & {
  readonly properties: readonly Omit<Rent['properties'][number], 'months'>[]
}

/** What the calculator of one property starts from, as its address asks. */
export type PropertyOutlook = {
  readonly start: Assumptions
  readonly basis: RentBasis
  readonly rates: FeeRates
  readonly amountMin: number
  /** Whether it starts from a past year of rent; else from the launch's forecast. */
  readonly isPast: boolean
}

/** What the calculator needs to know of the past and of the terms. */
export type CalculatorFacts = Pick<Figures, 'terms' | 'sale' | 'investor' | 'lowestTicket'> & {
  readonly rent: Past & Pick<Rent, 'from' | 'to'>
}

/** Whose past was chosen; null when there is none yet. */
export function recordOf(rent: Past, from: string): RentRecord | null {
  return rent.properties.find(({ property }) => property.id === from) ?? rent.all
}

/** How rent was shared out in a record, as shares to calculate with. */
export function basisOf(record: RentRecord | null): RentBasis {
  if (record === null || record.potential === 0) return assumed.basis
  const { gross, potential } = record
  return {
    potentialBasisPoints: partOf(potential, record.raised),
    managementBasisPoints: partOf(record.management, gross),
    upkeepBasisPoints: partOf(record.upkeep, potential),
    setAsideBasisPoints: partOf(record.setAside, gross),
    startValueBasisPoints: record.startValueBasisPoints,
  }
}

/** What a record suggests, each brought to a step of its slider. */
export function suggestionOf(record: RentRecord | null) {
  const basis = basisOf(record)
  const vacancy =
    record === null || record.potential === 0
      ? assumed.vacancyBasisPoints
      : 10_000 - partOf(record.gross, record.potential)
  return {
    potentialBasisPoints: stepped(basis.potentialBasisPoints, ranges.potential),
    vacancyBasisPoints: stepped(vacancy, ranges.vacancy),
    growthBasisPoints: stepped(
      record?.growthBasisPoints ?? assumed.growthBasisPoints,
      ranges.growth,
    ),
  }
}

/** The rates in force; without terms nothing is charged. */
export function ratesOf({ terms, sale, investor }: RatesSource): FeeRates {
  return {
    purchaseBasisPoints: terms?.purchaseFeeBasisPoints ?? 0,
    saleTaxBasisPoints: sale?.sellerTaxBasisPoints ?? 0,
    dividendTaxBasisPoints: investor?.dividendTaxBasisPoints ?? 0,
  }
}

type RatesSource = Pick<Figures, 'terms' | 'sale' | 'investor'>

/**
 * What an address asks for. What is missing, unknown or no number is taken from the past; what is out
 * of bounds is brought to the nearest bound.
 */
export function readAssumptions(
  query: URLSearchParams,
  rent: Past,
  figures: Pick<Figures, 'lowestTicket'>,
): Assumptions {
  const given = query.get('from') ?? ''
  const from = rent.properties.some(({ property }) => property.id === given) ? given : ''
  const past = suggestionOf(recordOf(rent, from))
  const amountMin = amountMinOf(figures)
  const digits = (readAmount(query.get('amount') ?? '') ?? '').slice(0, 15)
  // Someone who chose another past without script wants its figures, not those sent with the form.
  const hasMoved = query.has('was') && query.get('was') !== from
  const percent = (name: string, range: Range, usual: number) => {
    const text = hasMoved ? '' : (query.get(name) ?? '').trim().replace(',', '.')
    return /^-?\d{1,3}(\.\d{1,4})?$/.test(text) ? stepped(Number(text) * 100, range) : usual
  }
  const years = /^\d{1,3}$/.test(query.get('years') ?? '') ? Number(query.get('years')) : yearsUsual
  return {
    amount: digits === '' ? amountUsual : Math.min(amountMax, Math.max(amountMin, Number(digits))),
    years: stepped(years, ranges.years),
    potentialBasisPoints: percent('yield', ranges.potential, past.potentialBasisPoints),
    vacancyBasisPoints: percent('vacancy', ranges.vacancy, past.vacancyBasisPoints),
    growthBasisPoints: percent('growth', ranges.growth, past.growthBasisPoints),
    // A box that is not ticked sends nothing; only a form that was sent can have left it out.
    hasFees: query.has('fees') || !query.has('amount'),
    from,
  }
}

/** A value brought to the nearest step of its slider. */
export function stepped(value: number, { min, max, step }: Range): number {
  return Math.min(max, Math.max(min, Math.round(value / step) * step))
}

function partOf(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((part * 10_000) / of)
}
