import type { Figures } from '#contract/figures/figures.ts'
import type { PortfolioAnalysis } from '#contract/portfolio/analysis-body.ts'
import { noEntryFee } from '../../components/money/entry-fee.ts'
import { type FeeRates, type Projection, project } from '../../components/money/projection.ts'

/** The assumptions, in whole percent and years. */
export type WhatIfAssumptions = {
  readonly vacancy: number
  /** The difference of the sale price from today's value. */
  readonly sale: number
  readonly growth: number
  readonly years: number
}

/** The bounds of the assumptions. */
export const supposedRanges = {
  vacancy: { min: 0, max: 50, step: 1, usual: 0 },
  sale: { min: -50, max: 50, step: 1, usual: 0 },
  growth: { min: -10, max: 15, step: 1, usual: 0 },
  years: { min: 1, max: 15, step: 1, usual: 5 },
} as const

/** Returns the assumptions in an address; the default for an invalid value, the nearest bound for one out of bounds. */
export function readWhatIf(search: URLSearchParams): WhatIfAssumptions {
  const read = (name: keyof typeof supposedRanges) => {
    const { min, max, usual } = supposedRanges[name]
    const text = search.get(name)
    if (text === null || !/^-?\d{1,3}$/.test(text)) return usual
    return Math.min(max, Math.max(min, Number(text)))
  }
  return {
    vacancy: read('vacancy'),
    sale: read('sale'),
    growth: read('growth'),
    years: read('years'),
  }
}

export type WhatIf = {
  /** A year's rent in the payout forecast; `incomeThen` is the rent with the assumed vacancy. */
  readonly income: number
  readonly incomeThen: number
  readonly saleValue: number
  readonly saleTax: number
  readonly proceeds: number
  /** The proceeds of the sale with all rent so far, less the amount invested. */
  readonly result: number
}

type Standing = Pick<PortfolioAnalysis, 'value' | 'expectedIncome' | 'properties'>

export function whatIf(
  analysis: Standing,
  { vacancy, sale }: WhatIfAssumptions,
  rates: FeeRates,
): WhatIf {
  const { value, expectedIncome, properties } = analysis
  const saleValue = Math.round((value * (100 + sale)) / 100)
  const saleTax = Math.round((saleValue * rates.saleTaxBasisPoints) / 10_000)
  const sum = (pick: (property: PortfolioAnalysis['properties'][number]) => number) =>
    properties.reduce((total, property) => total + pick(property), 0)
  const put = sum(({ costs }) => costs.average.cost)
  const brought = sum(({ incomeReceived, realisedGain }) => incomeReceived + realisedGain)
  return {
    income: expectedIncome,
    incomeThen: Math.round((expectedIncome * (100 - vacancy)) / 100),
    saleValue,
    saleTax,
    proceeds: saleValue - saleTax,
    result: saleValue - saleTax + brought - put,
  }
}

/** Returns a projection of the current portfolio: rent after tax, and a sale at the end. Null without value. */
export function outlookOf(
  { value, expectedIncome }: Standing,
  { vacancy, growth, years }: WhatIfAssumptions,
  rates: FeeRates,
): Projection | null {
  if (value <= 0) return null
  const basis = {
    potentialBasisPoints: Math.round((expectedIncome / value) * 10_000),
    managementBasisPoints: 0,
    upkeepBasisPoints: 0,
    setAsideBasisPoints: 0,
    startValueBasisPoints: 10_000,
  }
  const outlook = {
    amount: BigInt(value),
    years,
    vacancyBasisPoints: vacancy * 100,
    growthBasisPoints: growth * 100,
    hasFees: true,
  }
  // The units held have already been paid for.
  return project(outlook, basis, { ...rates, entry: noEntryFee })
}

export function saleRates({ sale, investor }: Pick<Figures, 'sale' | 'investor'>): FeeRates {
  return {
    entry: noEntryFee,
    saleTaxBasisPoints: sale?.sellerTaxBasisPoints ?? 0,
    dividendTaxBasisPoints: investor?.dividendTaxBasisPoints ?? 0,
  }
}
