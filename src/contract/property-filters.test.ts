import { describe, expect, test } from 'vitest'
import { schemaFaults as faultsOf } from '../../tests/support/request-schemas.ts'
import { ListQuery, MyListQuery, Slug } from './properties/list-query.ts'
import { Condition, Filters, NewAlertBody } from './watchlist/alert-body.ts'
import { save, watchlist } from './watchlist/watchlist.ts'

const withoutFilters = { limit: 24, q: '', sort: 'newest' }

describe('the id of a property or city in an address', () => {
  test.each([
    'ruko-dago',
    'a',
    '7',
    'jawa-barat',
    'x'.repeat(80),
  ])('the id of a property or city in an address can be %s', (id) => {
    expect(Slug.parse(id)).toBe(id)
  })

  test.each([
    ['a capital letter', 'Ruko-dago'],
    ['a space', 'ruko dago'],
    ['two hyphens in a row', 'ruko--dago'],
    ['a hyphen at its beginning', '-ruko'],
    ['a hyphen at its end', 'ruko-'],
    ['a letter with an accent', 'rukó'],
    ['a slash', 'ruko/dago'],
    ['two dots', '..'],
    ['a line end', 'ruko\n'],
    ['nothing', ''],
  ])('the id of a property or city in an address has not %s', (_what, id) => {
    expect(faultsOf(Slug, id)).toEqual(['field.format'])
  })

  test('the id of a property or city in an address has at most 80 characters', () => {
    expect(faultsOf(Slug, 'x'.repeat(81))).toEqual(['too_big'])
  })
})

describe('the query of the property list', () => {
  test('the query of the property list without filters lists the newest properties first', () => {
    expect(ListQuery.parse({})).toEqual(withoutFilters)
  })

  test('the query of the property list reads several choices from one value with commas, each of them once', () => {
    expect(ListQuery.parse({ city: 'bandung,surabaya,bandung' }).city).toEqual([
      'bandung',
      'surabaya',
    ])
    expect(ListQuery.parse({ title: 'SHM', let: 'let,empty' })).toMatchObject({
      title: ['SHM'],
      let: ['let', 'empty'],
    })
  })

  test.each([
    ['an unknown kind of building', { type: 'house,castle' }, 'type.1 invalid_value'],
    ['a state that is not shown', { state: 'draft' }, 'state.0 invalid_value'],
    ['an empty choice', { city: '' }, 'city.0 field.format'],
    ['a comma too many', { city: 'bandung,' }, 'city.1 field.format'],
    ['an unknown answer to a question', { sharia: 'maybe' }, 'sharia invalid_value'],
    ['a control character', { q: 'dago\u0007' }, 'q field.format'],
    ['a long search', { q: 'x'.repeat(101) }, 'q too_big'],
    [
      'a day instead of an instant',
      { publishedAfter: '2026-11-01' },
      'publishedAfter invalid_format',
    ],
    ['an unknown order', { sort: 'cheapest' }, 'sort invalid_value'],
    ['an unknown filter', { pool: 'yes' }, 'pool unrecognized_keys'],
  ])('the query of the property list with %s is refused there', (_what, query, fault) => {
    expect(faultsOf(ListQuery, query)).toEqual([fault])
  })

  test('the query of the property list accepts twenty choices of a filter and no more', () => {
    const cities = Array.from({ length: 21 }, (_, index) => `kota-${index}`)
    expect(ListQuery.parse({ city: cities.slice(1).join(',') }).city).toHaveLength(20)
    expect(faultsOf(ListQuery, { city: cities.join(',') })).toEqual(['city too_big'])
  })

  test.each([
    ['yieldMin', '-10000', '10000'],
    ['yieldMax', '-10000', '10000'],
    ['priceMin', '0', '10000000000'],
    ['priceMax', '0', '10000000000'],
    ['gapMin', '-10000', '10000'],
    ['gapMax', '-10000', '10000'],
    ['endsWithinDays', '1', '60'],
  ])('the query of the property list takes a %s from %s to %s, and neither less nor more', (name, least, most) => {
    expect(ListQuery.parse({ [name]: least })).toMatchObject({ [name]: Number(least) })
    expect(ListQuery.parse({ [name]: most })).toMatchObject({ [name]: Number(most) })
    expect(faultsOf(ListQuery, { [name]: String(Number(least) - 1) })).toEqual([
      `${name} too_small`,
    ])
    expect(faultsOf(ListQuery, { [name]: String(Number(most) + 1) })).toEqual([`${name} too_big`])
  })

  test('the query of the property list refuses an empty figure, which would otherwise be a figure of zero and hide every property', () => {
    for (const name of ['yieldMin', 'yieldMax', 'priceMin', 'priceMax', 'gapMin', 'gapMax'])
      expect(faultsOf(ListQuery, { [name]: '' })).toEqual([`${name} invalid_type`])
  })

  test('the query of the property list sorts by resale offers only together with the filter for them', () => {
    for (const sort of ['ask-gap', 'ask', 'for-sale']) {
      expect(faultsOf(ListQuery, { sort })).toEqual(['sort field.choice'])
      expect(ListQuery.parse({ sort, resale: 'all' }).sort).toBe(sort)
      expect(ListQuery.parse({ sort, resale: 'offered' }).sort).toBe(sort)
    }
  })

  test('the query of the property list filters by the price of units for sale only together with the filter for them', () => {
    const ranges = { askMin: '90000', askMax: '100000', askGapMin: '-1000', askGapMax: '0' }
    expect(ListQuery.parse({ resale: 'all', ...ranges })).toMatchObject({
      ...{ askMin: 90_000, askMax: 100_000, askGapMin: -1000, askGapMax: 0 },
    })
    for (const [name, value] of Object.entries(ranges))
      expect(faultsOf(ListQuery, { [name]: value })).toEqual(['resale field.required'])
    expect(faultsOf(ListQuery, { resale: 'all', askMin: '2', askMax: '1' })).toEqual([
      'askMin field.above_maximum',
    ])
    expect(faultsOf(ListQuery, { resale: 'all', askGapMin: '10001' })).toEqual([
      'askGapMin too_big',
    ])
  })

  test('the query of the property list knows my own properties only in the list of one investor', () => {
    for (const only of ['owned', 'watched', 'allowed'])
      expect(MyListQuery.parse({ only })).toMatchObject({ only })
    expect(faultsOf(ListQuery, { only: 'owned' })).toEqual(['only unrecognized_keys'])
    expect(faultsOf(MyListQuery, { sort: 'for-sale' })).toEqual(['sort field.choice'])
  })
})

