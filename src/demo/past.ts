import { day, later, minute } from '#kernel'
import { type AccountRef, account, atBank, unitsOf } from '#ledger'
import { accountsOf, type Decided } from '#offerings'
import type { MonthlyAccount } from '#properties'
import {
  allot,
  buy,
  chargeFee,
  close,
  distribute,
  fees,
  payCosts,
  payIn,
  receiveRent,
  recordPurchase,
  refund,
  totalOf,
  type UnitsHeld,
} from './book.ts'
import type { Case, PastEvent } from './case.ts'
import { jakartaInstant, monthFrom } from './jakarta-time.ts'
import { emptyMonth, monthThatCame } from './market/months.ts'
import type { PastMarket } from './market/past-market.ts'
import type { PlannedSale } from './market/planned-sale.ts'
import { saleEvents } from './market/sale.ts'
import type { PlannedPurchase } from './people/buyers.ts'
import type { DemoLife, LifeDates } from './people/lives.ts'
import type { DemoProperty } from './properties/demo-property.ts'
import { seeded } from './seeded.ts'

/**
 * Returns the months of operation so far, oldest first, without the current month; the month of a sale is
 * settled with the sale.
 */
export function monthsOf(
  property: DemoProperty,
  life: DemoLife,
  dates: LifeDates,
  { now, sale }: { readonly now: Date; readonly sale: PlannedSale | null },
): MonthlyAccount[] {
  if (life.stage !== 'operating') return []
  const chance = seeded(`${property.id} months`)
  const months: string[] = []
  const current = monthFrom(sale?.settledAt ?? now, 0)
  for (let count = 1; monthFrom(dates.handedOverAt, count) < current; count += 1)
    months.push(monthFrom(dates.handedOverAt, count))
  return months.map((month, index) => {
    const isEmpty = index >= months.length - (life.emptyMonths ?? 0)
    const figures = isEmpty
      ? emptyMonth(property)
      : monthThatCame(property, chance, index, Number(month.slice(5)) - 1)
    return { propertyId: property.id, month, ...figures }
  })
}

/** Returns every ledger account that the past of a case uses. */
export function accountsOfCase({ property, offering, purchases, sale }: Case): AccountRef[] {
  const asset = unitsOf(property.id)
  const offeringId = offering.id
  return [
    fees,
    account('property-cash', property.id),
    account('property-reserve', property.id),
    account('offering-escrow', offeringId),
    account('offering-units', offeringId, asset),
    ...purchases.flatMap(({ investorId }) => accountsOf({ investorId, offeringId }, asset)),
    ...(sale === null
      ? []
      : [
          account('distribution-payable', sale.declarationId),
          account('units-issued', property.id, asset),
        ]),
  ]
}

/** Returns the events of a property from its first buyer to its latest distribution. */
export function pastOf(subject: Case, market: PastMarket, now: Date): PastEvent[] {
  const bought: Decided[] = []
  const heldOf = (at: Date) => market.heldAt(subject.property.id, bought, at)
  return [
    ...subject.purchases.flatMap((purchase) => purchaseEvents(subject, purchase, bought, now)),
    ...endOfOffering(subject, bought),
    ...subject.months.flatMap((month) => monthEvents(subject, month, heldOf)),
    ...saleEvents(subject, heldOf),
  ].filter(({ at }) => at <= now)
}

const staysAs = {
  'coming-soon': 'active',
  open: 'active',
  closing: 'active',
  operating: 'allotted',
  failed: 'refunded',
} as const

function purchaseEvents(
  { offering, life }: Case,
  { investorId, units, at, depositAt }: PlannedPurchase,
  bought: Decided[],
  now: Date,
): PastEvent[] {
  const takenAt = later(at, (offering.coolingOffHours * 60 + 5) * minute)
  const events: PastEvent[] = []
  if (depositAt !== null) {
    const amount = tensOfThousands(totalOf(offering, units))
    events.push({
      at: depositAt,
      applyTo: (book) =>
        payIn(book, { investorId, amount, through: atBank('client'), at: depositAt }),
    })
  }
  let decided: Decided | null = null
  events.push({
    at,
    applyTo(book) {
      decided = buy(book, offering, { investorId, units, at })
      bought.push(decided)
      recordPurchase(book, decided, staysAs[life.stage], takenAt <= now)
    },
  })
  events.push({
    at: takenAt,
    applyTo(book) {
      if (decided !== null) chargeFee(book, decided, takenAt)
    },
  })
  return events
}

function tensOfThousands(amount: bigint): bigint {
  return ((amount + 9_999n) / 10_000n) * 10_000n
}

function endOfOffering({ life, dates, offering, funding, property }: Case, bought: Decided[]) {
  const end: PastEvent[] = []
  if (life.stage === 'failed') {
    const at = later(dates.closesAt, 2 * day)
    end.push({
      at,
      applyTo(book) {
        for (const decided of bought) refund(book, decided, at)
      },
    })
  }
  if (life.stage === 'operating') {
    end.push({
      at: dates.registeredAt,
      applyTo: (book) => close(book, offering, funding, dates.registeredAt),
    })
    end.push({
      at: dates.handedOverAt,
      applyTo: (book) => allot(book, property.id, bought, dates.handedOverAt),
    })
  }
  return end
}

/** How many months before the latest distribution the late one was. */
const lateBefore = 4

function monthEvents(
  { property, life, months }: Case,
  month: MonthlyAccount,
  heldOf: (at: Date) => UnitsHeld[],
): PastEvent[] {
  const { id: propertyId, code } = property
  const chance = seeded(`${propertyId} ${month.month}`)
  const rentAt = jakartaInstant(`${month.month}-05`, 10, chance.between(0, 300))
  const costsAt = jakartaInstant(`${month.month}-28`, 15, chance.between(0, 100))
  const events: PastEvent[] = [
    { at: rentAt, applyTo: (book) => receiveRent(book, propertyId, month.gross, rentAt) },
    { at: costsAt, applyTo: (book) => payCosts(book, propertyId, month, costsAt) },
  ]
  const age = months.length - 1 - months.indexOf(month)
  if (month.net <= 0n || (life.isLate === true && age === 0)) return events
  const next = monthFrom(rentAt, 1)
  const payDay = life.isLate === true && age === lateBefore ? 26 : 10
  const recordedAt = jakartaInstant(`${next}-01`, 0)
  const at = jakartaInstant(`${next}-${payDay}`, 9, chance.between(0, 45))
  const paid = { propertyId, code, month: month.month, total: month.net, recordedAt, at }
  return [
    ...events,
    { at, applyTo: (book) => distribute(book, { ...paid, holders: heldOf(recordedAt) }) },
  ]
}
