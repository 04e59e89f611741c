import { type BasisPoints, divide, type Rupiah, share } from '#kernel'

/** The places the same rupiah can go, in the order the page names them. */
export const instruments = ['deposit', 'gold', 'bond', 'trust', 'flat', 'units'] as const
export type Instrument = (typeof instruments)[number]

/** What is supposed of one instrument; the reader may change what is in the future. */
export type Supposition = {
  /** What it pays in a year, on its value at the year's start, before cost and tax. */
  readonly income: BasisPoints
  /** What its price changes by in a year; may be below zero. */
  readonly growth: BasisPoints
  /** What it loses in a bad year. */
  readonly worst: BasisPoints
  /** What running it takes of the income. */
  readonly running: BasisPoints
  /** Tax on the income. */
  readonly incomeTax: BasisPoints
  /** Of the amount, when it is bought. */
  readonly entry: BasisPoints
  /** Of the price, when it is sold: fee, spread or tax on the sale. */
  readonly exit: BasisPoints
  /** Tax on what was gained on the price; the reader's own rate or none. */
  readonly isGainTaxed: boolean
  /** The smallest amount it can be had for. */
  readonly ticket: Rupiah
}

export type Suppositions = Readonly<Record<Instrument, Supposition>>

export type Wish = {
  readonly amount: Rupiah
  readonly years: number
  /** Whether income buys more of the same instead of lying idle. */
  readonly isReinvested: boolean
  /** The reader's highest rate of income tax, for gains that nobody withholds tax on. */
  readonly gainTax: BasisPoints
  readonly suppositions: Suppositions
}

export type Outcome = {
  readonly instrument: Instrument
  /** False: the amount is below the smallest ticket, and the rest is empty. */
  readonly isReachable: boolean
  /** The money available after each year, the first being today, everything sold and paid. */
  readonly inHand: readonly Rupiah[]
  readonly income: Rupiah
  readonly tax: Rupiah
  readonly cost: Rupiah
  /** What a bad year takes of the amount. */
  readonly worst: Rupiah
}

/** What every instrument comes to. Each step is rounded to the nearest rupiah. */
export function compare(wish: Wish): Outcome[] {
  return instruments.map((instrument) => outcomeOf(instrument, wish))
}

type Holding = {
  readonly value: Rupiah
  /** What was paid for it, income that bought more of it included. */
  readonly basis: Rupiah
  readonly cash: Rupiah
}

function outcomeOf(instrument: Instrument, wish: Wish): Outcome {
  const supposition = wish.suppositions[instrument]
  const nothing = { income: 0n, tax: 0n, cost: 0n, worst: 0n, inHand: [] }
  if (wish.amount < supposition.ticket) return { instrument, isReachable: false, ...nothing }
  const entry = entryCost(instrument, wish)
  const bought = wish.amount - entry
  let holding: Holding = { value: bought, basis: bought, cash: 0n }
  let sale = sell(holding, wish, supposition)
  const inHand = [sale.money]
  const total = { income: 0n, tax: 0n, cost: entry }
  for (let year = 0; year < wish.years; year += 1) {
    const gross = share(holding.value, supposition.income, 'half-up')
    const running = share(gross, supposition.running, 'half-up')
    const tax = share(gross, supposition.incomeTax, 'half-up')
    const net = gross - running - tax
    const grown = changed(holding.value, supposition.growth)
    // A flat is whole: its rent buys no more of it.
    const again = wish.isReinvested && instrument !== 'flat' ? net : 0n
    holding = {
      value: grown + again,
      basis: holding.basis + again,
      cash: holding.cash + net - again,
    }
    total.income += gross
    total.tax += tax
    total.cost += running
    sale = sell(holding, wish, supposition)
    inHand.push(sale.money)
  }
  return {
    instrument,
    isReachable: true,
    inHand,
    income: total.income,
    tax: total.tax + sale.tax,
    cost: total.cost + sale.cost,
    worst: share(wish.amount, supposition.worst, 'half-up'),
  }
}

/** Bought against a tax on the price above a free part, as land and buildings are. */
const acquisitionTax: BasisPoints = 500
export const acquisitionTaxFree: Rupiah = 80_000_000n
const wholeOfIt = 10_000n

function entryCost(instrument: Instrument, { amount, suppositions }: Wish): Rupiah {
  const { entry } = suppositions[instrument]
  if (instrument !== 'flat') return share(amount, entry, 'half-up')
  // The amount pays for price, deed and acquisition tax together: solved for the price.
  const withoutTax = divide(amount * wholeOfIt, wholeOfIt + BigInt(entry), 'down')
  if (withoutTax <= acquisitionTaxFree) return amount - withoutTax
  const price = divide(
    amount * wholeOfIt + acquisitionTaxFree * BigInt(acquisitionTax),
    wholeOfIt + BigInt(entry + acquisitionTax),
    'down',
  )
  return amount - price
}

function sell(holding: Holding, { gainTax }: Wish, { exit, isGainTaxed }: Supposition) {
  const cost = share(holding.value, exit, 'half-up')
  const gain = holding.value - cost - holding.basis
  const tax = isGainTaxed && gain > 0n ? share(gain, gainTax, 'half-up') : 0n
  return { money: holding.value - cost - tax + holding.cash, cost, tax }
}

function changed(value: Rupiah, growth: BasisPoints): Rupiah {
  return share(value, Math.max(0, 10_000 + growth), 'half-up')
}
