import { type BasisPoints, divide, type Rupiah, share } from '#kernel'

/** The investments that are compared, in the order of the page. */
export const instruments = ['deposit', 'gold', 'bond', 'trust', 'flat', 'units'] as const
export type Instrument = (typeof instruments)[number]

/** The assumptions about one instrument; the visitor may change those about the future. */
export type Assumption = {
  /** The income per year, relative to the value at the start of the year, before costs and tax. */
  readonly income: BasisPoints
  /** The price change per year, which may be negative. */
  readonly growth: BasisPoints
  /** The loss in a bad year. */
  readonly worst: BasisPoints
  /** The running costs, relative to the income. */
  readonly running: BasisPoints
  /** The tax on the income. */
  readonly incomeTax: BasisPoints
  /** The buying costs, relative to the amount. */
  readonly entry: BasisPoints
  /** The selling costs, relative to the price: fee, spread or tax on the sale. */
  readonly exit: BasisPoints
  /** Whether a gain on the price is taxed at the visitor's own rate. */
  readonly isGainTaxed: boolean
  /** The smallest amount that it can be bought for. */
  readonly ticket: Rupiah
}

export type Assumptions = Readonly<Record<Instrument, Assumption>>

export type AlternativeQuery = {
  readonly amount: Rupiah
  readonly years: number
  /** Whether income is reinvested in the same instrument instead of held as cash. */
  readonly isReinvested: boolean
  /** The visitor's highest income tax rate, for gains without withholding tax. */
  readonly gainTax: BasisPoints
  readonly assumptions: Assumptions
}

export type Outcome = {
  readonly instrument: Instrument
  /** False when the amount is below the smallest ticket; the other values are then empty. */
  readonly isReachable: boolean
  /** The money available after a sale with all costs and taxes at the end of each year, the first being today. */
  readonly inHand: readonly Rupiah[]
  readonly income: Rupiah
  readonly tax: Rupiah
  readonly cost: Rupiah
  /** The loss of the amount in a bad year. */
  readonly worst: Rupiah
}

/** Returns the outcome of each instrument. Every step is rounded to the nearest rupiah. */
export function compare(query: AlternativeQuery): Outcome[] {
  return instruments.map((instrument) => outcomeOf(instrument, query))
}

type Holding = {
  readonly value: Rupiah
  /** The purchase price including reinvested income. */
  readonly basis: Rupiah
  readonly cash: Rupiah
}

function outcomeOf(instrument: Instrument, query: AlternativeQuery): Outcome {
  const assumption = query.assumptions[instrument]
  const nothing = { income: 0n, tax: 0n, cost: 0n, worst: 0n, inHand: [] }
  if (query.amount < assumption.ticket) return { instrument, isReachable: false, ...nothing }
  const entry = entryCost(instrument, query)
  const bought = query.amount - entry
  let holding: Holding = { value: bought, basis: bought, cash: 0n }
  let sale = sell(holding, query, assumption)
  const inHand = [sale.money]
  const total = { income: 0n, tax: 0n, cost: entry }
  for (let year = 0; year < query.years; year += 1) {
    const gross = share(holding.value, assumption.income, 'half-up')
    const running = share(gross, assumption.running, 'half-up')
    const tax = share(gross, assumption.incomeTax, 'half-up')
    const net = gross - running - tax
    const grown = changed(holding.value, assumption.growth)
    // A flat is indivisible, so its rent cannot be reinvested in it.
    const again = query.isReinvested && instrument !== 'flat' ? net : 0n
    holding = {
      value: grown + again,
      basis: holding.basis + again,
      cash: holding.cash + net - again,
    }
    total.income += gross
    total.tax += tax
    total.cost += running
    sale = sell(holding, query, assumption)
    inHand.push(sale.money)
  }
  return {
    instrument,
    isReachable: true,
    inHand,
    income: total.income,
    tax: total.tax + sale.tax,
    cost: total.cost + sale.cost,
    worst: share(query.amount, assumption.worst, 'half-up'),
  }
}

/** The acquisition tax on the part of the price above a tax-free amount, as for land and buildings. */
const acquisitionTax: BasisPoints = 500
const acquisitionTaxFree: Rupiah = 80_000_000n
const wholeOfIt = 10_000n

function entryCost(instrument: Instrument, { amount, assumptions }: AlternativeQuery): Rupiah {
  const { entry } = assumptions[instrument]
  if (instrument !== 'flat') return share(amount, entry, 'half-up')
  // The amount covers the price, the deed and the acquisition tax together, so it is solved for the price.
  const withoutTax = divide(amount * wholeOfIt, wholeOfIt + BigInt(entry), 'down')
  if (withoutTax <= acquisitionTaxFree) return amount - withoutTax
  const price = divide(
    amount * wholeOfIt + acquisitionTaxFree * BigInt(acquisitionTax),
    wholeOfIt + BigInt(entry + acquisitionTax),
    'down',
  )
  return amount - price
}

function sell(holding: Holding, { gainTax }: AlternativeQuery, { exit, isGainTaxed }: Assumption) {
  const cost = share(holding.value, exit, 'half-up')
  const gain = holding.value - cost - holding.basis
  const tax = isGainTaxed && gain > 0n ? share(gain, gainTax, 'half-up') : 0n
  return { money: holding.value - cost - tax + holding.cash, cost, tax }
}

function changed(value: Rupiah, growth: BasisPoints): Rupiah {
  return share(value, Math.max(0, 10_000 + growth), 'half-up')
}
