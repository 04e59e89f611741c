import { afterAll, describe, expect, test } from 'vitest'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)

afterAll(() => store.close())

type Card = {
  id: string
  city: { id: string }
  type: string
  state: string
  netYieldBasisPoints: number
  unitPrice: number
  closesAt: string | null
}

async function listed(query: string): Promise<Card[]> {
  const { status, body } = await api.call(`/properties/?limit=100&${query}`)
  expect(status, query).toBe(200)
  return body.items
}

async function allPages(query: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await api.call(`/properties/?limit=${limit}&${query}${next}`)
    ids.push(...body.items.map((card: Card) => card.id))
    cursor = body.nextCursor
  } while (cursor !== null)
  return ids
}

describe('the property list', () => {
  test('the property list contains every published property with the fields of a card', async () => {
    const { status, body } = await api.call('/properties/')
    expect(status).toBe(200)
    expect(body.total).toBe(18)
    expect(body.items).toHaveLength(18)
    const villa = body.items.find((card: Card) => card.id === 'villa-canggu')
    expect(villa).toMatchObject({
      code: 'CANGGU01',
      name: 'Villa Canggu',
      type: 'villa',
      city: { id: 'badung', name: { id: 'Badung', en: 'Badung' } },
      state: 'open',
      letState: null,
      unitPrice: 500_000,
      unitsTotal: 19_400,
      grossYieldBasisPoints: 950,
    })
    expect(villa.unitsLeft).toBeLessThan(19_400)
    expect(villa.picture.src).toBe('/plots/villa-canggu/whole')
    expect(villa.picture.alt.en).not.toBe(villa.picture.alt.id)
  })

  test('the property list filters by city, type and state, one value or several', async () => {
    expect((await listed('city=bandung')).map(({ city }) => city.id)).toEqual([
      'bandung',
      'bandung',
    ])
    const several = await listed('city=bandung,surabaya&type=shophouse')
    expect(several.map(({ id }) => id).toSorted()).toEqual(['ruko-dago', 'ruko-pakuwon-barat'])
    expect(await listed('state=open')).toHaveLength(7)
    expect(await listed('state=open&type=warehouse')).toEqual([])
  })

  test.each([
    ['dago', ['ruko-dago']],
    ['RUKO  dago', ['ruko-dago']],
    ['TEBET01', ['apartemen-tebet-barat']],
    ['south jakarta', ['apartemen-tebet-barat', 'rukan-kemang-raya']],
    ['jakarta selatan rukan', ['rukan-kemang-raya']],
    ['100%', []],
    ['_', []],
    ["'; drop table x --", []],
    ['\\', []],
    ['<script>', []],
  ])('the property list finds %j by name, code, city or district', async (text, ids) => {
    const found = await listed(`q=${encodeURIComponent(text)}`)
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids)
  })

  test('the property list sorts by yield, price and end of the offering', async () => {
    const yields = (await listed('sort=yield')).map((card) => card.netYieldBasisPoints)
    expect(yields).toEqual(yields.toSorted((left, right) => right - left))
    const prices = (await listed('sort=price')).map((card) => card.unitPrice)
    expect(prices).toEqual(prices.toSorted((left, right) => left - right))
    const soon = await listed('sort=closing-soon')
    expect(soon[0]?.id).toBe('apartemen-nagoya')
    expect(soon.slice(0, 7).every(({ state }) => state === 'open')).toBe(true)
    expect((await listed('sort=newest'))[0]?.state).toBe('coming-soon')
  })

  test.each([
    'newest',
    'closing-soon',
    'yield',
    'price',
  ])('the property list returns every property once over all pages when sorted by %s', async (sort) => {
    const whole = await allPages(`sort=${sort}`, 100)
    expect(new Set(whole).size).toBe(18)
    expect(await allPages(`sort=${sort}`, 1)).toEqual(whole)
    expect(await allPages(`sort=${sort}`, 5)).toEqual(whole)
  })

  test('the property list counts each facet under the other filters', async () => {
    const { body } = await api.call('/properties/?type=shophouse&state=operating&limit=1')
    expect(body.total).toBe(2)
    expect(body.facets.types).toContainEqual({ type: 'boarding-house', count: 1 })
    expect(body.facets.states).toEqual([
      { state: 'operating', count: 2 },
      { state: 'open', count: 1 },
    ])
    expect(body.facets.cities.map(({ id }: { id: string }) => id)).toEqual(['bandung', 'surabaya'])
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=abc', 'limit'],
    ['sort=best', 'sort'],
    ['state=draft', 'state.0'],
    ['state=open,', 'state.1'],
    ['type=castle', 'type.0'],
    ['city=atlantis', 'city'],
    ['city=Bandung', 'city.0'],
    ["city=bandung'--", 'city.0'],
    [`city=${'a'.repeat(81)}`, 'city.0'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['q=a%00b', 'q'],
    ['colour=red', 'colour'],
    ['__proto__=x', '__proto__'],
    ['cursor=abc', 'cursor'],
    ['cursor=bnVsbA==', 'cursor'],
    [`cursor=${'A'.repeat(501)}`, 'cursor'],
    [`cursor=${btoa(encodeURIComponent('["newest","2026-13-99T00:00:00.000Z","x"]'))}`, 'cursor'],
    [`cursor=${btoa(encodeURIComponent('["newest","infinity","x"]'))}`, 'cursor'],
    [`cursor=${btoa(encodeURIComponent('["newest","2026-01-01T00:00:00.000Z","X\'"]'))}`, 'cursor'],
    [`cursor=${btoa(encodeURIComponent('["yield","99999999999","x"]'))}&sort=yield`, 'cursor'],
    [`cursor=${btoa(encodeURIComponent('["price","100","x"]'))}&sort=yield`, 'cursor'],
  ])('the property list refuses %s and names the field in the reader’s language', async (query, field) => {
    const { status, body, headers } = await api.call(`/properties/?${query}`, { language: 'en' })
    expect(status).toBe(400)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body.errors.map(({ path }: { path: string }) => path)).toContain(field)
    const indonesian = await api.call(`/properties/?${query}`, { language: 'id' })
    expect(indonesian.body.detail).not.toBe(body.detail)
  })
})

