import type { BasisPoints, Rupiah } from '#kernel'
import type { Assumption, Assumptions, Instrument } from './alternatives.ts'

/** The product's own data about its units, measured or from its terms. */
type UnitFacts = {
  /** The payouts to holders in the latest twelve months, relative to the money raised. */
  readonly unitsYield: BasisPoints
  /** The fee and the part of the price that pays for taxes and deeds and not for the building. */
  readonly unitsEntry: BasisPoints
  readonly unitsExit: BasisPoints
  readonly unitsTicket: Rupiah
  readonly dividendTax: BasisPoints
}

/** The kind of evidence for a figure: a public source, our own records, or an assumption. */
export type Ground = 'source' | 'counted' | 'supposed'

/** The evidence for each figure that the visitor may change; the texts are in the messages. */
export const grounds: Readonly<
  Record<Instrument, { readonly income: Ground; readonly growth: Ground; readonly worst: Ground }>
> = {
  deposit: { income: 'source', growth: 'source', worst: 'source' },
  gold: { income: 'source', growth: 'supposed', worst: 'supposed' },
  bond: { income: 'source', growth: 'source', worst: 'supposed' },
  trust: { income: 'supposed', growth: 'supposed', worst: 'supposed' },
  flat: { income: 'supposed', growth: 'source', worst: 'supposed' },
  units: { income: 'counted', growth: 'source', worst: 'supposed' },
}

const plain = { running: 0, entry: 0, exit: 0, isGainTaxed: false }
const finalTax: BasisPoints = 1000

/** The growth of home prices in thirteen cities, October 2024. */
const homeGrowth: BasisPoints = 170

/**
 * Returns the default assumptions. Sources of rates: deposit, the highest rate insured by LPS (February to May
 * 2026); bond, ORI029T3 (January 2026). The rent of a flat is an assumption.
 */
export function defaultAssumptions(units: UnitFacts): Assumptions {
  const deposit: Assumption = {
    ...plain,
    ...{ income: 350, growth: 0, worst: 0, incomeTax: 2000, ticket: 1_000_000n },
  }
  const gold: Assumption = {
    ...plain,
    ...{ income: 0, growth: 600, worst: 2000, incomeTax: 0, exit: 300, isGainTaxed: true },
    ticket: 50_000n,
  }
  const bond: Assumption = {
    ...plain,
    ...{ income: 545, growth: 0, worst: 600, incomeTax: finalTax, ticket: 1_000_000n },
  }
  // Distributions of a collective investment contract are not taxable income: art. 4(3)i.
  const trust: Assumption = {
    ...plain,
    ...{ income: 500, growth: 0, worst: 3500, incomeTax: 0, entry: 20, exit: 30 },
    ticket: 50_000n,
  }
  // The rent actually paid; management, maintenance and charges cost a fifth of it. Selling costs: 2 % agent,
  // 2.5 % tax.
  const flat: Assumption = {
    ...{ income: 500, growth: homeGrowth, worst: 1500, running: 2000, incomeTax: finalTax },
    ...{ entry: 100, exit: 450, isGainTaxed: false, ticket: 400_000_000n },
  }
  const share: Assumption = {
    ...plain,
    ...{ income: units.unitsYield, growth: homeGrowth, worst: 2000, incomeTax: units.dividendTax },
    ...{ entry: units.unitsEntry, exit: units.unitsExit, isGainTaxed: true },
    ticket: units.unitsTicket,
  }
  return { deposit, gold, bond, trust, flat, units: share }
}
