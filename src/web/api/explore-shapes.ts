import type { Localized } from '#kernel'
import type { CityFigures } from './answers.ts'
import type { Picture, PropertyCard } from './list-shapes.ts'

export type { CityFigures, MyPropertyList, Stake, Suggestion } from './answers.ts'

export type CityOverview = {
  id: string
  name: Localized
  province: string
  location: { lat: number; lon: number }
  propertyCount: number
  picture: Picture | null
  figures: CityFigures
}

export type CityResult = {
  id: string
  name: string
  state: string
  payouts: number
  paidOut: number
  perUnit: number
  valueMoveBasisPoints: number | null
}

export const cityFactKinds = ['minimum-wage', 'flood', 'quake', 'roads-and-stations'] as const

/** What others say about a city, with where and of when. */
export type CityFact = {
  kind: (typeof cityFactKinds)[number]
  text: Localized
  asOf: string
  source: string
  address: string
}

export type CityDetail = CityOverview & {
  rent: { perSquareMetre: number; properties: number; from: string; to: string } | null
  growth: { basisPoints: number; properties: number; since: string } | null
  results: CityResult[]
  facts: CityFact[]
}

export type SeenProperty = { seenAt: string; property: PropertyCard }
