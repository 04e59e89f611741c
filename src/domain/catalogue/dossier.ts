import type { PropertyEventKind, PropertyType } from '#contract'
import type { BasisPoints, Localized, Rupiah } from '#kernel'
import type {
  ApprovedDocument,
  CorrectedFacts,
  DocumentName,
  Forecast,
  Freshness,
  HealthItem,
  Lease,
  MonthResult,
  Outlook,
  RecordCorrection,
} from '#properties'

/** An event on a day (`YYYY-MM-DD`), derived from the rows that prove it. */
export type PropertyEvent = {
  readonly kind: PropertyEventKind
  readonly onDay: string
  readonly text: Localized | null
  readonly amount: Rupiah | null
}

/** A range of prices in a city, with its source and date. */
export type CityPrices = {
  readonly asOf: string
  /** Rupiah per square metre of building. */
  readonly lowest: Rupiah
  readonly highest: Rupiah
  readonly yieldLowestBasisPoints: BasisPoints
  readonly yieldHighestBasisPoints: BasisPoints
  readonly source: string
  readonly address: string
}

export type Comparable = {
  readonly id: string
  readonly name: string
  readonly type: PropertyType
  readonly city: Localized
  readonly perSquareMetre: Rupiah
  readonly valuedOn: string
  readonly grossYieldBasisPoints: BasisPoints
}

/** The occupancy of our properties in a province; only when at least two were in operation for long enough. */
export type RentDemand = {
  readonly province: string
  readonly properties: bigint
  readonly months: bigint
  readonly occupancyBasisPoints: BasisPoints
  /** The newest month included, `YYYY-MM`. */
  readonly newestMonth: string
}

/** All public data of a property in addition to its card, its money and its title. */
export type Dossier = {
  readonly months: readonly MonthResult[]
  /** Null for what was not promised at launch. */
  readonly forecast: Forecast & { readonly netYieldBasisPoints: BasisPoints } & {
    readonly [Key in keyof Outlook]: Outlook[Key] | null
  }
  readonly leases: readonly Lease[]
  /** Reports are due until the property is sold, paid out, refunded or withdrawn. */
  readonly health: Freshness & {
    readonly items: readonly HealthItem[]
    readonly reserve: {
      /** The current balance in the ledger; null until the money raised is released from escrow. */
      readonly balance: Rupiah | null
      /** The amount set aside at the start. */
      readonly target: Rupiah
    }
  }
  /** Documents that the product generated. */
  readonly documents: readonly DocumentName[]
  /** Documents issued by third parties and checked by two people. */
  readonly issuedDocuments: readonly ApprovedDocument[]
  /** Corrections made by two people since publication, newest first. */
  readonly corrections: readonly CorrectedFacts[]
  readonly recordCorrections: readonly RecordCorrection[]
  /** Newest first. */
  readonly events: readonly PropertyEvent[]
  readonly area: {
    readonly perSquareMetre: Rupiah
    readonly prices: CityPrices | null
    readonly comparables: readonly Comparable[]
    readonly demand: RentDemand | null
  }
  readonly funding: {
    /** Days from the opening of the offering until all money was in escrow; null until then. */
    readonly days: number | null
  }
}
