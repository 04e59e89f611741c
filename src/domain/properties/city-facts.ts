import type { Localized } from '#kernel'

/** What others say about a city and a buyer wants to know. */
export const cityFactKinds = ['minimum-wage', 'flood', 'quake', 'roads-and-stations'] as const
export type CityFactKind = (typeof cityFactKinds)[number]

/** A fact as it was read somewhere; `asOf` is the day (`YYYY-MM-DD`) that it is of. */
export type CityFact = {
  readonly kind: CityFactKind
  readonly text: Localized
  readonly asOf: string
  /** Who says so, and the page on which it is. */
  readonly source: string
  readonly address: string
}
