import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { propertySorts, propertyTypes } from '#contract'
import { transaction } from '#database'
import { day, later } from '#kernel'
import {
  addWatchers,
  checkListings,
  rebuildListings,
  recordValuation,
  refreshListings,
} from '#properties'
import { demoDatabase, fillWithMore } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { listProperties, readPropertyCards, type WalkLimits } from './list-properties.ts'
import type { PropertyCard } from './property-card.ts'
import { orders, type PropertyQuery, placeAmong, unfilteredQuery } from './property-query.ts'
import { wordsOf } from './search-words.ts'

/** A property for the comparison scan: its card and its searchable words. */
type Naive = PropertyCard & {
  province: string
  words: string[]
  publishedAt: Date
  changedAt: Date
}

const store = await demoDatabase()
const api = testApi(store)
await fillWithMore(api, 4)
await transaction(store.db, async (tx) => {
  await addWatchers(tx, ['villa-canggu'], 1)
  await addWatchers(tx, ['villa-canggu'], 1)
  await addWatchers(tx, ['ruko-dago'], 1)
})
const { items } = await pages({ ...unfilteredQuery, limit: 100 })
const { rows } = await sql<{
  propertyId: string
  province: string
  words: string[]
  publishedAt: Date
  changedAt: Date
}>`
    select f.property_id, c.province, f.words, f.published_at, f.changed_at
    from properties.listing_facts f join properties.cities c on c.id = f.city_id`.execute(store.db)
const more = new Map(rows.map(({ propertyId, ...row }) => [propertyId, row]))
const everything: Naive[] = items.map((card) => {
  const row = more.get(card.id)
  if (row === undefined) throw new Error(card.id)
  return { ...card, ...row }
})

afterAll(async () => {
  expect(await checkListings(store.db)).toEqual([])
  await store.close()
})

