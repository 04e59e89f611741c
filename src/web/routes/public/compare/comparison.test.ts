import { expect, test } from 'vitest'
import { costMeter } from '../../../components/money/cost-meter.ts'
import {
  comparedAmount,
  comparedOf,
  comparisonPath,
  ranked,
  readComparison,
  yieldAtVacancy,
} from './comparison.ts'

const read = (search: string) => readComparison(new URLSearchParams(search))

test('the comparison reads ids from checkboxes and from a link, each once', () => {
  expect(read('ids=a-1&ids=b-2&ids=a-1').ids).toEqual(['a-1', 'b-2'])
  expect(read('ids=a-1,b-2&vacancy=20&years=10')).toEqual({
    ids: ['a-1', 'b-2'],
    isTooMany: false,
    vacancy: 20,
    years: 10,
  })
})

test('the comparison contains at most four properties and reports when there were more; unknown values are ignored', () => {
  expect(read('ids=a,b,c,d,e')).toMatchObject({ ids: ['a', 'b', 'c', 'd'], isTooMany: true })
  expect(read("ids=..%2F,A,x'--,%00&vacancy=99&years=x")).toEqual({
    ids: [],
    isTooMany: false,
    vacancy: null,
    years: 5,
  })
  expect(read(`ids=${'a'.repeat(10_000)}`).ids).toEqual([])
})

test('the comparison has an address that opens it again', () => {
  const query = { ids: ['a', 'b'], vacancy: 20, years: 5 } as const
  expect(comparisonPath(query)).toBe('/marketplace/compare?ids=a,b&vacancy=20')
  expect(read('ids=a,b&vacancy=20')).toMatchObject(query)
  const own = { ids: ['a', 'b'], vacancy: null, years: 5 } as const
  expect(comparisonPath(own)).toBe('/marketplace/compare?ids=a,b')
  expect(read('ids=a,b&vacancy=')).toMatchObject(own)
})

const property = {
  fullNetYieldBasisPoints: 600,
  rent: {
    lines: [
      { kind: 'property-tax', amount: 500_000 },
      { kind: 'insurance', amount: 500_000 },
      { kind: 'management', amount: 9_000_000 },
    ],
  },
  money: { raise: 1_200_000_000 },
} as Parameters<typeof yieldAtVacancy>[0]

test('the yield is unchanged without vacancy, and with full vacancy only the fixed costs are left', () => {
  expect(yieldAtVacancy(property, 0)).toBe(600)
  // Rp12 m per year of Rp1.2 bn are 100 basis points.
  expect(yieldAtVacancy(property, 100)).toBe(-100)
  expect(yieldAtVacancy(property, 10)).toBe(530)
})

test('a property is compared at its own occupancy, with the cost of its own page, unless a vacancy is chosen', () => {
  const villa = {
    ...property,
    state: 'operating',
    city: { id: 'badung', name: { id: 'Badung', en: 'Badung' } },
    facts: { yearBuilt: 2020, titleKind: 'SHM', titleEndsOn: null },
    netYieldBasisPoints: 355,
    issueCostBasisPoints: 1100,
    yearlyFeeBasisPoints: 44,
    growthBasisPoints: 0,
  } as object as Parameters<typeof comparedOf>[0]
  const terms = {
    purchaseFeeBasisPoints: 100,
    buyerFeeBasisPoints: 10,
    sellerTaxBasisPoints: 250,
    dividendTaxBasisPoints: 1000,
  }
  const own = comparedOf(villa, { vacancy: null, years: 5 }, terms, null)
  const meter = costMeter({ amount: comparedAmount, years: 5 }, villa, terms)
  expect([own.costs, own.left, own.yieldAt]).toEqual([meter.total, meter.left, null])
  const common = comparedOf(villa, { vacancy: 10, years: 5 }, terms, null)
  expect(common.yieldAt).toBe(530)
  expect(common.left ?? 0).toBeGreaterThan(meter.left)
})

test('units in operation are compared at the price of other investors, those of an offering at the price of the issuer', () => {
  const assumptions = { vacancy: null, years: 5 } as const
  const sold = { unitPrice: 264_858, unitsLeft: 0, offering: null, isPaused: false }
  const compare = (shown: object, resale: Parameters<typeof comparedOf>[3] = null) => {
    const house = { ...property, city: { name: {} }, facts: {}, ...sold, ...shown }
    const given = house as object as Parameters<typeof comparedOf>[0]
    const { unitPrice, unitValue, forSale } = comparedOf(given, assumptions, null, resale)
    return { unitPrice, unitValue, forSale }
  }
  const resale = { bestAsk: 264_200, unitsForSale: 147 } as Parameters<typeof comparedOf>[3]
  const value = { unitValue: 264_858 }
  expect(compare({ state: 'operating' }, resale)).toEqual({
    unitPrice: 264_200,
    forSale: 147,
    ...value,
  })
  expect(compare({ state: 'operating' })).toEqual({ unitPrice: null, forSale: 0, ...value })
  const open = { state: 'open', unitsLeft: 485, offering: { unitsLeft: 485 } }
  const issued = { unitPrice: 264_858, unitValue: null }
  expect(compare(open)).toEqual({ ...issued, forSale: 485 })
  expect(compare({ ...open, isPaused: true })).toEqual({ ...issued, forSale: 0 })
  expect(compare({ state: 'paid-out' })).toEqual({ unitPrice: null, unitValue: null, forSale: 0 })
})

test.each([
  [[3, 1, 2], 'more', ['best', 'worst', null]],
  [[3, 1, null], 'less', ['worst', 'best', null]],
  [[2, 2, 2], 'more', [null, null, null]],
  [[2], 'more', [null]],
  [[5, 5, 1], 'more', ['best', 'best', 'worst']],
] as const)('the marks of %j with %s better are %j', (values, better, marks) => {
  expect(ranked(values, better)).toEqual(marks)
})
