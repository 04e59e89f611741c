import { type PropertyType, propertyTypes } from '#properties'

type TextField = { readonly kind: 'text'; readonly min: number; readonly max: number }
type NumberField = {
  readonly kind: 'whole' | 'decimal'
  readonly min: number
  readonly max: number
}
type DraftFieldRule =
  | TextField
  | NumberField
  | { readonly kind: 'amount' | 'day' | 'flag' | 'type' | 'slug' }

const text = (min: number, max: number) => ({ kind: 'text', min, max }) as const
const whole = (min: number, max: number) => ({ kind: 'whole', min, max }) as const
const decimal = (min: number, max: number) => ({ kind: 'decimal', min, max }) as const
const amount = { kind: 'amount' } as const
const day = { kind: 'day' } as const
const flag = { kind: 'flag' } as const
const slug = { kind: 'slug' } as const

/** Everything that is typed of a property, and what each of it may be. Shares are basis points. */
export const draftFields = {
  name: text(2, 100),
  code: text(4, 14),
  type: { kind: 'type' },
  cityId: slug,
  street: text(3, 120),
  village: text(2, 80),
  district: text(2, 80),
  postcode: text(5, 5),
  latitude: decimal(-11.1, 6.1),
  longitude: decimal(94.9, 141.1),
  buildingArea: whole(1, 1_000_000),
  landArea: whole(1, 10_000_000),
  yearBuilt: whole(1800, 2200),
  floors: whole(1, 200),
  rooms: whole(1, 2000),
  power: whole(1, 100_000_000),
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
  plotId: slug,
  lookId: text(5, 300),
  lookEn: text(5, 300),
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
  monthIncomeTax: amount,
  occupancyBasisPoints: whole(0, 10_000),
  growthBasisPoints: whole(-5000, 5000),
  fundingDays: whole(1, 365),
  exitYears: whole(1, 30),
} as const satisfies Record<string, DraftFieldRule>
export type DraftField = keyof typeof draftFields

type ValueOf<Rule extends DraftFieldRule> = Rule['kind'] extends 'amount'
  ? bigint
  : Rule['kind'] extends 'whole' | 'decimal'
    ? number
    : Rule['kind'] extends 'flag'
      ? boolean
      : Rule['kind'] extends 'type'
        ? PropertyType
        : string

/** A draft as far as it was written; null: not yet. Days are `YYYY-MM-DD`. */
export type DraftContent = {
  readonly [Field in DraftField]: ValueOf<(typeof draftFields)[Field]> | null
}

export const draftFieldNames = Object.keys(draftFields) as readonly DraftField[]

/** How a content lies in the database and in a proposal: amounts are texts. */
export type StoredDraft = Readonly<Record<string, string | number | boolean | null>>

export function storedDraft(content: DraftContent): StoredDraft {
  return Object.fromEntries(
    draftFieldNames.map((name) => {
      const value = content[name]
      return [name, typeof value === 'bigint' ? value.toString() : value]
    }),
  )
}

export function draftOf(stored: StoredDraft): DraftContent {
  const read = (name: DraftField) => {
    const value = stored[name] ?? null
    return draftFields[name].kind === 'amount' && value !== null ? BigInt(value) : value
  }
  // What lies there was written by `storedDraft`.
  return Object.fromEntries(draftFieldNames.map((name) => [name, read(name)])) as DraftContent
}

/** The address of a property of this name: `Ruko Dago 2` → `ruko-dago-2`. */
export function addressOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

export function isPropertyType(value: unknown): value is PropertyType {
  return propertyTypes.some((type) => type === value)
}
