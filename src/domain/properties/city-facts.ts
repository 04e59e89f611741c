import type { CityFactKind } from '#contract'
import type { Localized } from '#kernel'

/** A published figure about a city; `asOf` is the day (`YYYY-MM-DD`) to which it applies. */
export type CityFact = {
  readonly kind: CityFactKind
  readonly text: Localized
  readonly asOf: string
  /** The source and the address of its page. */
  readonly source: string
  readonly address: string
}
