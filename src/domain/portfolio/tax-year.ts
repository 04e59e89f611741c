import { type BasisPoints, jakartaDate, type Rupiah, share } from '#kernel'
import type { HeldProperty, Holding } from './book.ts'
import { monthAfter } from './day.ts'
import { costsOf, realisedGains } from './performance.ts'
import { emptyPosition, type Flow, positionsAfterEach } from './position.ts'
import { unitValueOn } from './unit-value.ts'

/** A payout as the return wants it: the tax on it is the investor's own to pay. */
export type TaxedPayout = {
  readonly paidOn: string
  readonly amount: Rupiah
  readonly tax: Rupiah
  /** The 15th of the month after it was paid. */
  readonly dueOn: string
}

/** One property in the year. Rupiah; cost and value as of the year's last day, or today. */
export type TaxLine = {
  readonly property: HeldProperty
  readonly payouts: readonly TaxedPayout[]
  readonly income: Rupiah
  readonly tax: Rupiah
  readonly proceeds: Rupiah
  readonly realisedGain: Rupiah
  /** The same, were the units bought first the ones that left. */
  readonly realisedGainFirstInFirstOut: Rupiah
  readonly units: bigint
  readonly cost: Rupiah
  /** The same units at the cost of those bought last, were the oldest sold first. */
  readonly costFirstInFirstOut: Rupiah
  readonly value: Rupiah
  /** Paid for units that were not handed over by then. */
  readonly pendingCost: Rupiah
}

/** What passed to an heir on a day, as their receipt says it: units of a property, or rupiah. */
export type Inheritance = {
  readonly transferredAt: Date
  readonly deceasedName: string
  /** The number of the report that the receipt names. */
  readonly reference: string
  readonly propertyId: string | null
  readonly amount: bigint
  /** What the units had cost the one who died; null: rupiah. */
  readonly cost: Rupiah | null
}

/** The same in the tax pack; what units were worth on that day. */
export type InheritedLine = Pick<Inheritance, 'deceasedName' | 'reference' | 'cost'> & {
  readonly receivedOn: string
  readonly property: HeldProperty | null
  readonly units: bigint | null
  readonly value: Rupiah
}

/** Everything that tax packs are made of. */
export type TaxRecords = {
  readonly holdings: readonly Holding[]
  /** Oldest first. */
  readonly inheritances: readonly Inheritance[]
}

/** A calendar year (WIB) as an investor's annual return needs it; information, not advice. */
export type TaxYear = {
  readonly year: number
  /** 31 December, or today while the year runs. */
  readonly asOf: string
  readonly isOver: boolean
  readonly lines: readonly TaxLine[]
  /** What was inherited in the year: no income, and to be listed. */
  readonly inherited: readonly InheritedLine[]
  readonly income: Rupiah
  readonly taxBasisPoints: BasisPoints
  /** What is due when nothing of the income was reinvested. */
  readonly tax: Rupiah
  /** Until then dividends of the year may be reinvested, and until the end of then be left there. */
  readonly reinvestBy: string
  readonly keepUntil: string
  /** Paid for units here from the first of January until then, less what was paid back. */
  readonly purchases: Rupiah
  /** Income that those purchases cover, if they count as reinvestment, and the tax that is left. */
  readonly covered: Rupiah
  readonly taxLeft: Rupiah
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
): TaxYear {
  const today = jakartaDate(now)
  const end = `${year}-12-31`
  const asOf = today < end ? today : end
  const lines = holdings
    .map((holding) => taxLineOf(holding, year, { asOf, today }, taxBasisPoints))
    .filter((line) => line.income > 0n || wasSold(line) || line.units > 0n || line.pendingCost > 0n)
  const income = sum(lines.map((line) => line.income))
  const reinvestBy = `${year + 1}-03-31`
  const purchases = purchasesOf(holdings, `${year}-01-01`, reinvestBy)
  const covered = purchases < income ? purchases : income
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
    tax: sum(lines.map((line) => line.tax)),
    reinvestBy,
    keepUntil: `${year + 3}-12-31`,
    purchases,
    covered,
    taxLeft: share(income - covered, taxBasisPoints, 'down'),
  }
}

function taxLineOf(
  { property, flows, valuations }: Holding,
  year: number,
  { asOf, today }: { readonly asOf: string; readonly today: string },
  taxBasisPoints: BasisPoints,
): TaxLine {
  const until = flows.filter(({ happenedAt }) => jakartaDate(happenedAt) <= asOf)
  const before = until.filter(({ happenedAt }) => yearOf(happenedAt) < year)
  const positions = positionsAfterEach(until)
  const { owned, pending } = positions.at(-1) ?? emptyPosition
  const sales = realisedGains(until).filter(({ at }) => yearOf(at) === year)
  const payouts = until.filter((flow) => isRent(flow) && yearOf(flow.happenedAt) === year)
  const taxed = payouts.map(({ happenedAt, cash }) => taxedPayout(happenedAt, cash, taxBasisPoints))
  const handedOver = until[positions.findIndex((position) => position.owned.units > 0n)]
  const handedOverOn = handedOver === undefined ? '' : jakartaDate(handedOver.happenedAt)
  const worth = { issuePrice: property.issuePrice, valuations }
  const price = asOf === today ? property.unitPrice : unitValueOn(worth, asOf, handedOverOn)
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

/** None for units of a property that is not shown: then it is in no other chapter either. */
function inheritedLinesOf(holdings: readonly Holding[], part: Inheritance): InheritedLine[] {
  const { transferredAt, deceasedName, reference, propertyId, amount, cost } = part
  const receivedOn = jakartaDate(transferredAt)
  const said = { deceasedName, reference, cost, receivedOn }
  if (propertyId === null) return [{ ...said, property: null, units: null, value: amount }]
  const holding = holdings.find(({ property }) => property.id === propertyId)
  if (holding === undefined) return []
  const { property, valuations } = holding
  const worth = { issuePrice: property.issuePrice, valuations }
  const value = amount * unitValueOn(worth, receivedOn, property.promise?.madeOn ?? '')
  return [{ ...said, property, units: amount, value }]
}

/** Whether units of it were sold in the year, or ended without anything having come for them. */
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
  const paid = sum(
    holdings.flatMap(({ flows }) =>
      flows.filter((flow) => isPurchase(flow, from, to)).map(({ cash }) => -cash),
    ),
  )
  return paid > 0n ? paid : 0n
}

function isPurchase({ kind, happenedAt, units, cash }: Flow, from: string, to: string): boolean {
  const on = jakartaDate(happenedAt)
  const isOwnMoney =
    kind !== 'distribution' &&
    kind !== 'sale-proceeds' &&
    kind !== 'inheritance' &&
    !(units < 0n && cash > 0n)
  return isOwnMoney && on >= from && on <= to
}

function sum(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((left, right) => left + right, 0n)
}