const hostile = [
  "' or 1=1 --",
  '"; drop table properties.properties; --',
  '%',
  '_____',
  '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '\u202e\u200b\u0000',
  '🏠'.repeat(20),
  'a\u0301'.repeat(40),
  '\ud800',
  'ﷺ'.repeat(30),
  'x'.repeat(10_000),
]

test.each(
  hostile,
)('hostile search words and ids return a page or a clear refusal: %j', async (text) => {
  const word = encodeURIComponent(text.toWellFormed())
  const paths = [
    `/properties/?q=${word}`,
    `/properties/?city=${word}&sort=yield&cursor=${word}`,
    `/properties/${word}/`,
    `/properties/${word}/dossier/`,
    `/properties/${word}/questions/`,
    `/properties/${word}/documents/prospectus/2026-01-01/`,
    `/cities/${word}/`,
  ]
  for (const path of paths) {
    const { status, body } = await api.call(path)
    expect([200, 400, 404], path).toContain(status)
    if (status !== 200) expect(body.code, path).toMatch(/^[a-z_]+\.[a-z_]+$/)
  }
  expect((await api.call('/properties/?limit=1')).body.total).toBeGreaterThan(0)
})

describe('a single property', () => {
  test('a property that operates shows its latest month, its payouts and a registered title', async () => {
    const { status, body } = await api.call('/properties/ruko-dago/')
    expect(status).toBe(200)
    const { price, buyingCosts, reserve, platformFee, raise } = body.money
    expect(price + buyingCosts + reserve + platformFee).toBe(raise)
    expect(body.rent).toMatchObject({ month: '2026-10', isForecast: false })
    const lines = body.rent.lines.reduce(
      (sum: number, { amount }: { amount: number }) => sum + amount,
      0,
    )
    expect(body.rent.gross - lines).toBe(body.rent.net)
    expect(body.distributions[0]).toMatchObject({ period: '2026-10', paidOn: '2026-11-10' })
    expect(body.distributions[0].total).toBe(body.rent.net)
    expect(body.titleSteps).toHaveLength(5)
    expect(body.titleSteps.every(({ doneOn }: { doneOn: string | null }) => doneOn !== null)).toBe(
      true,
    )
    const { renovationReserve } = body.money
    expect(renovationReserve).toBeGreaterThanOrEqual(0)
    expect(renovationReserve).toBeLessThanOrEqual(reserve)
    for (const { step, doneOn, checkedAs, checkedOn } of body.titleSteps) {
      const checker = { 'escrow-funded': 'finance', 'units-handed-over': null }[step as string]
      expect(checkedAs, step).toBe(checker === undefined ? 'ops' : checker)
      expect(checkedOn === null || checkedOn >= doneOn, step).toBe(true)
    }
    expect(body.valuations.length).toBeGreaterThan(2)
    expect(body.valuations.at(-1).amount).toBe(body.valuation.amount)
    expect(body.investors).toBeGreaterThan(20)
    expect(body.issuer).toMatchObject({ name: 'PT Petak Dago', isDemo: true })
    expect(body.offering).toMatchObject({ state: 'closed', unitsLeft: 0 })
  })

  test('a property that is open shows a forecast, its offering and the remaining units', async () => {
    const { body } = await api.call('/properties/rumah-bsd/')
    expect(body.rent.isForecast).toBe(true)
    expect(body.distributions).toEqual([])
    expect(body.offering).toMatchObject({
      state: 'open',
      unitPrice: 100_000,
      unitsTotal: 27_500,
      minimumUnits: 1,
      holderUnitsMax: 4125,
      targetUnits: 22_000,
      isPaused: false,
      purchaseFeeBasisPoints: 100,
      coolingOffHours: 48,
    })
    expect(body.offering.unitsLeft).toBe(body.unitsLeft)
    expect(body.offering.closesAt).toBe(body.closesAt)
  })

  test('a property with a paused offering says so in the list and on its own page until the offering resumes', async () => {
    const seen = async () => {
      const list = await api.call('/properties/?state=open&limit=100')
      const inList = list.body.items.find(({ id }: { id: string }) => id === 'rumah-bsd')
      const { body } = await api.call('/properties/rumah-bsd/')
      return [inList.isPaused, body.isPaused, body.offering.isPaused, inList.state]
    }
    const pause = (at: string) =>
      store.asOwner(
        `update offerings.offerings set paused_at = ${at} where property_id = 'rumah-bsd' and state = 'open'`,
      )
    expect(await seen()).toEqual([false, false, false, 'open'])
    await pause('now()')
    expect(await seen()).toEqual([true, true, true, 'open'])
    await pause('null')
    expect(await seen()).toEqual([false, false, false, 'open'])
  })

  test('a property with an offering paused before it opens is shown as paused and as coming soon', async () => {
    const { body } = await api.call('/properties/?state=coming-soon')
    const { id } = body.items[0]
    const pause = (at: string) =>
      store.asOwner(`update offerings.offerings set paused_at = ${at}
        where property_id = '${id}' and state = 'coming-soon'`)
    await pause('now()')
    const list = await api.call('/properties/?state=coming-soon')
    expect(list.body.items[0]).toMatchObject({ id, isPaused: true })
    expect((await api.call(`/properties/${id}/`)).body).toMatchObject({
      state: 'coming-soon',
      isPaused: true,
      offering: { isPaused: true },
    })
    await pause('null')
    expect((await api.call(`/properties/${id}/`)).body).toMatchObject({ isPaused: false })
  })

  test('a property that is vacant says so and shows a loss without a payout', async () => {
    const { body } = await api.call('/properties/rumah-prawirotaman/')
    expect(body).toMatchObject({ letState: 'empty', rent: { gross: 0, perUnit: 0 } })
    expect(body.rent.net).toBeLessThan(0)
    expect(body.distributions[0].period < body.rent.month).toBe(true)
  })

  test('a property lists the payouts of two years, and sums up all payouts since the start', async () => {
    const before = (await api.call('/properties/kost-seturan/')).body
    expect(before.paidOut.months).toBe(before.distributions.length)
    const sum = before.distributions.reduce(
      (total: number, each: { total: number }) => total + each.total,
      0,
    )
    expect(before.paidOut.total).toBe(sum)
    await store.asOwner(`
      insert into distributions.distributions
        (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id)
      select uuidv7(), 'kost-seturan', date '2020-01-01' + make_interval(months => n::integer),
        now(), now(), 1000, 10, 1, id
      from (select id, row_number() over (order by id) as n from ledger.entries e
        where not exists (select from distributions.distributions where entry_id = e.id) limit 30) e`)
    const { body } = await api.call('/properties/kost-seturan/')
    expect(body.distributions).toHaveLength(24)
    expect(body.paidOut).toEqual({ total: sum + 30_000, months: before.paidOut.months + 30 })
  })

  test.each(['nowhere', 'a'.repeat(80)])('a property is not found under the id %s', async (id) => {
    const { status, body } = await api.call(`/properties/${id}/`)
    expect([status, body.code]).toEqual([404, 'properties.not_found'])
  })

  test.each([
    'Ruko-Dago',
    'ruko_dago',
    "x'--",
    'a'.repeat(81),
    '%00',
    '..%2Fcities',
  ])('a property cannot have the id %s', async (id) => {
    expect((await api.call(`/properties/${id}/`)).status).toBeGreaterThanOrEqual(400)
    expect((await api.call(`/properties/${id}/`)).status).toBeLessThan(500)
  })
})

