import { expect, test } from 'vitest'
import { addressOf, type DraftContent, draftFieldNames, draftOf, storedDraft } from './draft.ts'
import { obstaclesOf } from './whole-draft.ts'

const empty = Object.fromEntries(draftFieldNames.map((name) => [name, null])) as DraftContent
const today = '2026-11-21'
const money = { price: 900_000_000n, buyingCosts: 60_000_000n, reserve: 20_000_000n }

test('a name gives an address of letters, digits and single dashes', () => {
  expect(addressOf('  Ruko Dago – No. 2 ')).toBe('ruko-dago-no-2')
  expect(addressOf('Café Été')).toBe('cafe-ete')
  expect(addressOf('•••')).toBe('')
})

test('a draft comes back from the database as it was written, amounts to the rupiah', () => {
  const content = { ...empty, name: 'Ruko', price: 9_007_199_254_740_993n, isSharia: false }
  expect(draftOf(JSON.parse(JSON.stringify(storedDraft(content))))).toEqual(content)
})

test('every field that is missing is named, but for land and renovation that a property may be without', () => {
  const paths = obstaclesOf(empty, today).map(({ path }) => path)
  expect(paths).toHaveLength(draftFieldNames.length - 2)
  expect(obstaclesOf({ ...empty, type: 'house' }, today)).toContainEqual({
    path: 'landArea',
    code: 'field.required',
  })
  expect(obstaclesOf({ ...empty, type: 'apartment', landArea: 5 }, today)).toContainEqual({
    path: 'landArea',
    code: 'drafts.no_land',
  })
})

test('the raise stays below the ceiling of the law and is a whole number of units', () => {
  const codes = (content: Partial<DraftContent>) =>
    obstaclesOf({ ...empty, ...money, ...content }, today)
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

test('a title that ended, a valuation to come and a next one before it are impossible', () => {
  const days = { titleEndsOn: today, valuedOn: '2026-11-22', nextValuationOn: '2026-11-22' }
  const wrong = obstaclesOf({ ...empty, ...days }, today)
    .filter(({ code }) => code === 'properties.date_impossible')
    .map(({ path }) => path)
  expect(wrong).toEqual(['titleEndsOn', 'valuedOn', 'nextValuationOn'])
})
