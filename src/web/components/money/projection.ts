import { type BasisPoints, divide, type Rupiah, share } from '#kernel'
import type { EntryFee } from './entry-fee.ts'

// The possible return of units, year by year, as a range. Whole rupiah; every share of an amount is rounded
// half up, each year separately. It is not a promise: the screens call it a forecast.

/** The ratios of rent, costs and value, each as a share of its base amount. */
export type RentBasis = {
  /** A year's rent without any vacancy, as a share of the price of the units. */
  readonly potentialBasisPoints: BasisPoints
  /** The fee of the property manager, as a share of the rent received. */
  readonly managementBasisPoints: BasisPoints
  /**
   * Upkeep, property tax and insurance, as a share of the rent without vacancy, because they are due at any
   * occupancy.
   */
  readonly upkeepBasisPoints: BasisPoints
  /** The reserve and the issuer's tax on rent, as a share of the rent received. */
  readonly setAsideBasisPoints: BasisPoints
  /** The value of units directly after the purchase, as a share of their price: buying a building has costs. */
  readonly startValueBasisPoints: BasisPoints
}

export type FeeRates = {
  readonly entry: EntryFee
  /** As a share of the price of the property when it is sold at the end. */
  readonly saleTaxBasisPoints: BasisPoints
  /** The final tax on dividends, paid by the investor. */
  readonly dividendTaxBasisPoints: BasisPoints
}

export type Outlook = {
  readonly amount: Rupiah
  readonly years: number
  readonly vacancyBasisPoints: BasisPoints
  /** The yearly growth of both value and rent; can be negative. */
  readonly growthBasisPoints: BasisPoints
  /** When false, buying and managing cost nothing. Taxes still apply. */
  readonly hasFees: boolean
}

type YearOfCourse = {
  readonly year: number
  /** The payout of this year and the tax on it. */
  readonly payout: Rupiah
  readonly tax: Rupiah
  /** The value of the units at the end of the year. */
  readonly value: Rupiah
  /** The total so far if the property were sold now: payouts and the sale, each less its tax. */
  readonly total: Rupiah
}

/** One scenario of the forecast. */
export type Course = {
  readonly entryFee: Rupiah
  /** The amount and the purchase fee. */
  readonly paidIn: Rupiah
  /** The first point is the day of the purchase, year 0. */
  readonly years: readonly YearOfCourse[]
  readonly payouts: Rupiah
  readonly management: Rupiah
  readonly tax: Rupiah
  readonly sale: Rupiah
  readonly saleTax: Rupiah
  readonly total: Rupiah
  /** `total − paidIn`; can be negative. */
  readonly result: Rupiah
  /** The yearly rate of return with the same total. */
  readonly yearlyBasisPoints: BasisPoints
}

export type Projection = { readonly low: Course; readonly middle: Course; readonly high: Course }

/** The difference of the low and the high scenario from the given assumptions, in basis points per year. */
export const spread = {
  low: { vacancyBasisPoints: 1_000, growthBasisPoints: -300 },
  high: { vacancyBasisPoints: -500, growthBasisPoints: 200 },
} as const

const whole = 10_000

/** Returns three scenarios of the same purchase: as assumed, with worse years and with better years. */
export function project(outlook: Outlook, basis: RentBasis, rates: FeeRates): Projection {
  const course = (vacancyBy: number, growthBy: number) =>
    courseOf(
      {
        ...outlook,
        vacancyBasisPoints: Math.min(whole, Math.max(0, outlook.vacancyBasisPoints + vacancyBy)),
        growthBasisPoints: Math.max(-whole, outlook.growthBasisPoints + growthBy),
      },
      basis,
      rates,
    )
  return {
    low: course(spread.low.vacancyBasisPoints, spread.low.growthBasisPoints),
    middle: course(0, 0),
    high: course(spread.high.vacancyBasisPoints, spread.high.growthBasisPoints),
  }
}

function courseOf(outlook: Outlook, basis: RentBasis, rates: FeeRates): Course {
  const { amount, hasFees } = outlook
  const entryFee = hasFees ? share(amount, rates.entry.basisPoints, rates.entry.rounding) : 0n
  const exitRate = rates.saleTaxBasisPoints
  const years: YearOfCourse[] = []
  let rent = share(amount, basis.potentialBasisPoints, 'half-up')
  let worth = share(amount, basis.startValueBasisPoints, 'half-up')
  let [kept, payouts, management, tax, short] = [0n, 0n, 0n, 0n, 0n]
  years.push({
    year: 0,
    payout: 0n,
    tax: 0n,
    value: worth,
    total: worth - saleTaxOf(worth, exitRate),
  })
  for (let year = 1; year <= outlook.years; year += 1) {
    const came = rentOf(rent, outlook, basis)
    const due = share(came.payout, rates.dividendTaxBasisPoints, 'half-up')
    worth = grown(worth, outlook.growthBasisPoints)
    rent = grown(rent, outlook.growthBasisPoints)
    short += came.short
    kept += came.payout - due
    payouts += came.payout
    management += came.management
    tax += due
    const value = worth > short ? worth - short : 0n
    const total = kept + value - saleTaxOf(value, exitRate)
    years.push({ year, payout: came.payout, tax: due, value, total })
  }
  const sale = years.at(-1)?.value ?? 0n
  const total = years.at(-1)?.total ?? 0n
  const paidIn = amount + entryFee
  const saleTax = saleTaxOf(sale, exitRate)
  const yearlyBasisPoints = yearlyReturn(paidIn, years, sale - saleTax)
  const ends = { sale, saleTax, total, result: total - paidIn, yearlyBasisPoints }
  return { entryFee, paidIn, years, payouts, management, tax, ...ends }
}

/** Returns the payout of one year's rent, or the shortfall that the reserve pays. */
function rentOf(potential: Rupiah, outlook: Outlook, basis: RentBasis) {
  const gross = share(potential, whole - outlook.vacancyBasisPoints, 'half-up')
  const management = outlook.hasFees ? share(gross, basis.managementBasisPoints, 'half-up') : 0n
  const upkeep = share(potential, basis.upkeepBasisPoints, 'half-up')
  const net = gross - management - upkeep - share(gross, basis.setAsideBasisPoints, 'half-up')
  return net >= 0n
    ? { payout: net, short: 0n, management }
    : { payout: 0n, short: -net, management }
}

function saleTaxOf(value: Rupiah, rate: BasisPoints): Rupiah {
  return share(value, rate, 'half-up')
}

function grown(amount: Rupiah, growthBasisPoints: BasisPoints): Rupiah {
  return divide(amount * BigInt(whole + growthBasisPoints), BigInt(whole), 'half-up')
}

/**
 * Returns the rate at which the discounted payouts after tax and the sale equal the amount paid in, found by
 * bisection.
 */
function yearlyReturn(paidIn: Rupiah, years: readonly YearOfCourse[], sale: Rupiah): BasisPoints {
  const last = years.length - 1
  const worthAt = (rate: number) =>
    years.reduce((sum, { year, payout, tax }) => {
      const came = Number(payout - tax + (year === last ? sale : 0n))
      return sum + came / (1 + rate) ** year
    }, 0)
  let [low, high] = [-0.99, 1]
  if (last === 0 || paidIn === 0n) return 0
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (worthAt(middle) > Number(paidIn)) low = middle
    else high = middle
  }
  return Math.round(low * whole)
}
