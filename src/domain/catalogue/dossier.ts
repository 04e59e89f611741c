import type { PropertyEventKind, PropertyType } from '#contract'
import type { BasisPoints, Localized, Rupiah } from '#kernel'
import type {
  CorrectedFacts,
  DocumentName,
  Forecast,
  Freshness,
  HealthItem,
  Lease,
  MonthResult,
  Outlook,
  PropertyDocument,
  RecordCorrection,
} from '#properties'

/** Something that happened on a day (`YYYY-MM-DD`), as the rows that prove it say. */
export type PropertyEvent = {
  readonly kind: PropertyEventKind
  readonly onDay: string
  readonly text: Localized | null
  readonly amount: Rupiah | null
}

/** What a range of prices is worth knowing for: where it was read, and when. */
export type CityPrices = {
  readonly asOf: string
  /** Rupiah a square metre of building. */
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

/** How let our properties of a province were; only where at least two were run for long enough. */
export type RentDemand = {
  readonly province: string
  readonly properties: bigint
  readonly months: bigint
  readonly occupancyBasisPoints: BasisPoints
  /** `YYYY-MM`: the newest month that counts. */
  readonly newestMonth: string
}

/** Everything that everybody may know of a property beyond its card, its money and its title. */
export type Dossier = {
  readonly months: readonly MonthResult[]
  readonly forecast: Forecast & { readonly netYieldBasisPoints: BasisPoints }
  readonly outlook: (Outlook & { readonly madeOn: string }) | null
  readonly leases: readonly Lease[]
  readonly healthItems: readonly HealthItem[]
  /** Null once the property is sold, paid out, refunded or withdrawn. */
  readonly freshness: Freshness | null
  readonly reserve: {
    /** As the ledger says now; null before the money was handed over. */
    readonly balance: Rupiah | null
    /** What was set aside at the start. */
    readonly target: Rupiah
  }
  /** What the product wrote of it. */
  readonly documents: readonly DocumentName[]
  /** What others issued and two people checked. */
  readonly issuedDocuments: readonly PropertyDocument[]
  /** What two people corrected since the publication, newest first. */
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
    /** Days from the opening until the money was in escrow; null until then. */
    readonly days: number | null
  }
}
