import { type BasisPoints, basisPointsOf, type Rupiah } from '#kernel'

/** What a month takes from the rent before anything is paid out. Whole rupiah. */
export type MonthCosts = {
  readonly management: Rupiah
  readonly maintenance: Rupiah
  readonly propertyTax: Rupiah
  readonly insurance: Rupiah
  /** Set aside for repairs. */
  readonly reserve: Rupiah
  readonly incomeTax: Rupiah
  /** Local tax on lodging (PBJT); zero for what is let by lease. */
  readonly hotelTax: Rupiah
}

/** What a month came to: rent received and what is left for the holders. */
export type MonthOutcome = {
  readonly gross: Rupiah
  /** Rent less all lines; below zero when costs were paid from the reserve. */
  readonly net: Rupiah
  readonly occupancyBasisPoints: BasisPoints
}

/** One month of a property: rent received, what it cost, and what is left for the holders. */
export type MonthFigures = MonthCosts & MonthOutcome

export type MonthlyAccount = MonthFigures & {
  readonly propertyId: string
  /** `YYYY-MM` */
  readonly month: string
}

/** Draws up a month: `net` is what the lines leave of the rent. */
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

/** How a property does: a year's rent on its price, a year's net on the money raised, share let. */
export type Performance = {
  readonly grossYieldBasisPoints: BasisPoints
  readonly netYieldBasisPoints: BasisPoints
  readonly occupancyBasisPoints: BasisPoints
}

/** Over the given months, at least one, brought to a year. */
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
