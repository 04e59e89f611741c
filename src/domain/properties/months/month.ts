import { type BasisPoints, basisPointsOf, type Rupiah } from '#kernel'

/** The amounts deducted from a month's rent before the payout, in whole rupiah. */
export type MonthCosts = {
  readonly management: Rupiah
  readonly maintenance: Rupiah
  readonly propertyTax: Rupiah
  readonly insurance: Rupiah
  /** Added to the reserve for repairs. */
  readonly reserve: Rupiah
  readonly incomeTax: Rupiah
  /** The local tax on lodging (PBJT); zero for rent from leases. */
  readonly hotelTax: Rupiah
}

/** The rent of a month and the amount left for the holders. */
export type MonthOutcome = {
  readonly gross: Rupiah
  /** Rent less all costs; negative when costs were paid from the reserve. */
  readonly net: Rupiah
  readonly occupancyBasisPoints: BasisPoints
}

/** A month of a property: rent received, costs, and the amount left for the holders. */
export type MonthFigures = MonthCosts & MonthOutcome

export type MonthlyAccount = MonthFigures & {
  readonly propertyId: string
  /** `YYYY-MM` */
  readonly month: string
}

/** Returns a month with its `net`: the rent less all costs. */
export function monthOf(
  gross: Rupiah,
  costs: MonthCosts,
  occupancyBasisPoints: BasisPoints,
): MonthFigures {
  const { management, maintenance, propertyTax, insurance, reserve, incomeTax, hotelTax } = costs
  const lines = { management, maintenance, propertyTax, insurance, reserve, incomeTax, hotelTax }
  const net = Object.values(lines).reduce((left, cost) => left - cost, gross)
  return { gross, ...lines, net, occupancyBasisPoints }
}

/**
 * A property's performance: a year's rent relative to its price, a year's net relative to the money raised, and
 * occupancy.
 */
export type Performance = {
  readonly grossYieldBasisPoints: BasisPoints
  readonly netYieldBasisPoints: BasisPoints
  readonly occupancyBasisPoints: BasisPoints
}

/** Returns the performance of the given months (at least one), annualised. */
export function performanceOf(
  months: readonly MonthOutcome[],
  funding: { readonly price: Rupiah; readonly raise: Rupiah },
): Performance {
  const count = BigInt(months.length)
  const sum = (pick: (month: MonthOutcome) => bigint) =>
    months.reduce((total, month) => total + pick(month), 0n)
  const occupancy = sum((month) => BigInt(month.occupancyBasisPoints))
  return {
    grossYieldBasisPoints: basisPointsOf(sum((month) => month.gross) * 12n, funding.price * count),
    netYieldBasisPoints: basisPointsOf(sum((month) => month.net) * 12n, funding.raise * count),
    occupancyBasisPoints: basisPointsOf(occupancy, count * 10_000n),
  }
}
