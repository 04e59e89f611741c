import type { Tx } from '#database'
import { type SaleCosts, saleEntries, saleFigures } from '#distributions'
import { jakartaDate, newId, type Rupiah, share } from '#kernel'
import { account, credit, debit, enter, onSheet, unitsOf } from '#ledger'
import type { Book, UnitsHeld } from '../book.ts'
import type { Case, PastEvent } from '../case.ts'
import { type DecidedDistribution, decideDistribution } from '../desks/decide-distribution.ts'
import type { DemoProperty } from '../properties/demo-property.ts'
import { recordPastSale } from '../rows/sale.ts'
import type { AnnouncedSale, PlannedSale } from './planned-sale.ts'

const sellerTaxBasisPoints = 250
const brokerBasisPoints = 100
const notaryBasisPoints = 40

/**
 * Returns the events of a property's sale: price and reserve are paid to the holders on the record day, then
 * the units are retired.
 */
export function saleEvents(
  { property, sale }: Case,
  heldOf: (at: Date) => UnitsHeld[],
): PastEvent[] {
  if (sale === null) return []
  let settled: Settled | null = null
  return [
    {
      at: sale.settledAt,
      applyTo(book) {
        settled = settle(book, property, sale)
      },
    },
    {
      at: sale.paidAt,
      applyTo(book) {
        if (settled === null) throw new Error('a sale is paid before it was settled')
        const payout = payOut(book, property, heldOf(sale.recordedAt), {
          sale,
          total: settled.figures.total,
        })
        book.sales.push({ sale, payout, ...settled })
      },
    },
  ]
}

type Settled = Pick<AnnouncedSale, 'figures' | 'entryId'>

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
  holders: readonly UnitsHeld[],
  { sale, total }: { readonly sale: PlannedSale; readonly total: Rupiah },
): DecidedDistribution {
  const { soldOn, recordedAt, paidAt, declarationId } = sale
  const asset = unitsOf(propertyId)
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

/** Writes the rows of past sales in addition to their ledger entries. */
export async function recordSales(
  tx: Tx,
  sales: readonly AnnouncedSale[],
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
