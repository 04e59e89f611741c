import type { Figures } from '#contract/figures/figures.ts'
import type { Rent } from '#contract/figures/rent-body.ts'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { amountMax, basisOf, ranges, ratesOf } from '../components/outlook-query.ts'
import { type Course, project, type RentBasis } from '../components/projection.ts'
import type { OutlookCourse, PropertyOutlook } from '../components/property/outlook-section.tsx'

const amountUsual = 10_000_000
const yearsUsual = 5

/**
 * What an amount might bring in this property, as its address asks: calculated on the server, so that
 * the page carries nothing of it. From its own past year or, before it has one, from its forecast.
 */
export function propertyOutlook(
  query: URLSearchParams,
  property: PropertyDetail,
  dossier: PropertyDossier,
  { rent, figures }: { rent: Rent; figures: Pick<Figures, 'terms' | 'sale' | 'investor'> },
): PropertyOutlook {
  const record = rent.properties.find((each) => each.property.id === property.id) ?? null
  const basis = record === null ? forecastBasis(property, dossier) : basisOf(record)
  const usualVacancy =
    record === null || record.potential === 0
      ? 10_000 - dossier.forecast.occupancyBasisPoints
      : 10_000 - Math.round((record.gross * 10_000) / record.potential)
  const digits = (query.get('amount') ?? '').replace(/\D/g, '').slice(0, 12)
  const amount = digits === '' ? amountUsual : Number(digits)
  const asked = {
    amount: Math.min(amountMax, Math.max(property.unitPrice, amount)),
    years: bounded(query.get('years'), ranges.years, dossier.forecast.exitYears ?? yearsUsual, 1),
    vacancyBasisPoints: bounded(query.get('vacancy'), ranges.vacancy, usualVacancy, 100),
    growthBasisPoints: bounded(
      query.get('growth'),
      ranges.growth,
      dossier.forecast.growthBasisPoints ?? 0,
      100,
    ),
    hasFees: query.has('fees') || !query.has('vacancy'),
  }
  const rates = ratesOf(figures)
  const { low, middle, high } = project({ ...asked, amount: BigInt(asked.amount) }, basis, rates)
  return {
    ...asked,
    isPast: record !== null,
    courses: { low: courseOf(low), middle: courseOf(middle), high: courseOf(high) },
  }
}

function courseOf(course: Course): OutlookCourse {
  const { entryFee, management, paidIn, payouts, sale, total, result } = course
  return {
    paidIn: Number(paidIn),
    payouts: Number(payouts),
    tax: Number(course.tax + course.saleTax),
    fees: Number(entryFee + management),
    sale: Number(sale),
    total: Number(total),
    result: Number(result),
    yearlyBasisPoints: course.yearlyBasisPoints,
  }
}

function bounded(
  text: string | null,
  { min, max }: { min: number; max: number },
  usual: number,
  scale: number,
): number {
  const plain = (text ?? '').trim().replace(',', '.')
  const value = /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * scale) : usual
  return Math.min(max, Math.max(min, value))
}

/** How an ordinary month was expected to be shared out, before there is a past year. */
function forecastBasis(
  { rent, money }: PropertyDetail,
  { forecast, months }: PropertyDossier,
): RentBasis {
  const line = (...kinds: readonly string[]) =>
    rent.lines.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount : 0), 0)
  const part = (amount: number, of: number) => (of <= 0 ? 0 : Math.round((amount * 10_000) / of))
  const newest = rent.isForecast ? undefined : months.at(-1)
  const { occupancyBasisPoints: occupancy } = newest ?? forecast
  const gross = rent.gross > 0 ? rent.gross : forecast.gross
  const potential = occupancy <= 0 ? gross : (gross * 10_000) / occupancy
  return {
    potentialBasisPoints: part(potential * 12, money.raise),
    managementBasisPoints: part(line('management'), gross),
    upkeepBasisPoints: part(line('maintenance', 'property-tax', 'insurance'), potential),
    setAsideBasisPoints: part(line('reserve', 'income-tax', 'hotel-tax'), gross),
    startValueBasisPoints: part(money.price + money.reserve, money.raise),
  }
}
