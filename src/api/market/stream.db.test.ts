import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '#api'
import type { Book } from '#contract/market/market-body.ts'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { type OpenStream, openEvents } from '../../../tests/support/event-stream.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'
import { tradedProperty } from '../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../tests/support/traders.ts'

let store: TestDatabase
let api: TestApi
let app: ReturnType<typeof createApi>

beforeAll(async () => {
  store = await testDatabase()
  await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
  api = testApi(store)
  app = createApi(api.services)
  api.clock.moveTo(new Date('2026-12-07T10:00:00+07:00'))
})
afterAll(async () => {
  api.services.bookFeed.close()
  await store.close()
})

const follow = (propertyId: string, headers: Readonly<Record<string, string>> = {}) =>
  openEvents(app, `/market/stream/?property=${propertyId}`, headers)
const booksOf = ({ events }: OpenStream) =>
  events.filter(({ event }) => event === 'book').map(({ data }) => JSON.parse(data) as Book)
const tradesOf = ({ events }: OpenStream) => events.filter(({ event }) => event === 'trade')

test('the stream of a property needs no account, begins with the order book, and is not cached', async () => {
  const { propertyId } = await tradedProperty(store, api.clock)
  const stream = await follow(propertyId)
  await vi.waitFor(() => expect(booksOf(stream).length).toBeGreaterThan(0))
  const { body } = await api.call(`/properties/${propertyId}/book/`)
  expect(booksOf(stream)[0]).toEqual(body)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('cache-control')).toBe('no-store')
  await stream.close()
})

test('an order and its trade reach every subscriber of the property within a second, and no one else', async () => {
  const traded = await tradedProperty(store, api.clock)
  const other = await tradedProperty(store, api.clock)
  const [one, two, elsewhere] = await Promise.all([
    follow(traded.propertyId),
    follow(traded.propertyId),
    follow(other.propertyId),
  ])
  for (const stream of [one, two, elsewhere])
    await vi.waitFor(() => expect(booksOf(stream).length).toBeGreaterThan(0))
  await traded.order(traded.first, 'sell')
  for (const stream of [one, two])
    await vi.waitFor(
      () =>
        expect(booksOf(stream).at(-1)?.sells).toEqual([{ price: 100_000, units: 10, orders: 1 }]),
      { timeout: 1_000 },
    )
  await traded.order(traded.second, 'buy', { units: 4n })
  for (const stream of [one, two]) {
    await vi.waitFor(() => expect(tradesOf(stream)).toHaveLength(1), { timeout: 1_000 })
    const [trade] = tradesOf(stream)
    const [taped] = booksOf(stream).at(-1)?.trades ?? []
    expect(JSON.parse(trade?.data ?? '')).toEqual(taped)
    expect(trade?.id).toBe(String(taped?.number))
    expect(taped).toMatchObject({ price: 100_000, units: 4 })
  }
  expect(tradesOf(elsewhere)).toEqual([])
  expect(booksOf(elsewhere).flatMap(({ sells }) => sells)).toEqual([])
  await Promise.all([one.close(), two.close(), elsewhere.close()])
})

test('a client that reconnects receives the trades after its last one, oldest first', async () => {
  const traded = await tradedProperty(store, api.clock)
  await traded.order(traded.first, 'sell', { units: 30n })
  for (const units of [1n, 2n, 3n]) await traded.order(traded.second, 'buy', { units })
  const whole = await follow(traded.propertyId, { 'last-event-id': '0' })
  await vi.waitFor(() => expect(tradesOf(whole)).toHaveLength(3))
  const [first] = tradesOf(whole)
  const rest = await follow(traded.propertyId, { 'last-event-id': first?.id ?? '' })
  await vi.waitFor(() => expect(tradesOf(rest)).toHaveLength(2))
  expect(tradesOf(rest).map(({ data }) => JSON.parse(data).units)).toEqual([2, 3])
  await Promise.all([whole.close(), rest.close()])
})

test('a halt of the whole market reaches the pages that follow a property', async () => {
  const traded = await tradedProperty(store, api.clock)
  const stream = await follow(traded.propertyId)
  await vi.waitFor(() => expect(booksOf(stream).length).toBeGreaterThan(0))
  await store.asOwner(`update market.switch set stopped_at = now(), reason = 'a test'`)
  await vi.waitFor(() => expect(booksOf(stream).at(-1)?.haltedFor).toBe('everything'), {
    timeout: 1_000,
  })
  await store.asOwner(`update market.switch set stopped_at = null, reason = null`)
  await stream.close()
})

test('the stream of all books names those that have changed within a second, and any after a halt of the whole market', async () => {
  const [traded, other] = [
    await tradedProperty(store, api.clock),
    await tradedProperty(store, api.clock),
  ]
  const stream = await openEvents(app, '/market/stream/')
  const changesOf = () =>
    stream.events.filter(({ event }) => event === 'change').map(({ data }) => JSON.parse(data))
  const namedIds = () => changesOf().flatMap(({ propertyIds }) => propertyIds ?? [])
  await traded.order(traded.first, 'sell')
  await vi.waitFor(() => expect(namedIds()).toContain(traded.propertyId), { timeout: 1_000 })
  await Promise.all([traded.order(traded.second, 'buy'), other.order(other.first, 'sell')])
  await vi.waitFor(() => expect(namedIds()).toContain(other.propertyId), { timeout: 1_000 })
  expect(stream.events.map(({ event }) => event)).not.toContain('book')
  await store.asOwner(`update market.switch set stopped_at = now(), reason = 'a test'`)
  await vi.waitFor(() => expect(changesOf().at(-1)).toEqual({ propertyIds: null }), {
    timeout: 1_000,
  })
  await store.asOwner(`update market.switch set stopped_at = null, reason = null`)
  await stream.close()
  await vi.waitFor(() => expect(api.services.bookFeed.count()).toBe(0))
})

test('the opening auction reaches every page when it begins, although no order book changes', async () => {
  const { propertyId } = await tradedProperty(store, api.clock)
  api.clock.moveTo(new Date('2026-12-08T08:44:59+07:00'))
  const [stream, all] = [await follow(propertyId), await openEvents(app, '/market/stream/')]
  const phaseShown = () => booksOf(stream).at(-1)?.window?.phase
  await vi.waitFor(() => expect(phaseShown()).toBe('night'))
  // The calendar is looked at each second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const changes = () => all.events.filter(({ event }) => event === 'change').length
  const before = changes()
  api.clock.moveTo(new Date('2026-12-08T08:45:00+07:00'))
  await vi.waitFor(() => expect(phaseShown()).toBe('opening-auction'), { timeout: 3_000 })
  await vi.waitFor(() => expect(changes()).toBeGreaterThan(before), { timeout: 1_000 })
  await Promise.all([stream.close(), all.close()])
  await vi.waitFor(() => expect(api.services.bookFeed.count()).toBe(0))
})

test('an unknown property and the twenty-first stream of one address are refused', async () => {
  const unknown = await api.call('/market/stream/?property=not-there')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'market.listing_not_found'])
  const { propertyId } = await tradedProperty(store, api.clock)
  const open = await Promise.all(Array.from({ length: 20 }, () => follow(propertyId)))
  const refused = await api.call(`/market/stream/?property=${propertyId}`)
  expect([refused.status, refused.body.code]).toEqual([429, 'market.too_many_streams'])
  expect((await api.call('/market/stream/')).status).toBe(429)
  await Promise.all(open.map((stream) => stream.close()))
  await vi.waitFor(() => expect(api.services.bookFeed.count()).toBe(0))
  await (await follow(propertyId)).close()
})
