import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { demoDatabase, demoInvestor } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)
const ratna = await demoInvestor(api)

afterAll(() => store.close())

type Stake = {
  propertyId: string
  units: number
  pendingUnits: number
  roomUnits: number | null
}

async function market(token: string, query = '') {
  const { status, body } = await api.call(`/portfolio/market/?limit=100${query}`, { token })
  expect(status, query).toBe(200)
  return body as { items: { id: string; state: string }[]; mine: Stake[]; total: number }
}

test('the list is the public one with the investor’s holding in each property', async () => {
  const mine = await market(ratna)
  const open = await api.call('/properties/?limit=100')
  expect(mine.items).toEqual(open.body.items)
  expect(mine.mine.map(({ propertyId }) => propertyId)).toEqual(mine.items.map(({ id }) => id))
  const holdings = (await api.call('/portfolio/holdings/?limit=100', { token: ratna })).body.items
  for (const { property, units, pendingUnits } of holdings) {
    const stake = mine.mine.find(({ propertyId }) => propertyId === property.id)
    expect(stake, property.id).toMatchObject({ units, pendingUnits })
  }
  for (const [index, { state }] of mine.items.entries()) {
    expect(mine.mine[index]?.roomUnits === null, mine.items[index]?.id).toBe(state !== 'open')
  }
})

test('the filter for own properties returns those held or awaited, a page at a time', async () => {
  const owned = await market(ratna, '&only=owned')
  expect(owned.total).toBe(owned.items.length)
  expect(owned.mine.every(({ units, pendingUnits }) => units + pendingUnits > 0)).toBe(true)
  const paged: string[] = []
  let cursor = ''
  do {
    const path = `/portfolio/market/?only=owned&limit=3&cursor=${encodeURIComponent(cursor)}`
    const { body } = await api.call(cursor === '' ? path.replace('&cursor=', '') : path, {
      token: ratna,
    })
    paged.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor ?? ''
  } while (cursor !== '')
  expect(paged).toEqual(owned.items.map(({ id }) => id))
})

test('a person without a verified identity cannot buy, and the remaining limit matches the quote', async () => {
  const nobody = await api.anAccount()
  expect((await market(nobody.token, '&only=allowed')).total).toBe(0)
  const allowed = await market(ratna, '&only=allowed')
  expect(allowed.total).toBeGreaterThan(0)
  for (const { propertyId, roomUnits } of allowed.mine) {
    const { offering } = (await api.call(`/properties/${propertyId}/`)).body
    const path = `/offerings/${offering.id}/quote/?units=${offering.minimumUnits}`
    const { body: quote } = await api.call(path, { token: ratna })
    const byQuota = Math.floor(quote.quotaRemaining / quote.unitPrice)
    const most = Math.min(quote.holderUnitsRemaining, quote.unitsLeft, byQuota)
    expect(roomUnits, propertyId).toBe(most)
  }
})

test('watched properties can be filtered, and an unknown filter is refused', async () => {
  const { token } = await api.anAccount()
  await api.call('/watchlist/villa-sanur/', { method: 'PUT', token })
  expect((await market(token, '&only=watched')).items.map(({ id }) => id)).toEqual(['villa-sanur'])
  expect((await market(token, '&only=watched&city=medan')).total).toBe(0)
  expect((await api.call('/portfolio/market/?only=mine', { token })).status).toBe(400)
  expect((await api.call('/portfolio/market/')).status).toBe(401)
})

test('suggestions depend on holdings, and an investor without holdings receives none', async () => {
  const { body } = await api.call('/portfolio/suggestions/', { token: ratna })
  const held = (await market(ratna, '&only=owned')).items.map(({ id }) => id)
  expect(body.items.length).toBeGreaterThan(0)
  for (const { property, reason } of body.items) {
    expect(property.state).toBe('open')
    expect(held).not.toContain(property.id)
    if (reason.kind === 'spread') expect(property.city.id).not.toBe(reason.city.id)
    else expect(held).toContain(reason.held.id)
  }
  const { token } = await api.anAccount()
  expect((await api.call('/portfolio/suggestions/', { token })).body.items).toEqual([])
})

test('properties published since an instant are counted', async () => {
  const all = await api.call('/properties/?sort=newest&limit=100')
  const count = async (instant: string) =>
    (await api.call(`/properties/?limit=1&publishedAfter=${instant}`)).body.total
  expect(await count('2000-01-01T00:00:00Z')).toBe(all.body.total)
  expect(await count(api.clock.now().toISOString())).toBe(0)
})

test('recently viewed properties are listed newest first, once each, at most 24, and can be cleared', async () => {
  const { token } = await api.anAccount()
  const look = (id: string) => api.call(`/recently-seen/${id}/`, { method: 'PUT', token })
  const seen = async () =>
    (await api.call('/recently-seen/', { token })).body.items.map(
      ({ property }: { property: { id: string } }) => property.id,
    )
  for (const id of ['ruko-dago', 'villa-sanur', 'ruko-dago']) {
    api.clock.moveTo(new Date(api.clock.now().getTime() + 1000))
    expect((await look(id)).status).toBe(204)
  }
  expect(await seen()).toEqual(['ruko-dago', 'villa-sanur'])
  expect((await look(`no-${newId()}`)).body.code).toBe('properties.not_found')
  expect(await seen()).toHaveLength(2)
  expect((await api.call('/recently-seen/', { method: 'DELETE', token })).status).toBe(204)
  expect(await seen()).toEqual([])
  expect((await look('ruko-dago')).status).toBe(204)
  expect((await api.call('/recently-seen/')).status).toBe(401)
})
