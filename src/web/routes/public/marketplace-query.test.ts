import { expect, test } from 'vitest'
import {
  apiQuery,
  boundsOf,
  everything,
  faultOf,
  inResale,
  inStage,
  isNarrowed,
  listPath,
  readList,
  readQuery,
  stageOf,
  withoutFilters,
} from './marketplace-query.ts'

const read = (search: string) => readQuery(new URLSearchParams(search))

test('the property list reads every filter an address may carry', () => {
  expect(
    read(
      'q=kost&city=bandung,medan&province=bali&type=villa&state=open&let=empty&title=SHM&sharia=yes&debt=no' +
        '&yieldMin=5&yieldMax=8,5&priceMin=100.000&gapMax=-5&within=7&sort=yield&reverse=yes&limit=48&view=table' +
        '&cursor=abc_-%2B%2F%3D&compare=ruko-dago,villa-sanur',
    ),
  ).toEqual({
    ...everything,
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

test('the property list takes several values as a form sends them, each once', () => {
  expect(read('type=villa&type=house&type=villa').type).toEqual(['house', 'villa'])
})

test('ignores what it does not know', () => {
  expect(
    read(
      'type=castle&state=__proto__&sort=best&limit=1000&city=%27%3B--&cursor=%00&utm_source=x&view=3d&within=8' +
        '&sharia=maybe&title=girik&compare=..%2F&reverse=no',
    ),
  ).toEqual(everything)
})

test('the property list keeps the words of a search, but not their spaces or more than eighty characters', () => {
  expect(read('q=%20%20vila%20%20sanur%20').q).toBe('vila sanur')
  expect(read(`q=${'x'.repeat(10_000)}`).q).toHaveLength(80)
  expect(read('q=a%00b%1Fc').q).toBe('a b c')
})

test('the property list writes addresses that say only what differs from the whole list', () => {
  expect(listPath(inStage(everything, 'open'))).toBe('/marketplace')
  expect(listPath(everything)).toBe('/marketplace?state=all')
  expect(listPath({ ...everything, type: ['villa', 'house'], sort: 'price' })).toBe(
    '/marketplace?type=villa,house&sort=price',
  )
})

test('the property list reads back every address it writes', () => {
  const query = {
    ...everything,
    q: 'ruko & rukan',
    city: ['tangerang-selatan'],
    yieldMin: '7,5%',
    limit: 12,
    view: 'map',
  } as const
  expect(readQuery(new URL(listPath(query), 'http://x').searchParams)).toEqual(query)
})

test('the property list knows that an order, a view and ticks alone narrow nothing', () => {
  expect(isNarrowed({ ...everything, sort: 'price', limit: 48, view: 'map', compare: ['x'] })).toBe(
    false,
  )
  expect(isNarrowed({ ...everything, q: 'x' })).toBe(true)
  expect(isNarrowed({ ...everything, yieldMin: '5' })).toBe(true)
  expect(isNarrowed({ ...everything, yieldMin: 'many' })).toBe(false)
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
])('yields from %j to %j narrow by %j, the fault is %j', (yieldMin, yieldMax, bounds, fault) => {
  const query = { ...everything, yieldMin, yieldMax }
  expect(boundsOf(query, 'yield')).toEqual(bounds)
  expect(faultOf(query, 'yield')).toBe(fault)
})

test('the property list asks the API in basis points and rupiah, and leaves a faulty range out', () => {
  const query = {
    ...everything,
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

test('an address that narrows nothing shows what can be bought now, the next to close first', () => {
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
])('the property list shows for %j what it shows for the address it writes of it', (search) => {
  const query = readList(new URLSearchParams(search))
  const written = new URL(listPath(query), 'https://sepetak.test')
  expect(readList(written.searchParams)).toEqual(query)
})

test('another stage keeps the filters, and the order only where it was chosen', () => {
  const open = readList(new URLSearchParams(''))
  expect(inStage(open, 'done')).toMatchObject({ sort: 'newest' })
  expect(stageOf(inStage(open, 'done'))).toBe('done')
  const byYield = readList(new URLSearchParams('type=villa&sort=yield'))
  expect(inStage(byYield, 'soon')).toMatchObject({ type: ['villa'], sort: 'yield' })
})

test('units of other investors are a list of their own: every stage, the cheapest against their value first', () => {
  const query = readList(new URLSearchParams('resale=all&city=bandung'))
  expect(query).toEqual({ ...everything, resale: 'all', city: ['bandung'], sort: 'ask-gap' })
  expect(listPath(query)).toBe('/marketplace?city=bandung&resale=all')
  expect(listPath({ ...query, sort: 'for-sale' })).toBe(
    '/marketplace?city=bandung&resale=all&sort=for-sale',
  )
  expect(listPath(inResale(query, ''))).toBe('/marketplace?city=bandung&state=open')
  expect(withoutFilters(query)).toEqual({ ...everything, resale: 'all', sort: 'ask-gap' })
})

test('an order of units for sale is ignored where new offerings are listed', () => {
  expect(readList(new URLSearchParams('sort=ask-gap'))).toEqual({
    ...everything,
    state: ['open'],
  })
})
