import type { Offering } from '#offerings'
import type { Funding, MonthlyAccount } from '#properties'
import type { Book } from './book.ts'
import type { PlannedSale } from './market/planned-sale.ts'
import type { PlannedPurchase } from './people/buyers.ts'
import type { DemoLife, LifeDates } from './people/lives.ts'
import type { DemoProperty } from './properties/demo-property.ts'

/**
 * An event of the demo's past. Events are applied in chronological order, so that every balance is correct at
 * each point in time.
 */
export type PastEvent = { readonly at: Date; applyTo(book: Book): void }

/** The facts about one demo property that are fixed before its past is generated. */
export type Case = {
  readonly property: DemoProperty
  readonly funding: Funding
  readonly life: DemoLife
  readonly dates: LifeDates
  readonly offering: Offering
  /** Null when the property is not sold. */
  readonly sale: PlannedSale | null
  readonly purchases: readonly PlannedPurchase[]
  readonly months: readonly MonthlyAccount[]
}
