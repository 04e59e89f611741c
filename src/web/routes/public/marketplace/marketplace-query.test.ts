import { expect, test } from 'vitest'
import {
  apiQuery,
  boundsOf,
  faultOf,
  inResale,
  inStage,
  isNarrowed,
  listPath,
  readList,
  readQuery,
  stageOf,
  unfilteredList,
  withoutFilters,
} from './marketplace-query.ts'

const read = (search: string) => readQuery(new URLSearchParams(search))

test('the property list reads every filter of an address', () => {
  expect(
    read(
      'q=kost&city=bandung,medan&province=bali&type=villa&state=open&let=empty&title=SHM&sharia=yes&debt=no' +
        '&yieldMin=5&yieldMax=8,5&priceMin=100.000&gapMax=-5&within=7&sort=yield&reverse=yes&limit=48&view=table' +
        '&cursor=abc_-%2B%2F%3D&compare=ruko-dago,villa-sanur',
    ),
  ).toEqual({
    ...unfilteredList,
    q: 'kost',
    city: ['bandung', 'medan'],
    province: ['bali'],
    type: ['villa'],
    state: ['open'],
    let: ['empty'],
    title: ['SHM'],
    sharia: 'yes',
    debt: 'no',
    yieldMin: '5',
    yieldMax: '8,5',
    priceMin: '100.000',
    gapMax: '-5',
    within: '7',
    sort: 'yield',
    reverse: 'yes',
    limit: 48,
    view: 'table',
    cursor: 'abc_-+/=',
    compare: ['ruko-dago', 'villa-sanur'],
  })
})

test('the property list reads several values of a form field, each once', () => {
  expect(read('type=villa&type=house&type=villa').type).toEqual(['house', 'villa'])
})

test('the property list ignores unknown values', () => {
  expect(
    read(
      'type=castle&state=__proto__&sort=best&limit=1000&city=%27%3B--&cursor=%00&utm_source=x&view=3d&within=8' +
        '&sharia=maybe&title=girik&compare=..%2F&reverse=no',
    ),
  ).toEqual(unfilteredList)
})

test('the property list trims a search text and limits it to eighty characters', () => {
  expect(read('q=%20%20vila%20%20sanur%20').q).toBe('vila sanur')
  expect(read(`q=${'x'.repeat(10_000)}`).q).toHaveLength(80)
  expect(read('q=a%00b%1Fc').q).toBe('a b c')
})

test('the property list has addresses without default values', () => {
  expect(listPath(inStage(unfilteredList, 'open'))).toBe('/marketplace')
  expect(listPath(unfilteredList)).toBe('/marketplace?state=all')
  expect(listPath({ ...unfilteredList, type: ['villa', 'house'], sort: 'price' })).toBe(
    '/marketplace?type=villa,house&sort=price',
  )
})

test('the property list reads the address that it wrote with the same result', () => {
  const query = {
    ...unfilteredList,
    q: 'ruko & rukan',
    city: ['tangerang-selatan'],
    yieldMin: '7,5%',
    limit: 12,
    view: 'map',
  } as const
  expect(readQuery(new URL(listPath(query), 'http://x').searchParams)).toEqual(query)
})

test('the property list is not filtered by a sort order, a view or compared properties alone', () => {
  expect(
    isNarrowed({ ...unfilteredList, sort: 'price', limit: 48, view: 'map', compare: ['x'] }),
  ).toBe(false)
  expect(isNarrowed({ ...unfilteredList, q: 'x' })).toBe(true)
  expect(isNarrowed({ ...unfilteredList, yieldMin: '5' })).toBe(true)
  expect(isNarrowed({ ...unfilteredList, yieldMin: 'many' })).toBe(false)
})

test.each([
  ['5', '8', { min: 500, max: 800 }, null],
  ['5,25', '', { min: 525, max: null }, null],
  ['', '8.5 %', { min: null, max: 850 }, null],
  ['−5', '0', { min: -500, max: 0 }, null],
  ['9', '8', null, 'order'],
  ['much', '8', null, 'number'],
  ['1e3', '', null, 'number'],
  ['5555', '', null, 'number'],
  ['', '', null, null],
])('yields from %j to %j filter by %j with the error %j', (yieldMin, yieldMax, bounds, fault) => {
  const query = { ...unfilteredList, yieldMin, yieldMax }
  expect(boundsOf(query, 'yield')).toEqual(bounds)
  expect(faultOf(query, 'yield')).toBe(fault)
})

