import type { Offering } from '#offerings'
import type { Funding, MonthlyAccount } from '#properties'
import type { Book } from './book.ts'
import type { PlannedPurchase } from './buyers.ts'
import type { DemoLife, LifeDates } from './lives.ts'
import type { PlannedSale } from './planned-sale.ts'
import type { DemoProperty } from './properties/demo-property.ts'

/** Something that happened. Generated in the order of time, so that every balance runs as it ran. */
export type Happening = { readonly at: Date; tell(book: Book): void }

/** Everything that is settled about one demo property before its past is generated. */
export type Case = {
  readonly property: DemoProperty
  readonly funding: Funding
  readonly life: DemoLife
  readonly dates: LifeDates
  readonly offering: Offering
  /** Null while the property is kept. */
  readonly sale: PlannedSale | null
  readonly purchases: readonly PlannedPurchase[]
  readonly months: readonly MonthlyAccount[]
}
