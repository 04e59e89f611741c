import { type BasisPoints, jakartaDate, least, monthAfter, type Rupiah, share } from '#kernel'
import { costsOf, realisedGains } from '../analysis/performance.ts'
import type { HeldProperty, Holding } from '../book.ts'
import { type Flow, positionOf } from '../position.ts'
import { unitValueOn } from '../unit-value.ts'

/** A payout for the tax return; the investor pays the tax on it. */
type TaxedPayout = {
  readonly paidOn: string
  readonly amount: Rupiah
  readonly tax: Rupiah
  /** The 15th of the month after it was paid. */
  readonly dueOn: string
}

/** One property in the year. Rupiah; cost and value on the last day of the year, or today. */
type TaxLine = {
  readonly property: HeldProperty
  readonly payouts: readonly TaxedPayout[]
  readonly income: Rupiah
  readonly tax: Rupiah
  readonly proceeds: Rupiah
  readonly realisedGain: Rupiah
  /** The same by first in, first out. */
  readonly realisedGainFirstInFirstOut: Rupiah
  readonly units: bigint
  readonly cost: Rupiah
  /** The cost of the same units by first in, first out. */
  readonly costFirstInFirstOut: Rupiah
  readonly value: Rupiah
  /** Paid for units that were not issued by then. */
  readonly pendingCost: Rupiah
}

/** An inheritance on a day according to its receipt: units of a property, or rupiah. */
export type Inheritance = {
  readonly transferredAt: Date
  readonly deceasedName: string
  /** The number of the death report on the receipt. */
  readonly reference: string
  readonly propertyId: string | null
  readonly amount: bigint
  /** The deceased's cost of the units; null for rupiah. */
  readonly cost: Rupiah | null
}

/** The same in the tax pack, with the value of the units on that day. */
export type InheritedLine = Pick<Inheritance, 'deceasedName' | 'reference' | 'cost'> & {
  readonly receivedOn: string
  readonly property: HeldProperty | null
  readonly units: bigint | null
  readonly value: Rupiah
}

/** The data that tax packs are calculated from. */
export type TaxRecords = {
  readonly holdings: readonly Holding[]
  /** Oldest first. */
  readonly inheritances: readonly Inheritance[]
}

/** What follows from the holdings and inheritances of a calendar year (WIB). */
type TaxFigures = {
  readonly year: number
  /** 31 December, or today for the current year. */
  readonly asOf: string
  readonly isOver: boolean
  readonly lines: readonly TaxLine[]
  /** Inheritances of the year: not income, but to be declared. */
  readonly inherited: readonly InheritedLine[]
  readonly income: Rupiah
  readonly taxBasisPoints: BasisPoints
  /** The tax due when none of the income was reinvested. */
  readonly tax: Rupiah
  /** The last day to reinvest dividends of the year, and the last day on which they must remain invested. */
  readonly reinvestBy: string
  readonly keepUntil: string
  /** The payments for units from 1 January until that day that were not refunded or reversed. */
  readonly purchases: Rupiah
  /** The income that those purchases cover if they count as reinvestment, and the remaining tax. */
  readonly covered: Rupiah
  readonly taxLeft: Rupiah
}

/** A year for an investor's annual tax return. Information, not advice. */
export type TaxYear = TaxFigures & {
  /** The rupiah in the wallet at the end of the last day. */
  readonly walletBalance: Rupiah
}

/** The years from the first purchase or inheritance until now, newest first. */
export function taxYearsOf({ holdings, inheritances }: TaxRecords, now: Date): number[] {
  const today = jakartaDate(now)
  const first = [
    ...holdings.flatMap(({ flows }) => flows.slice(0, 1)).map(({ happenedAt }) => happenedAt),
    ...inheritances.slice(0, 1).map(({ transferredAt }) => transferredAt),
  ].map(yearOf)
  if (first.length === 0) return []
  const last = Number(today.slice(0, 4))
  const count = last - Math.min(...first) + 1
  return Array.from({ length: count }, (_, index) => last - index)
}

function yearOf(instant: Date): number {
  return Number(jakartaDate(instant).slice(0, 4))
}

export function taxYearOf(
  { holdings, inheritances }: TaxRecords,
  year: number,
  taxBasisPoints: BasisPoints,
  now: Date,
): TaxFigures {
  const today = jakartaDate(now)
  const end = `${year}-12-31`
  const asOf = today < end ? today : end
  const lines = holdings
    .map((holding) => taxLineOf(holding, year, { asOf, today }, taxBasisPoints))
    .filter((line) => line.income > 0n || wasSold(line) || line.units > 0n || line.pendingCost > 0n)
  const income = sum(lines.map((line) => line.income))
  const tax = sum(lines.map((line) => line.tax))
  const reinvestBy = `${year + 1}-03-31`
  const purchases = purchasesOf(holdings, `${year}-01-01`, reinvestBy)
  const covered = least(purchases, income)
  return {
    year,
    asOf,
    isOver: today > end,
    lines,
    inherited: inheritances
      .filter(({ transferredAt }) => yearOf(transferredAt) === year)
      .flatMap((part) => inheritedLinesOf(holdings, part)),
    income,
    taxBasisPoints,
    tax,
    reinvestBy,
    keepUntil: `${year + 3}-12-31`,
    purchases,
    covered,
    // The tax is rounded down for each payout, so the tax on their sum may be some rupiah more.
    taxLeft: least(tax, share(income - covered, taxBasisPoints, 'down')),
  }
}

