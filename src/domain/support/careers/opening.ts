import type { OpeningKind, Team, WorkPlace } from '#contract'
import type { Locale, Localized, Rupiah } from '#kernel'

/** A job opening. Pay is gross per month. */
export type Opening = {
  id: string
  team: Team
  cityId: string
  cityName: string
  place: WorkPlace
  kind: OpeningKind
  title: Localized
  summary: Localized
  duties: readonly Localized[]
  requirements: readonly Localized[]
  payLowest: Rupiah
  payHighest: Rupiah
  publishedAt: Date
  /** The last day for applications, `YYYY-MM-DD` in Jakarta. */
  closesOn: string
}

export type Apply = {
  /** The opening applied for; null for a speculative application. */
  openingId: string | null
  name: string
  email: string
  phone: string
  link: string | null
  note: string | null
  language: Locale
}