test('the list of cities is complete, starts with those that have properties, and accepts no parameters', async () => {
  const { body } = await api.call('/cities/')
  expect(body.items).toHaveLength(21)
  expect(body.items[0].propertyCount).toBe(2)
  const counted = body.items.reduce(
    (sum: number, city: { propertyCount: number }) => sum + city.propertyCount,
    0,
  )
  expect(counted).toBe(18)
  expect((await api.call('/cities/?x=1')).status).toBe(400)
})

test.each([
  ['city', 'city=bandung,atlantis', 'catalogue.unknown_city', 'field.choice'],
  ['province', 'province=atlantis', 'catalogue.unknown_province', 'field.choice'],
  ['yieldMin', 'yieldMin=9&yieldMax=1', 'request.invalid', 'field.above_maximum'],
])('a wrong filter by %s is refused with its field', async (path, query, code, fault) => {
  expect(await api.call(`/properties/?${query}`)).toMatchObject({
    status: 400,
    body: { code, errors: [{ path, code: fault }] },
  })
})

test('a range of resale prices is refused without the filter for such units, and a reversed one, each with the field', async () => {
  const fieldsOf = async (query: string) => {
    const { status, body } = await api.call(`/properties/?${query}`)
    expect([status, body.code], query).toEqual([400, 'request.invalid'])
    return JSON.stringify(body)
  }
  expect(await fieldsOf('askMax=100000')).toContain('"resale"')
  expect(await fieldsOf('resale=all&askGapMin=1&askGapMax=0')).toContain('"askGapMin"')
})
