import { expect, test } from 'vitest'
import { draftFieldNames, optionalBuildingFacts } from '#contract'
import { draftPhotograph as photograph } from '../../../../tests/support/a-draft-picture.ts'
import { addressOf, type DraftContent, draftOf, parseDraft, storedDraft } from './draft.ts'
import { obstaclesOf } from './whole-draft.ts'

const empty = Object.fromEntries(draftFieldNames.map((name) => [name, null])) as DraftContent
const today = '2026-11-21'
const pictures = [photograph, { ...photograph, id: '1' }, { ...photograph, id: '2' }]
const obstacles = (content: DraftContent) =>
  obstaclesOf({ content, unfinished: {}, pictures }, today)
const money = { price: 900_000_000n, buyingCosts: 60_000_000n, reserve: 20_000_000n }

test('the address of a property is made of the letters and digits of its name with single dashes', () => {
  expect(addressOf('  Ruko Dago – No. 2 ')).toBe('ruko-dago-no-2')
  expect(addressOf('Café Été')).toBe('cafe-ete')
  expect(addressOf('•••')).toBe('')
})

test('a draft is read from the database as it was stored, with exact amounts', () => {
  const content = { ...empty, name: 'Ruko', price: 9_007_199_254_740_993n, isSharia: false }
  expect(draftOf(JSON.parse(JSON.stringify(storedDraft(content))))).toEqual(content)
})

test('every missing field of a draft is reported, except land area and renovation, which are optional', () => {
  const paths = obstacles(empty).map(({ path }) => path)
  expect(paths).toHaveLength(draftFieldNames.length - optionalBuildingFacts.length - 1)
  expect(obstacles({ ...empty, type: 'house' })).toContainEqual({
    path: 'landArea',
    code: 'field.required',
  })
  expect(obstacles({ ...empty, type: 'apartment', landArea: 5 })).toContainEqual({
    path: 'landArea',
    code: 'drafts.no_land',
  })
})

test('the raise of a draft must be at most the legal ceiling and a whole number of units', () => {
  const codes = (content: Partial<DraftContent>) =>
    obstacles({ ...empty, ...money, ...content })
      .filter(({ code }) => code.startsWith('drafts.'))
      .map(({ code }) => code)
  expect(codes({ platformFee: 20_000_000n, issuePrice: 500_000n })).toEqual([])
  expect(codes({ platformFee: 20_000_001n, issuePrice: 500_000n })).toEqual([
    'drafts.no_whole_units',
  ])
  expect(codes({ platformFee: 20_000_000n, issuePrice: 99_999n })).toEqual(['drafts.issue_price'])
  expect(codes({ price: 10_000_000_000n, platformFee: 0n, issuePrice: 500_000n })).toEqual([
    'drafts.raise_too_large',
  ])
  const fee = { platformFee: 20_000_000n, issuePrice: 500_000n }
  expect(codes({ ...fee, renovationReserve: 20_000_000n })).toEqual([])
  expect(codes({ ...fee, renovationReserve: 20_000_001n })).toEqual([
    'drafts.renovation_above_reserve',
  ])
})

test('a draft cannot have an expired title, a future valuation, or a next valuation before it', () => {
  const days = { titleEndsOn: today, valuedOn: '2026-11-22', nextValuationOn: '2026-11-22' }
  const wrong = obstacles({ ...empty, ...days })
    .filter(({ code }) => code === 'properties.date_impossible')
    .map(({ path }) => path)
  expect(wrong).toEqual(['titleEndsOn', 'valuedOn', 'nextValuationOn'])
})

test('an unacceptable value is kept as typed and reported, and numbers may be sent as text', () => {
  const { content, unfinished } = parseDraft({
    price: '1.5 miliar',
    rooms: '12',
    floors: 500,
    titleEndsOn: '2048-02-30',
    street: '  Jl. Braga 10 ',
    cityCode: 'Bandung',
  })
  expect(content).toMatchObject({ rooms: 12, street: 'Jl. Braga 10', price: null, floors: null })
  expect(unfinished).toEqual({
    price: '1.5 miliar',
    floors: '500',
    titleEndsOn: '2048-02-30',
    cityCode: 'Bandung',
  })
  const found = obstaclesOf({ content, unfinished, pictures }, today)
  for (const [path, code] of [
    ['price', 'field.whole_number'],
    ['floors', 'field.too_large'],
    ['titleEndsOn', 'field.day'],
    ['cityCode', 'field.choice'],
  ])
    expect(found.filter((each) => each.path === path)).toMatchObject([{ code }])
})

test('a text in a field for a whole number asks for a whole number', () => {
  const typed = { floors: 'dua', rooms: '2.5', yearBuilt: 'lama', latitude: 'selatan' } as const
  const found = obstaclesOf({ ...parseDraft(typed), pictures }, today)
  for (const [path, code] of [
    ['floors', 'field.whole_number'],
    ['rooms', 'field.whole_number'],
    ['yearBuilt', 'field.whole_number'],
    ['latitude', 'field.number'],
  ])
    expect(found.filter((each) => each.path === path)).toMatchObject([{ code }])
})

test('a draft cannot show the whole title number, or name an issuer that is not a company', () => {
  const found = obstacles({ ...empty, titleNumberMasked: '10024521', issuerName: 'CV Braga' })
  expect(found).toContainEqual({ path: 'titleNumberMasked', code: 'drafts.number_not_masked' })
  expect(found).toContainEqual({ path: 'issuerName', code: 'drafts.not_a_company' })
})

test('a draft requires three photographs, and alternative texts in both languages for every picture', () => {
  const plan = { ...photograph, id: 'p', kind: 'plan', altId: null, altEn: 'x' } as const
  const found = obstaclesOf({ content: empty, unfinished: {}, pictures: [photograph, plan] }, today)
  expect(found).toContainEqual({
    path: 'photographs',
    code: 'drafts.photographs_missing',
    details: { minimum: 3, count: 1 },
  })
  expect(found).toContainEqual({ path: 'pictures.p.altId', code: 'field.required' })
  expect(found).toContainEqual({
    path: 'pictures.p.altEn',
    code: 'field.too_short',
    details: { minimum: 5 },
  })
})
