import type { CityFactKind } from '#contract'
import type { Localized } from '#kernel'

/** A fact as it was read somewhere; `asOf` is the day (`YYYY-MM-DD`) that it is of. */
export type CityFact = {
  readonly kind: CityFactKind
  readonly text: Localized
  readonly asOf: string
  /** Who says so, and the page on which it is. */
  readonly source: string
  readonly address: string
}
