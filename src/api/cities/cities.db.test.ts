import { afterAll, expect, test } from 'vitest'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)

afterAll(() => store.close())

type Listed = {
  id: string
  state: string
  netYieldBasisPoints: number
  occupancyBasisPoints: number
  buildingArea: number
}

const running = ['operating', 'sale-vote']

async function listedIn(city: string): Promise<Listed[]> {
  return (await api.call(`/properties/?city=${city}&limit=100`)).body.items
}

function meanOf(values: readonly number[]): number {
  return Math.round(values.reduce((left, right) => left + right, 0) / values.length)
}

test('the figures of each city match the properties in its list', async () => {
  const { status, body } = await api.call('/city-figures/')
  expect(status).toBe(200)
  expect(body.items.length).toBeGreaterThan(5)
  for (const { id, figures, picture } of body.items) {
    const listed = await listedIn(id)
    const runs = listed.filter(({ state }) => running.includes(state))
    expect(figures.properties, id).toBe(listed.length)
    expect(figures.open, id).toBe(listed.filter(({ state }) => state === 'open').length)
    expect(picture.src, id).toMatch(/^\/plots\/.+\/whole$/)
    if (runs.length === 0) {
      expect(figures.occupancy, id).toBeNull()
      continue
    }
    const yields = runs.map((property) => property.netYieldBasisPoints)
    expect(figures.netYield, id).toEqual({
      lowestBasisPoints: Math.min(...yields),
      averageBasisPoints: meanOf(yields),
      highestBasisPoints: Math.max(...yields),
      properties: runs.length,
      isForecast: false,
    })
    const mean = meanOf(runs.map((property) => property.occupancyBasisPoints))
    expect(figures.occupancy, id).toEqual({ basisPoints: mean, properties: runs.length })
  }
  const first = body.items.map((city: { propertyCount: number }) => city.propertyCount)
  expect(first).toEqual(first.toSorted((left: number, right: number) => right - left))
})

test('before any property operates, a city shows expected figures and labels them as such', async () => {
  const { body } = await api.call('/city-figures/')
  const expecting = []
  for (const { id, figures } of body.items) {
    const states = (await listedIn(id)).map(({ state }) => state)
    if (states.some((state) => running.includes(state))) continue
    if (states.includes('open')) expecting.push(figures.netYield.isForecast)
  }
  expect(new Set(expecting)).toEqual(new Set([true]))
})

test('a city shows rent per square metre, yearly growth and results calculated from its properties', async () => {
  const { status, body } = await api.call('/cities/bandung/')
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 'bandung', province: 'Jawa Barat' })
  const dago = (await api.call('/properties/ruko-dago/')).body
  const result = body.results.find(({ id }: { id: string }) => id === 'ruko-dago')
  const { distributions, valuations } = dago
  const paid = distributions.reduce((sum: number, each: { total: number }) => sum + each.total, 0)
  expect(distributions.length).toBeLessThan(24)
  expect(result).toMatchObject({
    payouts: distributions.length,
    paidOut: paid,
    perUnit: Math.floor(paid / dago.unitsTotal),
    name: dago.name,
  })
  const values = valuations
    .toSorted((a: { valuedOn: string }, b: { valuedOn: string }) =>
      a.valuedOn < b.valuedOn ? -1 : 1,
    )
    .map(({ amount }: { amount: number }) => amount)
  const [first] = values
  expect(result.valueMoveBasisPoints).toBe(Math.round(((values.at(-1) - first) * 10_000) / first))
  expect(body.rent.perSquareMetre).toBeGreaterThan(1000)
  expect(body.rent.from <= body.rent.to).toBe(true)
  expect(body.growth).toMatchObject({ since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
})

test('a city without properties has no figures, and an unknown city is refused', async () => {
  const empty = await api.call('/cities/balikpapan/')
  expect(empty.status).toBe(200)
  expect(empty.body).toMatchObject({
    propertyCount: 0,
    picture: null,
    figures: { properties: 0, open: 0, netYield: null, occupancy: null, valueMove: null },
    rent: null,
    growth: null,
    results: [],
  })
  const unknown = await api.call('/cities/atlantis/')
  expect(unknown.status).toBe(404)
  expect(unknown.body.code).toBe('catalogue.city_not_found')
  expect((await api.call('/cities/Not%20a%20city/')).status).toBe(400)
})

