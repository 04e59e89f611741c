import type { Tx } from '#database'
import {
  type DecidedDistribution,
  decideDistribution,
  type SaleCosts,
  type SaleFigures,
  saleEntries,
  saleFigures,
} from '#distributions'
import { jakartaDate, newId, type Rupiah, share } from '#kernel'
import { account, credit, debit, enter, onSheet, unitsOf } from '#ledger'
import type { Decided } from '#offerings'
import type { Book } from './book.ts'
import { jakartaInstant, monthAfter } from './jakarta-time.ts'
import type { DemoLife } from './lives.ts'
import type { Case, Happening } from './past.ts'
import type { DemoProperty } from './properties/demo-property.ts'
import { recordPastSale } from './rows/sale.ts'

/** When a demo property was sold, counted in whole months so that its last rent was paid before. */
export type SaleDates = {
  readonly announcedAt: Date
  readonly meetingOn: string
  readonly soldOn: string
  readonly settledAt: Date
  readonly recordedAt: Date
  readonly paidAt: Date
}

/** A sale that is to be generated: when, by which declaration it is paid, and for how much. */
export type PlannedSale = SaleDates & { readonly declarationId: string; readonly price: Rupiah }

/** The sale of a property in its life, or null while it is kept. */
export function saleOf({ price }: DemoProperty, life: DemoLife, now: Date): PlannedSale | null {
  const { salePriceBasisPoints: part } = life
  if (part === undefined) return null
  const dates = saleDatesOf(now)
  const declarationId = newId(dates.settledAt.getTime())
  return { ...dates, declarationId, price: share(price, part, 'down') }
}

export function saleDatesOf(now: Date): SaleDates {
  const [announced, met, sold] = [-4, -3, -2].map((months) => monthAfter(now, months))
  return {
    announcedAt: jakartaInstant(`${announced}-15`, 10),
    meetingOn: `${met}-12`,
    soldOn: `${sold}-12`,
    settledAt: jakartaInstant(`${sold}-16`, 11),
    recordedAt: jakartaInstant(`${sold}-21`, 0),
    paidAt: jakartaInstant(`${sold}-22`, 9),
  }
}

/** A sale as it was settled and paid: what is written beside the ledger. */
export type ToldSale = {
  readonly sale: PlannedSale
  readonly figures: SaleFigures
  readonly entryId: string
  readonly payout: DecidedDistribution
}

const sellerTaxBasisPoints = 250
const brokerBasisPoints = 100
const notaryBasisPoints = 40

/** The sale of a property: its price and reserve to the holders of the record, and then no units. */
export function saleStory({ property, sale }: Case, bought: readonly Decided[]): Happening[] {
  if (sale === null) return []
  let settled: Settled | null = null
  return [
    {
      at: sale.settledAt,
      tell(book) {
        settled = settle(book, property, sale)
      },
    },
    {
      at: sale.paidAt,
      tell(book) {
        if (settled === null) throw new Error('a sale is paid before it was settled')
        const payout = payOut(book, property, bought, { sale, total: settled.figures.total })
        book.sales.push({ sale, payout, ...settled })
      },
    },
  ]
}

type Settled = Pick<ToldSale, 'figures' | 'entryId'>

function settle(
  book: Book,
  { id: propertyId, code }: DemoProperty,
  { price, settledAt, declarationId }: PlannedSale,
): Settled {
  const cash = account('property-cash', propertyId)
  const costs = costsOf(price)
  const own = {
    reserve: onSheet(book.sheet, account('property-reserve', propertyId)),
    cash: onSheet(book.sheet, cash),
  }
  const figures = saleFigures(price, costs, sellerTaxBasisPoints, own)
  for (const entry of saleEntries({ id: propertyId, code }, figures, null, settledAt))
    enter(book.sheet, entry)
  const entryId = newId(settledAt.getTime())
  enter(book.sheet, {
    id: entryId,
    kind: 'distribution-declared',
    happenedAt: settledAt,
    reference: `FIN-${code}`,
    propertyId,
    actorId: null,
    lines: [
      debit(cash, figures.total),
      credit(account('distribution-payable', declarationId), figures.total),
    ],
  })
  return { figures, entryId }
}

function costsOf(price: Rupiah): SaleCosts {
  return {
    broker: share(price, brokerBasisPoints, 'half-up'),
    notary: share(price, notaryBasisPoints, 'half-up'),
    'land-tax': 0n,
    repairs: 0n,
    debt: 0n,
    other: 0n,
  }
}

function payOut(
  book: Book,
  { id: propertyId, code }: DemoProperty,
  bought: readonly Decided[],
  { sale, total }: { readonly sale: PlannedSale; readonly total: Rupiah },
): DecidedDistribution {
  const { soldOn, recordedAt, paidAt, declarationId } = sale
  const asset = unitsOf(propertyId)
  const owners = Map.groupBy(bought, ({ subscription }) => subscription.investorId)
  const holders = [...owners].map(([investorId, purchases]) => ({
    investorId,
    units: purchases.reduce((sum, { subscription }) => sum + subscription.units, 0n),
  }))
  const month = soldOn.slice(0, 7)
  const facts = { propertyId, month, total, recordedAt, paidAt, declarationId }
  const payout = decideDistribution(book.sheet, { ...facts, reference: `FIN-${code}`, holders })
  enter(book.sheet, {
    id: newId(paidAt.getTime()),
    kind: 'units-retirement',
    happenedAt: paidAt,
    reference: `RET-${code}`,
    propertyId,
    actorId: null,
    lines: [
      ...holders.map(({ investorId, units }) =>
        debit(account('investor-units', investorId, asset), units),
      ),
      credit(
        account('units-issued', propertyId, asset),
        holders.reduce((sum, { units }) => sum + units, 0n),
      ),
    ],
  })
  return payout
}

/** Writes what was settled in the past beside what the ledger moved for it. */
export async function recordSales(
  tx: Tx,
  sales: readonly ToldSale[],
  staff: { readonly proposedBy: string; readonly approvedBy: string },
): Promise<void> {
  for (const { sale: planned, figures, entryId, payout } of sales) {
    const { propertyId } = payout
    const { price, soldOn, settledAt, announcedAt, meetingOn, recordedAt, paidAt } = planned
    const dates = { soldOn, recordOn: jakartaDate(recordedAt), payOn: jakartaDate(paidAt) }
    await recordPastSale(tx, {
      sale: { propertyId, price, costs: costsOf(price), priceReason: null, ...dates },
      announced: { at: announcedAt, askingPrice: price, meetingOn },
      ...{ figures, settledAt, entryId, payout, ...staff },
    })
  }
}
