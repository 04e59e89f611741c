import type { LetState, PropertyState, PropertyType } from '#contract'
import {
  type BasisPoints,
  basisPointsOf,
  fromJsonInteger,
  type Localized,
  type Rupiah,
} from '#kernel'
import type { Picture, TitleKind } from '#properties'

/** A property as shown in a list. Amounts in rupiah, areas in m². */
export type PropertyCard = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly type: PropertyType
  readonly city: { readonly id: string; readonly name: Localized }
  readonly district: string
  readonly buildingArea: number
  readonly landArea: number | null
  readonly rooms: number
  readonly titleKind: TitleKind
  readonly isSharia: boolean
  readonly hasDebt: boolean
  readonly state: Exclude<PropertyState, 'draft'>
  readonly letState: LetState | null
  readonly picture: Picture
  readonly unitPrice: Rupiah
  readonly unitsTotal: bigint
  /** The units not yet sold. */
  readonly unitsLeft: bigint
  /** Whether its offering is open but sales are paused. */
  readonly isPaused: boolean
  /** The end of its offering, in the states in which that is still relevant. */
  readonly closesAt: Date | null
  /** Whether yields and occupancy are a forecast, because no month has been booked yet. */
  readonly isForecast: boolean
  readonly grossYieldBasisPoints: BasisPoints
  readonly netYieldBasisPoints: BasisPoints
  /** The net yield at full occupancy. */
  readonly fullNetYieldBasisPoints: BasisPoints
  /** The manager's yearly fee as a share of the money raised. The net yields are already net of it. */
  readonly yearlyFeeBasisPoints: BasisPoints
  /** The share of the money raised that became neither building nor reserve: taxes, deeds and the platform's fee. */
  readonly issueCostBasisPoints: BasisPoints
  readonly occupancyBasisPoints: BasisPoints
  /** The yearly change of value forecast at launch; null when the launch had no such forecast. */
  readonly growthBasisPoints: BasisPoints | null
  /**
   * The purchase price of the building relative to its newest valuation; negative when it is below the valuation.
   * Null once the offering is over, as in `properties.listing_facts`: investors then set the price of a unit.
   */
  readonly valuationGapBasisPoints: BasisPoints | null
  /** The number of investors watching it. */
  readonly watchCount: number
  /** The number of public questions without an answer. */
  readonly openQuestions: number
}

type Made =
  | 'city'
  | 'picture'
  | 'valuationGapBasisPoints'
  | 'issueCostBasisPoints'
  | 'growthBasisPoints'

export type CardRow = Omit<PropertyCard, Made> & {
  cityId: string
  cityNameId: string
  cityNameEn: string
  price: Rupiah
  raise: Rupiah
  reserve: Rupiah
  valuation: Rupiah | null
  publishedAt: Date
  changedAt: Date
  openUntil: Date | null
  offeringId: string | null
  src: string
  width: number
  height: number
  widths: number[]
  color: string
  altId: string
  altEn: string
}

/** The columns of `catalogue.cards` for a card; `open_until` is null when its offering is not open. */
export const cardColumns = `id, code, name, type, city_id, city_name_id, city_name_en, district, building_area,
  land_area, state, let_state, unit_price, units_total, units_left, offering_id, is_paused,
  case when state in ('coming-soon', 'open', 'funded') then closes_at end as closes_at,
  price, raise, reserve, valuation, gross_yield_basis_points, net_yield_basis_points, full_net_yield_basis_points, is_forecast,
  yearly_fee_basis_points, occupancy_basis_points, watch_count, rooms, title_kind, is_sharia, has_debt, published_at, changed_at,
  open_questions,
  nullif(open_until, 'infinity') as open_until, src, width, height, widths, color, alt_id, alt_en`

const offeredStates: readonly PropertyCard['state'][] = ['coming-soon', 'open', 'funded']

