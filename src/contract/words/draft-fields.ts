import { buildingFacts } from './building.ts'

type TextField = { readonly kind: 'text'; readonly min: number; readonly max: number }
type NumberField = {
  readonly kind: 'whole' | 'decimal'
  readonly min: number
  readonly max: number
}
export type DraftFieldRule =
  | TextField
  | NumberField
  | { readonly kind: 'amount' | 'day' | 'flag' | 'type' | 'city' }

const text = (min: number, max: number) => ({ kind: 'text', min, max }) as const
const whole = (min: number, max: number) => ({ kind: 'whole', min, max }) as const
const decimal = (min: number, max: number) => ({ kind: 'decimal', min, max }) as const
const amount = { kind: 'amount' } as const
const day = { kind: 'day' } as const
const flag = { kind: 'flag' } as const
const city = { kind: 'city' } as const

/**
 * Every field of a draft with its rule, in the order of forms. Lengths are in characters, shares in basis points.
 */
export const draftFields = {
  name: text(2, 100),
  code: text(4, 14),
  type: { kind: 'type' },
  /** The official four-digit code of a city or regency. */
  cityCode: city,
  street: text(3, 120),
  village: text(2, 80),
  district: text(2, 80),
  postcode: text(5, 5),
  latitude: decimal(-11.1, 6.1),
  longitude: decimal(94.9, 141.1),
  ...buildingFacts,
  titleEndsOn: day,
  titleNumberMasked: text(3, 60),
  isSharia: flag,
  hasDebt: flag,
  issuerName: text(6, 120),
  issuerNumber: text(4, 60),
  summaryId: text(20, 400),
  summaryEn: text(20, 400),
  storyId: text(40, 4000),
  storyEn: text(40, 4000),
  price: amount,
  buyingCosts: amount,
  reserve: amount,
  renovationReserve: amount,
  platformFee: amount,
  issuePrice: amount,
  valuation: amount,
  valuedOn: day,
  nextValuationOn: day,
  appraiser: text(2, 120),
  monthGross: amount,
  monthManagement: amount,
  monthMaintenance: amount,
  monthPropertyTax: amount,
  monthInsurance: amount,
  monthReserve: amount,
  occupancyBasisPoints: whole(0, 10_000),
  growthBasisPoints: whole(-5000, 5000),
  fundingDays: whole(1, 365),
  exitYears: whole(1, 30),
} as const satisfies Record<string, DraftFieldRule>

export type DraftField = keyof typeof draftFields
export const draftFieldNames = Object.keys(draftFields) as readonly DraftField[]
