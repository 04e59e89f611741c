import type { Localized } from '#kernel'

// What lists of properties answer; like all shapes, as it comes over the wire.

export type Page<Item> = { items: Item[]; nextCursor: string | null; total?: number }

export type PropertyType =
  | 'house'
  | 'apartment'
  | 'shophouse'
  | 'home-office'
  | 'boarding-house'
  | 'villa'
  | 'warehouse'

export type LetState = 'let' | 'partly-let' | 'empty'

export type Picture = {
  src: string
  width: number
  height: number
  widths: number[]
  color: string
  alt: Localized
}

export type PropertyCard = {
  id: string
  code: string
  name: string
  type: PropertyType
  city: { id: string; name: Localized }
  district: string
  buildingArea: number
  landArea: number | null
  rooms: number
  titleKind: 'SHGB' | 'SHMSRS'
  isSharia: boolean
  hasDebt: boolean
  state: string
  letState: LetState | null
  picture: Picture | null
  unitPrice: number
  unitsTotal: number
  unitsLeft: number
  closesAt: string | null
  grossYieldBasisPoints: number
  netYieldBasisPoints: number
  /** With everything let. */
  fullNetYieldBasisPoints: number
  /** The manager's part in a year and what issuing cost once, both of the money raised. */
  yearlyFeeBasisPoints: number
  issueCostBasisPoints: number
  occupancyBasisPoints: number
  valuationGapBasisPoints: number | null
  watchCount: number
}

export type PropertyList = Page<PropertyCard> & {
  total: number
  facets: {
    cities: {
      id: string
      name: Localized
      location: { lat: number; lon: number }
      count: number
    }[]
    provinces: { id: string; name: string; count: number }[]
    types: { type: PropertyType; count: number }[]
    states: { state: string; count: number }[]
    letStates: { letState: LetState; count: number }[]
    titleKinds: { titleKind: 'SHM' | 'SHGB' | 'SHMSRS'; count: number }[]
    sharia: { isSharia: boolean; count: number }[]
    debt: { hasDebt: boolean; count: number }[]
  }
  /** Words that find nothing as they are, and what they were taken for. */
  corrections: { from: string; to: string }[]
  terms: {
    purchaseFeeBasisPoints: number
    sellerFeeBasisPoints: number
    dividendTaxBasisPoints: number
  } | null
}

/** A question to the list as its address puts it. */
export type SavedSearch = { id: string; query: string; savedAt: string }
