import type { Figures } from '#contract/figures/figures.ts'
import type { PortfolioAnalysis } from '#contract/portfolio/analysis-body.ts'
import { type FeeRates, type Projection, project } from '../../components/projection.ts'

/** What is supposed: in whole per cent, and years. */
export type Supposed = {
  readonly vacancy: number
  /** By how much a sale would be above or below today's prices. */
  readonly sale: number
  readonly growth: number
  readonly years: number
}

/** Bounds of what can be supposed. */
export const supposedRanges = {
  vacancy: { min: 0, max: 50, step: 1, usual: 0 },
  sale: { min: -50, max: 50, step: 1, usual: 0 },
  growth: { min: -10, max: 15, step: 1, usual: 0 },
  years: { min: 1, max: 15, step: 1, usual: 5 },
} as const

/** What an address supposes; nonsense is the usual, too much the nearest bound. */
export function supposedOf(search: URLSearchParams): Supposed {
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
  /** A year's rent as the payout forecast has it, and with the vacancy supposed. */
  readonly income: number
  readonly incomeThen: number
  readonly saleValue: number
  readonly saleTax: number
  readonly proceeds: number
  /** The sale with all rent so far, less what was put in. */
  readonly result: number
}

type Standing = Pick<PortfolioAnalysis, 'value' | 'expectedIncome' | 'properties'>

export function whatIf(analysis: Standing, { vacancy, sale }: Supposed, rates: FeeRates): WhatIf {
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

/** The portfolio as it is, some years on: rent after tax, and a sale at the end. */
export function outlookOf(
  { value, expectedIncome }: Standing,
  { vacancy, growth, years }: Supposed,
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
  // What is held was paid for already.
  return project(outlook, basis, { ...rates, purchaseBasisPoints: 0 })
}

export function saleRates({ sale, investor }: Pick<Figures, 'sale' | 'investor'>): FeeRates {
  return {
    purchaseBasisPoints: 0,
    saleTaxBasisPoints: sale?.sellerTaxBasisPoints ?? 0,
    dividendTaxBasisPoints: investor?.dividendTaxBasisPoints ?? 0,
  }
}
