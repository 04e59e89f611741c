import type { Figures } from '#contract/figures/figures.ts'
import type { Rent, RentRecord } from '#contract/figures/rent-body.ts'
import { readAmount } from '../../ui/read-amount.ts'
import { newUnitsFee } from './entry-fee.ts'
import type { FeeRates, RentBasis } from './projection.ts'

/** The assumptions of the calculator, as numbers for the address and the browser. */
export type Assumptions = {
  /** Whole rupiah. */
  readonly amount: number
  readonly years: number
  readonly potentialBasisPoints: number
  readonly vacancyBasisPoints: number
  readonly growthBasisPoints: number
  readonly hasFees: boolean
  /** The source of the past figures: the id of a property, or '' for all properties. */
  readonly from: string
}

type Range = { readonly min: number; readonly max: number; readonly step: number }

/** The bounds of the assumptions; percentages in basis points. */
export const ranges = {
  years: { min: 1, max: 15, step: 1 },
  potential: { min: 0, max: 2_000, step: 10 },
  vacancy: { min: 0, max: 5_000, step: 100 },
  growth: { min: -1_000, max: 1_500, step: 50 },
} as const satisfies Record<string, Range>

export const amountMax = 10_000_000_000
/** The price of a unit when no offering is open to take it from. */
const amountMinUsual = 100_000
const amountUsual = 10_000_000
const yearsUsual = 5

// The default assumptions until a property has operated for a year; the screen says that they are not past
// figures.
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

/** The past rent without the single months of each property. */
type Past = Pick<Rent, 'all'> & {
  readonly properties: readonly Omit<Rent['properties'][number], 'months'>[]
}

/** The initial state of the calculator of one property, according to its address. */
export type PropertyOutlook = {
  readonly start: Assumptions
  readonly basis: RentBasis
  readonly rates: FeeRates
  readonly amountMin: number
  /** Whether the calculator starts from a past year of rent; otherwise from the launch forecast. */
  readonly isPast: boolean
}

/** The past figures and terms that the calculator requires. */
export type CalculatorFacts = Pick<Figures, 'terms' | 'sale' | 'investor' | 'lowestTicket'> & {
  readonly rent: Past & Pick<Rent, 'from' | 'to'>
}

/** Returns the past record of the property, or of all properties; null when there is none yet. */
export function recordOf(rent: Past, from: string): RentRecord | null {
  return rent.properties.find(({ property }) => property.id === from) ?? rent.all
}

/** Returns the use of the rent in a record, as shares to calculate with. */
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

/** Returns the assumptions from a record, each rounded to a step of its slider. */
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

/** Returns the current rates of new units; without terms there are no fees. */
export function ratesOf({ terms, sale, investor }: RatesSource): FeeRates {
  return {
    entry: newUnitsFee({ purchaseFeeBasisPoints: terms?.purchaseFeeBasisPoints ?? 0 }),
    saleTaxBasisPoints: sale?.sellerTaxBasisPoints ?? 0,
    dividendTaxBasisPoints: investor?.dividendTaxBasisPoints ?? 0,
  }
}

type RatesSource = Pick<Figures, 'terms' | 'sale' | 'investor'>

/**
 * Returns the assumptions in an address. Past figures replace values that are missing, unknown or not numbers;
 * values out of bounds are set to the nearest bound.
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
  // When the visitor chose other past figures without JavaScript, these replace the submitted values.
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
    // An unticked box sends nothing, so its absence counts only when the form was submitted.
    hasFees: query.has('fees') || !query.has('amount'),
    from,
  }
}

/** Returns a value rounded to the nearest step of its slider. */
export function stepped(value: number, { min, max, step }: Range): number {
  return Math.min(max, Math.max(min, Math.round(value / step) * step))
}

function partOf(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((part * 10_000) / of)
}