test('third-party facts about a city are published and withdrawn by two people, and the newest is shown', async () => {
  const { token } = await api.anAccount(['ops'])
  const compliance = await api.anAccount(['compliance'])
  const fact = {
    what: 'city-fact',
    kind: 'flood',
    text: { id: 'Rendah menurut peta kota', en: 'Low on the map of the city' },
    asOf: '2026-01-05',
    source: 'Peta contoh',
    address: 'https://contoh.id/peta',
  }
  const propose = (body: object, by = token, city = 'bandung') =>
    api.call(`/back-office/cities/${city}/publications/`, { body, token: by })
  const publish = async (body: object) => {
    const { body: proposal } = await propose(body)
    const path = `/back-office/proposals/${proposal.id}/approval/`
    const approval = { token: compliance.token, body: { contentHash: proposal.contentHash } }
    expect((await api.call(path, approval)).status).toBe(200)
  }
  const shown = async () => (await api.call('/cities/bandung/')).body.facts
  expect(await shown()).toEqual([])
  await publish({ ...fact, asOf: '2026-03-01' })
  await publish(fact)
  const { what: _, ...published } = fact
  expect(await shown()).toEqual([{ ...published, asOf: '2026-03-01' }])
  const removal = { what: 'removal', kind: 'flood', why: { id: 'Keliru', en: 'Wrong' } }
  for (const [body, city, code] of [
    [{ ...fact, asOf: '2030-01-01' }, 'bandung', 'properties.date_impossible'],
    [fact, 'atlantis', 'properties.city_not_found'],
    [{ ...removal, kind: 'quake' }, 'bandung', 'properties.record_not_found'],
    [{ ...fact, address: 'http://contoh.id' }, 'bandung', 'request.invalid'],
    [{ ...fact, text: { id: 'Rendah' } }, 'bandung', 'request.invalid'],
    [{ ...fact, kind: 'crime' }, 'bandung', 'request.invalid'],
  ] as const)
    expect((await propose(body, token, city)).body.code, JSON.stringify(body)).toBe(code)
  for (const roles of [[], ['support'], ['compliance']] as const) {
    const other = await api.anAccount([...roles])
    expect((await propose(fact, other.token)).body.code).toBe('request.not_allowed')
  }
  expect((await propose(removal)).status).toBe(201)
  expect((await propose(fact)).body.code).toBe('approvals.already_proposed')
  expect(await shown()).toHaveLength(1)
  for (const [statement, why] of [
    ["update properties.city_facts set source = 'x'", 'never changed or removed'],
    ['delete from properties.city_facts', 'taken back by two people'],
  ] as const)
    await expect(store.asOwner(statement)).rejects.toThrow(why)
})

test('withdrawing a fact of a city shows the previous one again', async () => {
  const ops = await api.anAccount(['ops'])
  const compliance = await api.anAccount(['compliance'])
  const publish = async (body: object) => {
    const path = '/back-office/cities/surabaya/publications/'
    const { body: proposal } = await api.call(path, { token: ops.token, body })
    await api.call(`/back-office/proposals/${proposal.id}/approval/`, {
      token: compliance.token,
      body: { contentHash: proposal.contentHash },
    })
  }
  const fact = {
    what: 'city-fact',
    kind: 'quake',
    text: { id: 'Sedang', en: 'Medium' },
    source: 'Peta contoh',
    address: 'https://contoh.id/peta',
  }
  await publish({ ...fact, asOf: '2026-01-01' })
  await publish({ ...fact, asOf: '2026-02-01' })
  await publish({ what: 'removal', kind: 'quake', why: { id: 'Keliru', en: 'Wrong' } })
  const { body } = await api.call('/cities/surabaya/')
  expect(body.facts).toMatchObject([{ kind: 'quake', asOf: '2026-01-01' }])
})

test('a card shows how many public questions have no answer yet', async () => {
  const { body } = await api.call('/properties/?limit=100')
  const open = (id: string) =>
    store
      .asOwner(
        `select count(*)::int as count from questions.questions where property_id = '${id}'
          and published_at is not null and answered_at is null`,
      )
      .then(({ rows }) => rows[0].count)
  const counts = new Set<number>()
  for (const { id, openQuestions } of body.items) {
    expect(openQuestions, id).toBe(await open(id))
    counts.add(openQuestions)
  }
  expect(Math.max(...counts)).toBeGreaterThan(0)
})
