import type { HealthKind, TenantKind } from '#contract'
import type { BasisPoints, Localized, Rupiah } from '#kernel'
import type { Forecast, MonthFigures, MonthPlan, ValuationFact } from '#properties'

/** A lease as described in a report, without data that could identify the tenant. */
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

/** All data of the report on one quarter of a property; days are `YYYY-MM-DD`. */
export type QuarterFigures = {
  /** The first and the last day of the quarter. */
  readonly from: string
  readonly to: string
  readonly version: number
  readonly madeOn: string
  readonly unitsTotal: bigint
  /** The booked months, oldest first, and the months that were not booked. */
  readonly months: readonly (MonthFigures & { readonly month: string })[]
  readonly missing: readonly string[]
  readonly corrections: Rupiah
  /** The net income of the previous quarter; null when there was none. */
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
  /** The newest item of each kind that must not expire: its expiry date, and when it was paid. */
  readonly lasting: readonly {
    readonly kind: Extract<HealthKind, 'permit' | 'insurance' | 'land-tax'>
    readonly dueOn: string | null
    readonly doneOn: string | null
  }[]
  /** The planned figures of the next quarter's months. */
  readonly plans: readonly MonthPlan[]
  readonly reserve: { readonly balance: Rupiah; readonly target: Rupiah }
}