test('the property list sends basis points and rupiah to the API without an invalid range', () => {
  const query = {
    ...unfilteredList,
    yieldMin: '5',
    priceMax: 'Rp250.000',
    gapMin: '3',
    gapMax: '1',
    within: '7',
  } as const
  expect(apiQuery(query)).toMatchObject({
    yieldMin: 500,
    yieldMax: null,
    priceMin: null,
    priceMax: 250_000,
    gapMin: null,
    gapMax: null,
    endsWithinDays: '7',
  })
})

test('an address without filters shows open offerings, those that close soonest first', () => {
  const plain = readList(new URLSearchParams('view=table'))
  expect(plain.state).toEqual(['open'])
  expect(plain.sort).toBe('closing-soon')
  expect(listPath(plain)).toBe('/marketplace?view=table')
  expect(readList(new URLSearchParams('state=all')).state).toEqual([])
  expect(readList(new URLSearchParams('city=bandung')).state).toEqual([])
  expect(readList(new URLSearchParams('only=owned'), true).state).toEqual([])
})

test.each([
  '',
  'state=all',
  'sort=newest',
  'sort=yield',
  'state=coming-soon',
  'state=open,failed',
  'type=villa',
  'type=villa&state=open',
  'type=villa&state=open&sort=newest',
  'state=all&sort=closing-soon',
])('the property list for %j is the same as for the address written from it', (search) => {
  const query = readList(new URLSearchParams(search))
  const written = new URL(listPath(query), 'https://sepetak.test')
  expect(readList(written.searchParams)).toEqual(query)
})

test('a change of stage preserves the filters, and the sort order only when it was chosen', () => {
  const open = readList(new URLSearchParams(''))
  expect(inStage(open, 'done')).toMatchObject({ sort: 'newest' })
  expect(stageOf(inStage(open, 'done'))).toBe('done')
  const byYield = readList(new URLSearchParams('type=villa&sort=yield'))
  expect(inStage(byYield, 'soon')).toMatchObject({ type: ['villa'], sort: 'yield' })
})

test('units of other investors are a separate list with every stage, sorted by the lowest price relative to the valuation', () => {
  const query = readList(new URLSearchParams('resale=all&city=bandung'))
  expect(query).toEqual({ ...unfilteredList, resale: 'all', city: ['bandung'], sort: 'ask-gap' })
  expect(listPath(query)).toBe('/marketplace?city=bandung&resale=all')
  expect(listPath({ ...query, sort: 'for-sale' })).toBe(
    '/marketplace?city=bandung&resale=all&sort=for-sale',
  )
  expect(listPath(inResale(query, ''))).toBe('/marketplace?city=bandung&state=open')
  expect(withoutFilters(query)).toEqual({ ...unfilteredList, resale: 'all', sort: 'ask-gap' })
})

test('a list of resale units can be filtered by the lowest price, alone and against the value, and no other list can', () => {
  const query = readList(
    new URLSearchParams('resale=offered&askMax=95.000&askGapMin=x&askGapMax=-2'),
  )
  expect(isNarrowed(query)).toBe(true)
  expect(boundsOf(query, 'ask')).toEqual({ min: null, max: 95_000 })
  expect(faultOf(query, 'askGap')).toBe('number')
  expect(apiQuery({ ...query, askGapMin: '' })).toMatchObject({
    ...{ askMin: null, askMax: 95_000, askGapMin: null, askGapMax: -200 },
  })
  expect(inResale(query, '')).toMatchObject({ askMax: '', askGapMin: '', askGapMax: '' })
  expect(withoutFilters(query)).toMatchObject({ resale: 'offered', askMax: '' })
  expect(read('askMax=95.000&askGapMax=-2')).toEqual(unfilteredList)
})

test('a sort order for resale units is ignored in the list of new offerings', () => {
  expect(readList(new URLSearchParams('sort=ask-gap'))).toEqual({
    ...unfilteredList,
    state: ['open'],
  })
})