describe.each([
  ['the property list', ListQuery, (value: number): unknown => String(value)],
  ['the list of one investor', MyListQuery, (value: number): unknown => String(value)],
  ['an alert', Filters, (value: number): unknown => value],
])('the range of a figure in %s', (_where, schema, written) => {
  test.each([
    'yield',
    'price',
    'gap',
  ])('the range of the figure %s is refused at its minimum when it is empty', (name) => {
    const range = (least: number, most: number) => ({
      [`${name}Min`]: written(least),
      [`${name}Max`]: written(most),
    })
    expect(faultsOf(schema, range(500, 499))).toEqual([`${name}Min field.above_maximum`])
    expect(faultsOf(schema, range(500, 500))).toEqual([])
    expect(faultsOf(schema, range(500, 501))).toEqual([])
    expect(faultsOf(schema, { [`${name}Min`]: written(500) })).toEqual([])
  })

  test('the ranges of figures report every figure that is wrong, not only the first', () => {
    const both = { yieldMin: 2, yieldMax: 1, priceMin: 2, priceMax: 1 }
    const query = Object.fromEntries(
      Object.entries(both).map(([name, value]) => [name, written(value)]),
    )
    expect(faultsOf(schema, query)).toEqual([
      'yieldMin field.above_maximum',
      'priceMin field.above_maximum',
    ])
  })
})

describe('the filters of an alert', () => {
  test('the filters of an alert are the same as those of the list, with numbers and lists of JSON', () => {
    const filters = {
      q: 'dago',
      city: ['bandung'],
      type: ['shophouse'],
      state: ['open'],
      let: ['let'],
      title: ['SHGB'],
      sharia: 'yes',
      yieldMin: 500,
    }
    expect(Filters.parse(filters)).toEqual(filters)
  })

  test.each([
    ['an empty list of choices', { city: [] }, 'city too_small'],
    ['a choice as a text', { city: 'bandung' }, 'city invalid_type'],
    ['a figure as a text', { yieldMin: '500' }, 'yieldMin invalid_type'],
    ['half a basis point', { yieldMin: 0.5 }, 'yieldMin invalid_type'],
    ['an order, which an alert has not', { sort: 'newest' }, 'sort unrecognized_keys'],
  ])('the filters of an alert refuse %s', (_what, filters, fault) => {
    expect(faultsOf(Filters, filters)).toEqual([fault])
  })
})

