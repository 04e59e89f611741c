import type { Figures } from '#contract/figures/figures.ts'
import type { Rent } from '#contract/figures/rent-body.ts'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { comesFromHolders, entryFeeOf, entryFeesIn } from '../components/money/entry-fee.ts'
import {
  amountMax,
  basisOf,
  type PropertyOutlook,
  ranges,
  ratesOf,
  stepped,
} from '../components/money/outlook-query.ts'
import type { RentBasis } from '../components/money/projection.ts'
import { readAmount } from '../ui/read-amount.ts'

const amountUsual = 10_000_000
const yearsUsual = 5

/**
 * Returns the starting values of the calculator of a property for the given query parameters: from its rent of
 * the past year, or from its forecast while it has no past year.
 */
export function propertyOutlook(
  query: URLSearchParams,
  property: PropertyDetail,
  dossier: PropertyDossier,
  {
    rent,
    figures,
  }: { rent: Rent; figures: Pick<Figures, 'terms' | 'sale' | 'investor' | 'resale'> },
): PropertyOutlook {
  const record = rent.properties.find((each) => each.property.id === property.id) ?? null
  const basis = record === null ? forecastBasis(property, dossier) : basisOf(record)
  const usualVacancy =
    record === null || record.potential === 0
      ? 10_000 - dossier.forecast.occupancyBasisPoints
      : 10_000 - Math.round((record.gross * 10_000) / record.potential)
  const digits = (readAmount(query.get('amount') ?? '') ?? '').slice(0, 12)
  const amount = digits === '' ? amountUsual : Number(digits)
  const { exitYears, growthBasisPoints } = dossier.forecast
  return {
    start: {
      amount: Math.min(amountMax, Math.max(property.unitPrice, amount)),
      years: readAssumption(query.get('years'), ranges.years, exitYears ?? yearsUsual, 1),
      potentialBasisPoints: basis.potentialBasisPoints,
      vacancyBasisPoints: readAssumption(query.get('vacancy'), ranges.vacancy, usualVacancy, 100),
      growthBasisPoints: readAssumption(
        query.get('growth'),
        ranges.growth,
        growthBasisPoints ?? 0,
        100,
      ),
      hasFees: query.has('fees') || !query.has('vacancy'),
      from: '',
    },
    // Units from other investors are bought at about their value.
    basis: comesFromHolders(property) ? { ...basis, startValueBasisPoints: 10_000 } : basis,
    rates: { ...ratesOf(figures), entry: entryFeeOf(property, entryFeesIn(figures)) },
    amountMin: property.unitPrice,
    isPast: record !== null,
  }
}

function readAssumption(
  text: string | null,
  range: Parameters<typeof stepped>[1],
  usual: number,
  scale: number,
): number {
  const plain = (text ?? '').trim().replace(',', '.')
  const value = /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * scale) : usual
  return stepped(value, range)
}

/** Returns how the rent of a usual month is expected to be divided, for a property without a past year. */
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
