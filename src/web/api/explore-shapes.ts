import type { Localized } from '#kernel'
import type { Picture, PropertyCard, PropertyList, PropertyType } from './list-shapes.ts'

/** What the properties of a city come to; null where there is nothing to reckon it from. */
export type CityFigures = {
  properties: number
  open: number
  netYield: {
    lowestBasisPoints: number
    averageBasisPoints: number
    highestBasisPoints: number
    properties: number
    isForecast: boolean
  } | null
  occupancy: { basisPoints: number; properties: number } | null
  valueMove: { basisPoints: number; properties: number } | null
}

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

export type CityDetail = CityOverview & {
  rent: { perSquareMetre: number; properties: number; from: string; to: string } | null
  growth: { basisPoints: number; properties: number; since: string } | null
  results: CityResult[]
}

export type Suggestion = {
  property: PropertyCard
  reason:
    | { kind: 'spread'; city: { id: string; name: Localized; shareBasisPoints: number } }
    | {
        kind: 'same-type' | 'same-city'
        held: {
          id: string
          name: string
          type: PropertyType
          city: { id: string; name: Localized }
        }
      }
}

export type SeenProperty = { seenAt: string; property: PropertyCard }

/** What the visitor has of a property, and how many units they may still buy of it. */
export type Stake = {
  propertyId: string
  units: number
  pendingUnits: number
  roomUnits: number | null
}

export type MyPropertyList = PropertyList & { mine: Stake[] }