function taxLineOf(
  holding: Holding,
  year: number,
  { asOf, today }: { readonly asOf: string; readonly today: string },
  taxBasisPoints: BasisPoints,
): TaxLine {
  const { property, flows } = holding
  const until = flows.filter(({ happenedAt }) => jakartaDate(happenedAt) <= asOf)
  const before = until.filter(({ happenedAt }) => yearOf(happenedAt) < year)
  const { owned, pending } = positionOf(until)
  const sales = realisedGains(until).filter(({ at }) => yearOf(at) === year)
  const payouts = until.filter((flow) => isRent(flow) && yearOf(flow.happenedAt) === year)
  const taxed = payouts.map(({ happenedAt, cash }) => taxedPayout(happenedAt, cash, taxBasisPoints))
  const price = asOf === today ? property.unitPrice : unitValueOn(holding, asOf)
  return {
    property,
    payouts: taxed,
    income: sum(taxed.map(({ amount }) => amount)),
    tax: sum(taxed.map(({ tax }) => tax)),
    proceeds: sum(sales.map(({ proceeds }) => proceeds)),
    realisedGain: sum(sales.map(({ gain }) => gain)),
    realisedGainFirstInFirstOut:
      costsOf(until).firstInFirstOut.realisedGain - costsOf(before).firstInFirstOut.realisedGain,
    units: owned.units,
    cost: owned.cost,
    costFirstInFirstOut: costsOf(until).firstInFirstOut.cost,
    value: owned.units * price,
    pendingCost: pending.cost,
  }
}

/** None for units of a property that is not shown; it is in no other chapter either. */
function inheritedLinesOf(holdings: readonly Holding[], part: Inheritance): InheritedLine[] {
  const { transferredAt, deceasedName, reference, propertyId, amount, cost } = part
  const receivedOn = jakartaDate(transferredAt)
  const inherited = { deceasedName, reference, cost, receivedOn }
  if (propertyId === null) return [{ ...inherited, property: null, units: null, value: amount }]
  const holding = holdings.find(({ property }) => property.id === propertyId)
  if (holding === undefined) return []
  const value = amount * unitValueOn(holding, receivedOn)
  return [{ ...inherited, property: holding.property, units: amount, value }]
}

/** Whether units of it were sold in the year, or retired without proceeds. */
export function wasSold({ proceeds, realisedGain }: TaxLine): boolean {
  return proceeds !== 0n || realisedGain !== 0n
}

function isRent(flow: Flow): boolean {
  return flow.kind === 'distribution' && flow.cash > 0n
}

export function taxedPayout(
  paidAt: Date,
  amount: Rupiah,
  taxBasisPoints: BasisPoints,
): TaxedPayout {
  const paidOn = jakartaDate(paidAt)
  const dueOn = `${monthAfter(paidOn.slice(0, 7), 1)}-15`
  return { paidOn, amount, tax: share(amount, taxBasisPoints, 'down'), dueOn }
}

function purchasesOf(holdings: readonly Holding[], from: string, to: string): Rupiah {
  const paid = holdings.flatMap(({ flows }) =>
    keptPurchases(flows).flatMap(({ happenedAt, cash }) => {
      const on = jakartaDate(happenedAt)
      return on >= from && on <= to ? [-cash] : []
    }),
  )
  return sum(paid)
}

// A purchase that was reversed or refunded counts in no year, whenever that happened. All refunds of a property have
// one unit price, so an equal number of units has the same cost.
function keptPurchases(flows: readonly Flow[]): Flow[] {
  const undone = new Set(flows.map(({ reverses }) => reverses))
  const kept = flows.filter((flow) => isPurchase(flow) && !undone.has(flow.entryId))
  for (const { pendingUnits } of flows.filter(isRefund)) {
    const refunded = kept.findIndex((purchase) => purchase.pendingUnits === -pendingUnits)
    if (refunded >= 0) kept.splice(refunded, 1)
  }
  return kept
}

function isPurchase({ kind, reverses, cash, units, pendingUnits }: Flow): boolean {
  const isForUnits = units > 0n || pendingUnits > 0n
  return isForUnits && cash < 0n && reverses === null && kind !== 'inheritance'
}

function isRefund({ reverses, cash, units, pendingUnits }: Flow): boolean {
  return reverses === null && cash > 0n && units === 0n && pendingUnits < 0n
}

function sum(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((left, right) => left + right, 0n)
}
