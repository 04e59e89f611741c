import { expect, test } from 'vitest'
import { basisOf, readAssumptions, suggestionOf } from './outlook-query.ts'

const record = {
  raised: 1_000_000_000,
  gross: 54_000_000,
  potential: 60_000_000,
  management: 4_320_000,
  upkeep: 6_000_000,
  setAside: 7_020_000,
  growthBasisPoints: 312,
  startValueBasisPoints: 9_500,
}
const shop = { ...record, gross: 60_000_000, property: { id: 'ruko-dago', name: 'Ruko Dago' } }
const rent = { all: record, properties: [{ ...shop, months: [] }] }
const read = (query: string, past: Parameters<typeof readAssumptions>[1] = rent) =>
  readAssumptions(new URLSearchParams(query), past, { lowestTicket: 200_000 })

test('the initial assumptions come from past figures, rounded to the steps of the sliders', () => {
  expect(read('')).toEqual({
    amount: 10_000_000,
    years: 5,
    potentialBasisPoints: 600,
    vacancyBasisPoints: 1_000,
    growthBasisPoints: 300,
    hasFees: true,
    from: '',
  })
  expect(read('from=ruko-dago')).toMatchObject({ vacancyBasisPoints: 0, from: 'ruko-dago' })
})

test('the address can set every assumption, with a decimal comma or point', () => {
  expect(read('amount=Rp25.000.000&years=12&yield=7,5&vacancy=20&growth=-2.5')).toEqual({
    amount: 25_000_000,
    years: 12,
    potentialBasisPoints: 750,
    vacancyBasisPoints: 2_000,
    growthBasisPoints: -250,
    hasFees: false,
    from: '',
  })
  expect(read('amount=1000000&fees=on').hasFees).toBe(true)
})

test('values out of bounds are limited to the bounds, and values that are not numbers are ignored', () => {
  expect(read('amount=1&years=99&vacancy=90&growth=-40')).toMatchObject({
    amount: 200_000,
    years: 15,
    vacancyBasisPoints: 5_000,
    growthBasisPoints: -1_000,
  })
  expect(read('amount=99999999999999&years=0')).toMatchObject({ amount: 10_000_000_000, years: 1 })
  expect(read('years=x&vacancy=1e3&growth=%3Cscript%3E&from=atlantis')).toEqual(read(''))
})

test('the shares of a record are calculated from the right base amounts', () => {
  expect(basisOf(record)).toEqual({
    potentialBasisPoints: 600,
    managementBasisPoints: 800,
    upkeepBasisPoints: 1_000,
    setAsideBasisPoints: 1_300,
    startValueBasisPoints: 9_500,
  })
})

test('other past figures chosen in the form replace the submitted assumptions', () => {
  const sent = 'amount=10000000&yield=7.5&vacancy=20&growth=9&from=ruko-dago'
  expect(read(`${sent}&was=`)).toMatchObject({ vacancyBasisPoints: 0, growthBasisPoints: 300 })
  expect(read(`${sent}&was=ruko-dago`)).toMatchObject({ vacancyBasisPoints: 2_000 })
})

test('without past figures the default assumptions apply, with no growth', () => {
  const nothing = { all: null, properties: [] }
  expect(read('', nothing)).toMatchObject({ growthBasisPoints: 0, vacancyBasisPoints: 1_000 })
  expect(suggestionOf(null).potentialBasisPoints).toBe(600)
})
