import type { HealthKind, TenantKind } from '#contract'
import type { BasisPoints, Localized, Rupiah } from '#kernel'
import type { Forecast, MonthFigures, MonthPlan, ValuationFact } from '#properties'

/** A lease as far as a report names it: no tenant can be identified by it. */
export type ReportedLease = {
  readonly space: Localized
  readonly tenantKind: TenantKind
  readonly onDay: string
}

export type ReportedItem = {
  readonly kind: 'inspection' | 'repair-opened' | 'repair-done' | 'land-tax'
  readonly onDay: string
  readonly text: Localized
  readonly amount: Rupiah | null
}

/** Everything that a report on one quarter of a property states; days are `YYYY-MM-DD`. */
export type QuarterFigures = {
  /** The first day of the quarter and its last. */
  readonly from: string
  readonly to: string
  readonly version: number
  readonly madeOn: string
  readonly unitsTotal: bigint
  /** The months that were booked, oldest first, and those that were not. */
  readonly months: readonly (MonthFigures & { readonly month: string })[]
  readonly missing: readonly string[]
  readonly corrections: Rupiah
  /** What the quarter before left; null when there was none. */
  readonly netBefore: Rupiah | null
  readonly occupancyBasisPoints: BasisPoints | null
  readonly payouts: readonly {
    readonly month: string
    readonly paidOn: string
    readonly total: Rupiah
    readonly units: bigint
  }[]
  readonly forecast: Forecast
  readonly sinceStart: { readonly months: number; readonly net: Rupiah }
  readonly valuation: {
    readonly newest: ValuationFact
    readonly before: ValuationFact | null
    readonly unitPrice: Rupiah
  } | null
  readonly leases: {
    readonly started: readonly ReportedLease[]
    readonly ended: readonly ReportedLease[]
    readonly running: number
  }
  readonly items: readonly ReportedItem[]
  readonly openRepairs: readonly ReportedItem[]
  /** The newest of what must not run out: until when, and when it was paid. */
  readonly lasting: readonly {
    readonly kind: Extract<HealthKind, 'permit' | 'insurance' | 'land-tax'>
    readonly dueOn: string | null
    readonly doneOn: string | null
  }[]
  /** What the months of the next quarter are planned at. */
  readonly plans: readonly MonthPlan[]
  readonly reserve: { readonly balance: Rupiah; readonly target: Rupiah }
}