describe('the condition of an alert', () => {
  test.each([
    { measure: 'fits' },
    { measure: 'opens' },
    { measure: 'next' },
    { measure: 'yield', direction: 'above', value: 10_000 },
    { measure: 'price', direction: 'below', value: 10_000_000_000 },
    { measure: 'gap', direction: 'below', value: 1 },
    { measure: 'resale', direction: 'above', value: 1 },
    { measure: 'resale-gap', direction: 'below', value: 10_000 },
    { measure: 'units-left', value: 1_000_000 },
    { measure: 'closes', value: 60 },
  ])('the condition of an alert can be %o', (condition) => {
    expect(Condition.parse(condition)).toEqual(condition)
  })

  test.each([
    ['no measure', {}, 'measure invalid_union'],
    ['an unknown measure', { measure: 'mood' }, 'measure invalid_union'],
    ['a yield without a direction', { measure: 'yield', value: 5 }, 'direction invalid_value'],
    ['a yield of zero', { measure: 'yield', direction: 'above', value: 0 }, 'value too_small'],
    [
      'a yield above 100 %',
      { measure: 'yield', direction: 'above', value: 10_001 },
      'value too_big',
    ],
    ['a closing in 61 days', { measure: 'closes', value: 61 }, 'value too_big'],
    ['too many units left', { measure: 'units-left', value: 1_000_001 }, 'value too_big'],
    ['half a unit left', { measure: 'units-left', value: 0.5 }, 'value invalid_type'],
    [
      'a count with a direction',
      { measure: 'closes', value: 7, direction: 'above' },
      'direction unrecognized_keys',
    ],
    ['a value where none belongs', { measure: 'opens', value: 7 }, 'value unrecognized_keys'],
  ])('the condition of an alert cannot have %s', (_what, condition, fault) => {
    expect(faultsOf(Condition, condition)).toEqual([fault])
  })
})

describe('a new alert', () => {
  const condition = { measure: 'opens' }

  test('a new alert is about every property, does not end, and notifies by email and push unless it says otherwise', () => {
    expect(NewAlertBody.parse({ condition })).toEqual({
      filters: {},
      condition,
      endsOn: null,
      byMail: true,
      byPush: true,
    })
  })

  test('a new alert about one property has no filters besides, and cannot wait for a property that fits', () => {
    const one = { propertyId: 'ruko-dago' }
    expect(faultsOf(NewAlertBody, { ...one, condition })).toEqual([])
    expect(faultsOf(NewAlertBody, { ...one, condition, filters: { city: ['bandung'] } })).toEqual([
      'filters field.invalid',
    ])
    expect(faultsOf(NewAlertBody, { ...one, condition: { measure: 'fits' } })).toEqual([
      'condition.measure field.choice',
    ])
    expect(faultsOf(NewAlertBody, { condition: { measure: 'fits' } })).toEqual([])
  })

  test('a new alert ends on a day of the calendar', () => {
    expect(faultsOf(NewAlertBody, { condition, endsOn: '2028-02-29' })).toEqual([])
    for (const endsOn of ['2026-02-29', '2026-13-01', '29-02-2028', '2028-02-29T00:00:00Z', ''])
      expect(faultsOf(NewAlertBody, { condition, endsOn }), endsOn).toEqual([
        'endsOn invalid_format',
      ])
  })
})

describe('a saved search', () => {
  const body = save.request.body.content['application/json'].schema

  test('a saved search is a query as an address carries it', () => {
    for (const query of ['city=bandung&yieldMin=8', 'q=%C3%A9%20dago', "q=it's+(new)*~!"])
      expect(body.parse({ query })).toEqual({ query })
  })

  test.each([
    'a b',
    '<script>',
    'q="x"',
    'a#b',
    'a/b',
    'a\\b',
    'é',
    'a\nb',
  ])('a saved search is not %j, which an address would not carry', (query) => {
    expect(faultsOf(body, { query })).toEqual(['query field.format'])
  })

  test('a saved search has one to 1,000 characters', () => {
    expect(faultsOf(body, { query: '' })).toContain('query too_small')
    expect(faultsOf(body, { query: 'x'.repeat(1000) })).toEqual([])
    expect(faultsOf(body, { query: 'x'.repeat(1001) })).toEqual(['query too_big'])
  })
})

test('the watchlist is asked about one to a hundred ids at once', () => {
  const query = watchlist.request.query
  const ids = Array.from({ length: 101 }, (_, index) => `ruko-${index}`)
  expect(query.parse({ of: 'ruko-dago,villa-sanur' }).of).toEqual(['ruko-dago', 'villa-sanur'])
  expect(query.parse({}).of).toBeUndefined()
  expect(query.parse({ of: ids.slice(1).join(',') }).of).toHaveLength(100)
  expect(faultsOf(query, { of: ids.join(',') })).toEqual(['of too_big'])
  expect(faultsOf(query, { of: 'ruko-dago,,villa-sanur' })).toEqual(['of.1 field.format'])
})
