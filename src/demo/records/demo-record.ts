import type { TenantKind } from '#contract'
import type { BasisPoints, Locale, Localized, Rupiah } from '#kernel'
import type { Outlook } from '#properties'

export type DemoTenant = {
  readonly space: Localized
  readonly kind: TenantKind
  /** Of the rent; null for rooms or nights, which have no fixed rent. */
  readonly shareBasisPoints: BasisPoints | null
  /** The length of a contract, and how much of it had passed when the units were issued. */
  readonly contractMonths: number
  readonly monthsBefore: number
}

type DemoQuestion = {
  readonly daysAgo: number
  readonly language: Locale
  readonly text: string
  readonly isHolder: boolean
  /** Null: published and not answered yet. */
  readonly answer: (Localized & { readonly afterHours: number }) | null
}

/** The records about one demo property; dates count back from the clock's now. */
export type DemoRecord = {
  readonly outlook: Outlook
  readonly tenants: readonly DemoTenant[]
  /** The reason for each change of the value, by valuation since the units were issued, oldest first. */
  readonly why: readonly Localized[]
  readonly inspections: readonly (Localized & { readonly daysAgo: number })[]
  /** Repairs in the months that cost more than usual, oldest first; the text is shown when one begins and when it ends. */
  readonly repairs: readonly Localized[]
  readonly openRepair: (Localized & { readonly daysAgo: number; readonly cost: Rupiah }) | null
  readonly permit: Localized & {
    /** Whether it is the building permit, and not one for the business in the building. */
    readonly isOfBuilding: boolean
    readonly grantedDaysAgo: number
    readonly validDays: number
  }
  readonly insurance: Localized
  readonly questions: readonly DemoQuestion[]
}
