import type { TenantKind } from '#contract'
import type { BasisPoints, Locale, Localized, Rupiah } from '#kernel'
import type { Outlook } from '#properties'

export type DemoTenant = {
  readonly space: Localized
  readonly kind: TenantKind
  /** Of the rent; null: by the rooms or nights taken, so that no rent is fixed. */
  readonly shareBasisPoints: BasisPoints | null
  /** How long a contract runs, and how long this one ran already when units were handed over. */
  readonly contractMonths: number
  readonly monthsBefore: number
}

export type DemoQuestion = {
  readonly daysAgo: number
  readonly language: Locale
  readonly text: string
  readonly isHolder: boolean
  /** Null: let through, and still open. */
  readonly answer: (Localized & { readonly afterHours: number }) | null
}

/** What people wrote down about one demo property; dates count back from the clock's now. */
export type DemoRecord = {
  readonly outlook: Outlook
  readonly tenants: readonly DemoTenant[]
  /** Why the value moved, by valuation since the units were handed over, oldest first. */
  readonly why: readonly Localized[]
  readonly inspections: readonly (Localized & { readonly daysAgo: number })[]
  /** The months that cost more than usual, oldest first: what was repaired in them. */
  readonly repairs: readonly Localized[]
  readonly openRepair: (Localized & { readonly daysAgo: number; readonly cost: Rupiah }) | null
  readonly permit: Localized & { readonly grantedDaysAgo: number; readonly validDays: number }
  readonly insurance: Localized
  readonly questions: readonly DemoQuestion[]
}