async function pages(
  query: PropertyQuery,
  limits?: WalkLimits,
): Promise<{ items: PropertyCard[]; total: number }> {
  const first = await listProperties(store.db, query, limits)
  const items = [...first.items]
  let cursor = first.nextCursor
  while (cursor !== null) {
    const page = await listProperties(store.db, { ...query, cursor }, limits)
    expect(page.total).toBe(first.total)
    expect(page.facets).toEqual(first.facets)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return { items, total: first.total }
}

// So few properties are always gathered. With these limits they are read along the index order, and the results
// must be the same.
const walked: WalkLimits = { gatheredMax: 3, walkedMax: 40 }

describe.each([
  ['with the usual limits', undefined],
  ['read along the index', walked],
])('filters, counts and sort orders agree with a full scan, %s', (_, limits) => {
  const draws = Array.from({ length: 60 }, (_, seed) => seed + 1)

  test.each(
    draws,
  )('the random query %i has the filters, counts and sort orders of a full scan', async (seed) => {
    const query = randomQuery(seed)
    const expected = everything.filter((property) => matches(property, query))
    const { items, total } = await pages(query, limits)
    expect(total).toBe(expected.length)
    expect(items.map(({ id }) => id)).toEqual(inOrder(expected, query).map(({ id }) => id))
    const { facets } = await listProperties(store.db, query, limits)
    const tally = (own: keyof PropertyQuery, keyOf: (property: Naive) => string | null) =>
      counted(
        everything.filter((each) => matches(each, { ...query, [own]: unfilteredQuery[own] })),
        keyOf,
      )
    expect(facets.cities.map(({ id, count }) => [id, count])).toEqual(
      tally('cities', ({ city }) => city.id),
    )
    expect(facets.provinces.map(({ name, count }) => [name, count])).toEqual(
      tally('provinces', ({ province }) => province),
    )
    expect(facets.types.map(({ type, count }) => [type, count])).toEqual(
      tally('types', ({ type }) => type),
    )
    expect(facets.states.map(({ state, count }) => [state, count])).toEqual(
      tally('states', ({ state }) => state),
    )
    expect(facets.letStates.map(({ letState, count }) => [letState, count])).toEqual(
      tally('letStates', ({ letState }) => letState),
    )
    expect(facets.titleKinds.map(({ titleKind, count }) => [titleKind, count])).toEqual(
      tally('titleKinds', ({ titleKind }) => titleKind),
    )
    expect(facets.sharia.map(({ isSharia, count }) => [String(isSharia), count])).toEqual(
      tally('isSharia', ({ isSharia }) => String(isSharia)),
    )
    expect(facets.debt.map(({ hasDebt, count }) => [String(hasDebt), count])).toEqual(
      tally('hasDebt', ({ hasDebt }) => String(hasDebt)),
    )
  })
})

/** Returns a query drawn from a seed, so that a failing one can be repeated. */
function randomQuery(seed: number): PropertyQuery {
  let state = seed * 2_654_435_761
  const draw = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % below
  }
  const some = <Value>(values: readonly Value[], most: number): Value[] =>
    draw(3) === 0
      ? Array.from({ length: 1 + draw(most) }, () => values[draw(values.length)] as Value)
      : []
  const maybe = <Value>(value: () => Value): Value | null => (draw(4) === 0 ? value() : null)
  const texts = [
    '',
    '',
    '',
    'kost',
    'ruko da',
    'bali',
    'jakarta selatan',
    'melati 1',
    'DAGO',
    'vi sanur',
  ]
  const low = maybe(() => 200 + draw(400))
  const gap = maybe(() => -1500 + draw(2000))
  return {
    ...unfilteredQuery,
    text: texts[draw(texts.length)] ?? '',
    cities: some(['bandung', 'badung', 'surabaya', 'medan', 'denpasar'], 3),
    provinces: some(['jawa-barat', 'dki-jakarta', 'bali'], 2),
    types: some(propertyTypes, 3),
    states: some(['open', 'coming-soon', 'operating', 'failed'], 2),
    letStates: draw(6) === 0 ? ['partly-let', 'let'] : [],
    titleKinds: draw(5) === 0 ? ['SHMSRS'] : [],
    isSharia: maybe(() => draw(2) === 0),
    hasDebt: draw(8) === 0 ? false : null,
    netYieldBasisPoints: { min: low, max: maybe(() => (low ?? 300) + draw(400)) },
    unitPrice: { min: maybe(() => 100_000n), max: maybe(() => BigInt(100_000 + draw(500_000))) },
    valuationGapBasisPoints: { min: null, max: gap },
    endsBefore: maybe(() => later(api.clock.now(), (1 + draw(40)) * day)),
    sort: propertySorts[draw(propertySorts.length)] ?? 'newest',
    isReversed: draw(2) === 0,
    limit: [3, 12, 24][draw(3)] ?? 24,
  }
}

function matches(property: Naive, query: PropertyQuery): boolean {
  const among = <Value>(wanted: readonly Value[], value: Value | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value))
  const within = (
    { min, max }: { min: number | bigint | null; max: number | bigint | null },
    value: number | bigint,
  ) => (min === null || value >= min) && (max === null || value <= max)
  const provinceId = property.province.toLowerCase().replaceAll(' ', '-')
  return (
    wordsOf(query.text).every((word) => property.words.some((each) => each.startsWith(word))) &&
    among(query.cities, property.city.id) &&
    among(query.provinces, provinceId) &&
    among(query.types, property.type) &&
    among(query.states, property.state) &&
    among(query.letStates, property.letState) &&
    among(query.titleKinds, property.titleKind) &&
    (query.isSharia === null || property.isSharia === query.isSharia) &&
    (query.hasDebt === null || property.hasDebt === query.hasDebt) &&
    within(query.netYieldBasisPoints, property.netYieldBasisPoints) &&
    within(query.unitPrice, property.unitPrice) &&
    within(query.valuationGapBasisPoints, property.valuationGapBasisPoints ?? 0) &&
    (query.endsBefore === null ||
      (property.state === 'open' &&
        property.closesAt !== null &&
        property.closesAt <= query.endsBefore))
  )
}

