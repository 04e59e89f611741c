import type { SaleFigures } from '#distributions'
import { newId, type Rupiah, share } from '#kernel'
import type { DecidedDistribution } from '../desks/decide-distribution.ts'
import { jakartaInstant, monthFrom } from '../jakarta-time.ts'
import type { DemoLife } from '../people/lives.ts'
import type { DemoProperty } from '../properties/demo-property.ts'

/** When a demo property was sold, in whole months so that its last rent was paid before. */
type SaleDates = {
  readonly announcedAt: Date
  readonly meetingOn: string
  readonly soldOn: string
  readonly settledAt: Date
  readonly recordedAt: Date
  readonly paidAt: Date
}

/** A planned sale: its date, the declaration that pays it, and its price. */
export type PlannedSale = SaleDates & { readonly declarationId: string; readonly price: Rupiah }

/** Returns the sale of a property; null when it is not sold. */
export function saleOf({ price }: DemoProperty, life: DemoLife, now: Date): PlannedSale | null {
  const { salePriceBasisPoints: part } = life
  if (part === undefined) return null
  const dates = saleDatesOf(now)
  const declarationId = newId(dates.settledAt.getTime())
  return { ...dates, declarationId, price: share(price, part, 'down') }
}

export function saleDatesOf(now: Date): SaleDates {
  const [announced, met, sold] = [-4, -3, -2].map((months) => monthFrom(now, months))
  return {
    announcedAt: jakartaInstant(`${announced}-15`, 10),
    meetingOn: `${met}-12`,
    soldOn: `${sold}-12`,
    settledAt: jakartaInstant(`${sold}-16`, 11),
    recordedAt: jakartaInstant(`${sold}-21`, 0),
    paidAt: jakartaInstant(`${sold}-22`, 9),
  }
}

/** Returns a sale as settled and paid: the rows in addition to the ledger entries. */
export type AnnouncedSale = {
  readonly sale: PlannedSale
  readonly figures: SaleFigures
  readonly entryId: string
  readonly payout: DecidedDistribution
}
