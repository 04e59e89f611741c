import { describe, expect, test } from 'vitest'
import { draftFieldNames } from '#contract'
import { draftPhotograph as picture } from '../../../../tests/support/a-draft-picture.ts'
import { type DraftContent, parseDraft } from './draft.ts'
import {
  forecastSoFar,
  obstaclesOf,
  propertyOf,
  raiseOf,
  titleKindOf,
  wholeDraft,
} from './whole-draft.ts'

const today = '2026-11-21'

const typed = {
  name: 'Villa Sanur',
  code: 'DPS01',
  type: 'villa',
  cityCode: '5171',
  street: 'Jl. Mertasari 5',
  village: 'Sanur Kauh',
  district: 'Denpasar Selatan',
  postcode: '80227',
  latitude: '-8.7012',
  longitude: '115.2567',
  landArea: '300',
  buildingArea: '120',
  yearBuilt: '1998',
  floors: '2',
  rooms: '3',
  power: '5500',
  titleNumberMasked: '10.•••.12',
  titleEndsOn: '2045-08-17',
  issuerName: 'PT Petak Sanur',
  issuerNumber: '1234567890123',
  isSharia: false,
  hasDebt: false,
  summaryId: 'Vila dekat pantai, disewakan per malam.',
  summaryEn: 'A villa near the beach, let by the night.',
  storyId: 'Cerita tentang vila ini dan jalan di depannya. '.repeat(6),
  storyEn: 'The story of this villa and of the road in front of it. '.repeat(6),
  price: '1100000000',
  buyingCosts: '70000000',
  reserve: '20000000',
  renovationReserve: '',
  platformFee: '10000000',
  issuePrice: '100000',
  valuation: '1150000000',
  appraiser: 'KJPP Satu',
  valuedOn: '2026-10-31',
  nextValuationOn: '2027-10-31',
  monthGross: '20000000',
  monthManagement: '4000000',
  monthMaintenance: '1000000',
  monthPropertyTax: '300000',
  monthInsurance: '200000',
  monthReserve: '500000',
  occupancyBasisPoints: '7250',
  growthBasisPoints: '300',
  fundingDays: '60',
  exitYears: '7',
} as const satisfies Record<string, string | boolean>

const pictures = ['a', 'b', 'c'].map((id) => ({ ...picture, id }))

const lodging = {
  class: 'lodging',
  incomeTaxBasis: 'profit',
  incomeTaxBasisPoints: 2200,
  hotelTaxBasisPoints: 1000,
} as const

const obstacles = (changes: Record<string, string | boolean | null> = {}) =>
  obstaclesOf({ ...parseDraft({ ...typed, ...changes }), pictures }, today).map(
    ({ path, code }) => `${path} ${code}`,
  )
const content = (changes: Partial<DraftContent> = {}): DraftContent => ({
  ...parseDraft(typed).content,
  ...changes,
})

test('a draft with every field typed as text has no obstacle', () => {
  expect(Object.keys(typed).toSorted()).toEqual([...draftFieldNames].toSorted())
  expect(obstacles()).toEqual([])
})

describe('a single wrong field is the only obstacle of a draft', () => {
  test.each([
    ['code', 'DPS-01', 'field.format'],
    ['code', 'A01', 'field.too_short'],
    ['code', 'DENPASAR01', 'field.format'],
    ['postcode', '08022', 'field.format'],
    ['price', '0', 'field.required'],
    ['valuation', '0', 'field.required'],
    ['monthGross', '0', 'field.required'],
    ['occupancyBasisPoints', '0', 'field.required'],
    ['issuePrice', '1100000', 'drafts.issue_price'],
    ['issuePrice', '99999', 'drafts.issue_price'],
    ['issuePrice', '700000', 'drafts.no_whole_units'],
    ['price', '9900000001', 'drafts.raise_too_large'],
    ['renovationReserve', '20000001', 'drafts.renovation_above_reserve'],
    ['titleEndsOn', today, 'properties.date_impossible'],
    ['valuedOn', '2026-11-22', 'properties.date_impossible'],
    ['nextValuationOn', '2026-10-31', 'properties.date_impossible'],
    ['name', '🏠', 'field.too_short'],
    ['isSharia', 'ya', 'field.type'],
    ['landArea', '', 'field.required'],
    ['type', 'castle', 'field.choice'],
    ['titleEndsOn', '2045-02-29', 'field.day'],
  ])('a single wrong field is the only obstacle of a draft: %s %j is %s', (name, text, code) => {
    // A raise that is too large is not a whole number of units either.
    const found = obstacles({ [name]: text }).filter(
      (each) => code === 'drafts.no_whole_units' || !each.endsWith('no_whole_units'),
    )
    expect(found).toEqual([`${name} ${code}`])
  })
})