function inOrder(properties: readonly Naive[], query: PropertyQuery): Naive[] {
  const { sort, isReversed } = query
  const keyOf = (property: Naive): number =>
    ({
      newest: property.publishedAt.getTime(),
      'closing-soon':
        property.state === 'open' ? (property.closesAt?.getTime() ?? 0) : Number.POSITIVE_INFINITY,
      yield: property.netYieldBasisPoints,
      price: Number(property.unitPrice),
      gap: property.valuationGapBasisPoints ?? 0,
      occupancy: property.occupancyBasisPoints,
      changed: property.changedAt.getTime(),
      watched: property.watchCount,
      'ask-gap': placeAmong(query, property.id),
      ask: placeAmong(query, property.id),
      'for-sale': placeAmong(query, property.id),
    })[sort]
  const sign = orders[sort].isFalling === isReversed ? 1 : -1
  return properties.toSorted((left, right) => {
    const [a, b] = [keyOf(left), keyOf(right)]
    return sign * (a === b ? (left.id < right.id ? -1 : 1) : a < b ? -1 : 1)
  })
}

function counted(properties: readonly Naive[], keyOf: (property: Naive) => string | null) {
  const counts = new Map<string, number>()
  for (const property of properties) {
    const key = keyOf(property)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
}

describe('a search text', () => {
  const found = async (text: string) => {
    const { items, corrections } = await listProperties(store.db, { ...unfilteredQuery, text })
    return { ids: items.map(({ id }) => id), corrections }
  }

  test.each([
    ['banbung', 'bandung'],
    ['surbaya', 'surabaya'],
    ['yogyakrta', 'yogyakarta'],
    ['jakrata', 'jakarta'],
    ['apartemnt', 'apartemen'],
    ['mergangsn', 'mergangsan'],
    ['dagi', 'dago'],
  ])('a search text with the misspelling %s finds the results of %s and reports the correction', async (from, to) => {
    const corrected = await found(from)
    expect(corrected.corrections).toEqual([{ from, to }])
    expect(corrected.ids.length).toBeGreaterThan(0)
    expect(corrected.ids).toEqual((await found(to)).ids)
  })

  test.each([
    ['jogja', 'rumah-prawirotaman'],
    ['kos seturan', 'kost-seturan'],
    ['kost seturan', 'kost-seturan'],
    ['boarding seturan', 'kost-seturan'],
    ['CANGGU01', 'villa-canggu'],
    ['canggu0', 'villa-canggu'],
    ['vila canggu', 'villa-canggu'],
  ])('a search text %s finds a property by another name, its kind or its code', async (text, id) => {
    const { ids, corrections } = await found(text)
    expect(ids).toContain(id)
    expect(corrections).toEqual([])
  })

  test('a search text with one wrong letter finds the intended properties in more than 90% of cases', async () => {
    const words = [...new Set(everything.flatMap(({ words }) => words))].filter((word) =>
      /^[a-z]{5,}$/.test(word),
    )
    let corrected = 0
    for (const [index, word] of words.entries()) {
      const at = 1 + (index % (word.length - 2))
      const wrong = [
        word.slice(0, at) + word.slice(at + 1),
        `${word.slice(0, at)}x${word.slice(at + 1)}`,
        `${word.slice(0, at)}x${word.slice(at)}`,
      ][index % 3] as string
      const right = new Set((await found(word)).ids)
      const { ids } = await found(wrong)
      if (ids.length > 0 && ids.every((id) => right.has(id))) corrected += 1
    }
    expect(corrected / words.length).toBeGreaterThan(0.9)
  })
})

describe('listings', () => {
  // `readPropertyCards` does not use the stored cards: it reads every table that a card is made from.
  const cardsAgree = async () => {
    const { items } = await pages({ ...unfilteredQuery, limit: 100 })
    expect(items.length).toBe(everything.length)
    const read = await readPropertyCards(
      store.db,
      items.map(({ id }) => id),
    )
    for (const card of items) expect(card).toEqual(read.get(card.id))
  }

  test('show the same card as the source tables', cardsAgree)

  test('show the units left and paused offerings immediately', async () => {
    await store.asOwner(`update offerings.offerings set paused_at = now()
      where state = 'open' and property_id in (select min(property_id) from offerings.offerings where state = 'open')`)
    const { items } = await pages({ ...unfilteredQuery, states: ['open'], limit: 100 })
    expect(items.filter(({ isPaused }) => isPaused)).not.toEqual([])
    await cardsAgree()
    await store.asOwner("update offerings.offerings set paused_at = null where state = 'open'")
  })

  test('the listings of properties are returned in the order of the requested ids, across pages', async () => {
    const among = ['villa-canggu', 'ruko-dago', 'kost-seturan', 'rumah-prawirotaman']
    const listed = { ...unfilteredQuery, among, sort: 'ask-gap' as const, limit: 3 }
    const idsOf = (items: readonly PropertyCard[]) => items.map(({ id }) => id)
    expect(idsOf((await pages(listed)).items)).toEqual(among)
    expect(idsOf((await pages({ ...listed, isReversed: true })).items)).toEqual(among.toReversed())
  })

  test('listings compare the price with the valuation only until the offering is over', () => {
    const offered = everything.filter(({ state }) =>
      ['coming-soon', 'open', 'funded'].includes(state),
    )
    expect(offered.some((card) => (card.valuationGapBasisPoints ?? 0) !== 0)).toBe(true)
    const over = everything.filter((card) => !offered.includes(card))
    expect(over.map(({ state }) => state)).toContain('operating')
    for (const card of over) expect(card.valuationGapBasisPoints, card.id).toBeNull()
  })

  test('the listings of properties are updated in the transaction of a new valuation', async () => {
    await transaction(store.db, (tx) =>
      recordValuation(tx, {
        propertyId: 'villa-canggu',
        amount: 12_000_000_000n,
        valuedOn: '2026-11-22',
        appraiser: 'KJPP Contoh',
        nextOn: '2027-05-20',
      }),
    )
    const lowest = await listProperties(store.db, { ...unfilteredQuery, sort: 'gap', limit: 1 })
    expect(lowest.items[0]).toMatchObject({ id: 'villa-canggu', valuationGapBasisPoints: -2917 })
    const newest = await listProperties(store.db, { ...unfilteredQuery, sort: 'changed', limit: 1 })
    expect(newest.items[0]?.id).toBe('villa-canggu')
    expect(await checkListings(store.db)).toEqual([])
    await cardsAgree()
  })

  test('the listings of properties with out-of-date cards are reported by the check', async () => {
    await store.asOwner(
      "update properties.properties set search_text = 'elsewhere' where id = 'ruko-dago'",
    )
    expect((await checkListings(store.db)).map(({ subject }) => subject)).toEqual(['ruko-dago'])
    await transaction(store.db, (tx) => refreshListings(tx, ['ruko-dago']))
    expect(await checkListings(store.db)).toEqual([])
    await cardsAgree()
  })

  test('the listings of properties are unchanged by a rebuild, and the check reports a wrong one', async () => {
    await transaction(store.db, rebuildListings)
    expect(await checkListings(store.db)).toEqual([])
    await store.asOwner(
      "update properties.listings set unit_price = unit_price + 1 where property_id = 'ruko-dago'",
    )
    expect((await checkListings(store.db)).map(({ subject }) => subject)).toEqual(['ruko-dago'])
    await store.asOwner('update properties.listing_cells set count = count + 1 where id = 1')
    expect(await checkListings(store.db)).toHaveLength(2)
    await transaction(store.db, (tx) => refreshListings(tx, ['ruko-dago']))
    await store.asOwner('update properties.listing_cells set count = count - 1 where id = 1')
  })
})