export function propertyCardOf(row: CardRow, growthBasisPoints: BasisPoints | null): PropertyCard {
  const { cityId, cityNameId, cityNameEn, price, raise, reserve, valuation, ...rest } = row
  const { publishedAt: _published, changedAt: _changed, ...shown } = rest
  const { openUntil: _until, offeringId: _offering, ...card } = shown
  const { src, width, height, widths, color, altId, altEn, ...facts } = card
  return {
    ...facts,
    growthBasisPoints,
    city: { id: cityId, name: { id: cityNameId, en: cityNameEn } },
    picture: { src, width, height, widths, color, alt: { id: altId, en: altEn } },
    issueCostBasisPoints: basisPointsOf(raise - price - reserve, raise),
    valuationGapBasisPoints: valuationGap(card.state, price, valuation),
  }
}

function valuationGap(
  state: PropertyCard['state'],
  price: Rupiah,
  valuation: Rupiah | null,
): BasisPoints | null {
  if (valuation === null || !offeredStates.includes(state)) return null
  return basisPointsOf(price - valuation, valuation)
}

/**
 * A card stored as one JSON value (`catalogue.listed_cards`), with the values that are read from their source
 * instead.
 */
export type ListedRow = {
  readonly id: string
  readonly card: KeptCard
  readonly watchCount: number
  readonly unitsLeft: bigint | null
  readonly closesAt: Date | null
  readonly isOfferPaused: boolean
  readonly openQuestions: number
}

type Live =
  | 'id'
  | 'watchCount'
  | 'unitsLeft'
  | 'closesAt'
  | 'isPaused'
  | 'openQuestions'
  | 'growthBasisPoints'
type Calculated = 'valuationGapBasisPoints' | 'issueCostBasisPoints'
type Amount = 'unitPrice' | 'unitsTotal'
/** The stored JSON: amounts are integers, instants are milliseconds. */
type KeptCard = Omit<PropertyCard, Live | Calculated | Amount> &
  Record<Amount | 'price' | 'raise' | 'reserve' | 'publishedAt' | 'changedAt', number> &
  Record<'valuation' | 'openUntil', number | null>

export const listedCardColumns = 'id, card, units_left, closes_at, is_offer_paused, open_questions'

/** Fields are copied one by one because this runs for every card of every page. */
export function cardOfListed(
  { id, card, watchCount, openQuestions, ...live }: ListedRow,
  growthBasisPoints: BasisPoints | null,
): PropertyCard {
  const unitsTotal = fromJsonInteger(card.unitsTotal)
  const [price, raise] = [fromJsonInteger(card.price), fromJsonInteger(card.raise)]
  const valuation = card.valuation === null ? null : fromJsonInteger(card.valuation)
  return {
    id,
    code: card.code,
    name: card.name,
    type: card.type,
    city: card.city,
    district: card.district,
    buildingArea: card.buildingArea,
    landArea: card.landArea,
    rooms: card.rooms,
    titleKind: card.titleKind,
    isSharia: card.isSharia,
    hasDebt: card.hasDebt,
    state: card.state,
    letState: card.letState,
    picture: card.picture,
    unitPrice: fromJsonInteger(card.unitPrice),
    unitsTotal,
    unitsLeft: live.unitsLeft ?? unitsTotal,
    isPaused: live.isOfferPaused,
    closesAt: offeredStates.includes(card.state) ? live.closesAt : null,
    isForecast: card.isForecast,
    grossYieldBasisPoints: card.grossYieldBasisPoints,
    netYieldBasisPoints: card.netYieldBasisPoints,
    fullNetYieldBasisPoints: card.fullNetYieldBasisPoints,
    yearlyFeeBasisPoints: card.yearlyFeeBasisPoints,
    issueCostBasisPoints: basisPointsOf(raise - price - fromJsonInteger(card.reserve), raise),
    occupancyBasisPoints: card.occupancyBasisPoints,
    growthBasisPoints,
    valuationGapBasisPoints: valuationGap(card.state, price, valuation),
    watchCount,
    openQuestions,
  }
}