test('the largest raise of the law and the prices at both ends of their range are accepted', () => {
  expect(obstacles({ price: '9900000000' })).toEqual([])
  expect(obstacles({ issuePrice: '1000000' })).toEqual([])
  expect(obstacles({ renovationReserve: '20000000' })).toEqual([])
  expect(obstacles({ titleEndsOn: '2026-11-22', valuedOn: today })).toEqual([])
})

test('alternative texts of five to three hundred characters are accepted, and longer ones are named', () => {
  const [first = picture, ...rest] = pictures
  const withAlt = (length: number, letter = 'x') =>
    obstaclesOf(
      { ...parseDraft(typed), pictures: [{ ...first, altEn: letter.repeat(length) }, ...rest] },
      today,
    )
  expect([...withAlt(5), ...withAlt(300), ...withAlt(300, '🏠')]).toEqual([])
  // Three houses are three characters, although six units of UTF-16.
  expect(withAlt(3, '🏠')).toMatchObject([{ path: 'pictures.a.altEn', code: 'field.too_short' }])
  expect(withAlt(4)).toMatchObject([{ path: 'pictures.a.altEn', code: 'field.too_short' }])
  expect(withAlt(301)).toMatchObject([
    { path: 'pictures.a.altEn', code: 'field.too_long', details: { maximum: 300 } },
  ])
})

test('the raise is the sum of its four parts, and a missing part adds nothing to it', () => {
  expect(raiseOf(content())).toBe(1_200_000_000n)
  expect(raiseOf(content({ reserve: null, platformFee: null }))).toBe(1_170_000_000n)
  // The renovation reserve is part of the reserve.
  expect(raiseOf(content({ renovationReserve: 5_000_000n }))).toBe(1_200_000_000n)
})

test('a property made of a draft has whole units for its raise, and a month with its taxes and net', () => {
  const made = propertyOf(wholeDraft(content()), {
    propertyId: 'villa-sanur',
    cityId: 'denpasar',
    pictures: [],
    plans: [],
    at: new Date('2026-11-21T03:00:00Z'),
    isDemo: false,
    taxes: lodging,
  })
  expect(made).toMatchObject({
    state: 'draft',
    raise: 1_200_000_000n,
    unitsTotal: 12_000n,
    renovationReserve: 0n,
    titleKind: 'SHGB',
    issuer: { id: 'pt-villa-sanur', isDemo: false },
  })
  // 20,000,000 − 2,000,000 hotel tax − 5,500,000 costs = 12,500,000; 22% of it is 2,750,000; the reserve takes 500,000.
  expect(made.forecast).toMatchObject({
    hotelTax: 2_000_000n,
    incomeTax: 2_750_000n,
    net: 9_250_000n,
  })
  expect(titleKindOf('apartment')).toBe('SHMSRS')
})

test('the yields of a draft are shown as soon as its month, price and taxes are known', () => {
  // 20,000,000 × 12 / 1,100,000,000 = 21.82%; 9,250,000 × 12 / 1,200,000,000 = 9.25%
  const yields = { grossYieldBasisPoints: 2182, netYieldBasisPoints: 925, net: 9_250_000n }
  expect(forecastSoFar(content(), lodging)).toMatchObject(yields)
  expect(forecastSoFar(content({ occupancyBasisPoints: null }), lodging)).toMatchObject({
    ...yields,
    occupancyBasisPoints: 0,
  })
  for (const missing of ['monthGross', 'monthReserve', 'monthInsurance', 'price'] as const)
    expect(forecastSoFar(content({ [missing]: null }), lodging), missing).toBeNull()
  expect(forecastSoFar(content({ price: 0n }), lodging)).toBeNull()
  expect(forecastSoFar(content(), null)).toBeNull()
})
