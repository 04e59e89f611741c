import { afterAll, expect, test } from 'vitest'
import { deleteWatchlist } from '#catalogue'
import { transaction } from '#database'
import { newId } from '#kernel'
import { checkListings } from '#properties'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)

afterAll(async () => {
  expect(await checkListings(store.db)).toEqual([])
  await store.close()
})

async function watchCount(id: string): Promise<number> {
  return (await api.call(`/properties/${id}/`)).body.watchCount
}

async function watched(token: string, query = ''): Promise<string[]> {
  const { status, body } = await api.call(`/watchlist/${query}`, { token })
  expect(status).toBe(200)
  return body.items.map(({ property }: { property: { id: string } }) => property.id)
}

test('a watched property is counted once per investor, even with repeated and concurrent requests', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  const press = (token: string) => api.call('/watchlist/ruko-dago/', { method: 'PUT', token })
  const answers = await Promise.all([
    press(one.token),
    press(one.token),
    press(other.token),
    press(one.token),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect(await watchCount('ruko-dago')).toBe(2)
  expect(await watched(one.token)).toEqual(['ruko-dago'])
  await api.call('/watchlist/ruko-dago/', { method: 'DELETE', token: one.token })
  await api.call('/watchlist/ruko-dago/', { method: 'DELETE', token: one.token })
  expect(await watchCount('ruko-dago')).toBe(1)
  expect(await watched(one.token)).toEqual([])
  expect(await watched(other.token)).toEqual(['ruko-dago'])
})

test('an account that is closed no longer counts as a watcher of its properties', async () => {
  const [leaving, other] = [await api.anAccount(), await api.anAccount()]
  for (const id of ['villa-sanur', 'kost-seturan'])
    await api.call(`/watchlist/${id}/`, { method: 'PUT', token: leaving.token })
  await api.call('/watchlist/kost-seturan/', { method: 'PUT', token: other.token })
  const counts = () => Promise.all(['villa-sanur', 'kost-seturan'].map(watchCount))
  const [alone = 0, shared = 0] = await counts()
  await transaction(store.db, (tx) => deleteWatchlist(tx, leaving.userId))
  expect(await counts()).toEqual([alone - 1, shared - 1])
  expect(await watched(leaving.token)).toEqual([])
  expect(await watched(other.token)).toEqual(['kost-seturan'])
})

test('with the maximum number of watched properties, one of them can be watched again, and no other', async () => {
  const { token, userId } = await api.anAccount()
  const { body } = await api.call('/properties/?limit=2')
  const [kept, refused] = body.items.map(({ id }: { id: string }) => id)
  await store.asOwner(`set session_replication_role = replica;
    insert into watchlist.watched (investor_id, property_id, watched_at)
    select '${userId}', 'properti-' || n, now() from generate_series(1, 199) n`)
  const watch = (id: string) => api.call(`/watchlist/${id}/`, { method: 'PUT', token })
  expect((await watch(kept)).status).toBe(204)
  expect((await watch(kept)).status).toBe(204)
  expect(await watch(refused)).toMatchObject({
    status: 409,
    body: { code: 'watchlist.too_many' },
  })
})

test('the watchlist is ordered by time, newest first, or filtered to given properties', async () => {
  const { token } = await api.anAccount()
  for (const id of ['villa-canggu', 'kost-seturan']) {
    await api.call(`/watchlist/${id}/`, { method: 'PUT', token })
    api.clock.advance(1000)
  }
  expect(await watched(token)).toEqual(['kost-seturan', 'villa-canggu'])
  expect(await watched(token, '?of=villa-canggu,ruko-dago')).toEqual(['villa-canggu'])
  expect((await api.call('/watchlist/?of=', { token })).status).toBe(400)
})

test('the sort order by watchers lists the most watched property first', async () => {
  for (let number = 0; number < 3; number += 1) {
    const { token } = await api.anAccount()
    await api.call('/watchlist/gudang-harapan-indah/', { method: 'PUT', token })
  }
  const { body } = await api.call('/properties/?sort=watched&limit=1')
  expect(body.items[0]).toMatchObject({ id: 'gudang-harapan-indah', watchCount: 3 })
})

test('an unknown property cannot be watched, and nothing is stored', async () => {
  const { token } = await api.anAccount()
  for (const method of ['PUT', 'DELETE'])
    expect((await api.call('/watchlist/nowhere/', { method, token })).status).toBe(404)
  expect(await watched(token)).toEqual([])
})

test('the same search is stored once, and other people cannot delete it', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  const body = { query: 'city=bandung&yieldMin=8' }
  const first = await api.call('/saved-searches/', { token: one.token, body })
  const again = await api.call('/saved-searches/', { token: one.token, body })
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  const path = `/saved-searches/${first.body.id}/`
  expect((await api.call(path, { method: 'DELETE', token: other.token })).body.code).toBe(
    'watchlist.search_not_found',
  )
  const kept = await api.call('/saved-searches/', { token: one.token })
  expect(kept.body.items).toEqual([first.body])
  expect((await api.call(path, { method: 'DELETE', token: one.token })).status).toBe(204)
  expect((await api.call('/saved-searches/', { token: one.token })).body.items).toEqual([])
})

test('the fifty-first search is refused and not stored', async () => {
  const { token, userId } = await api.anAccount()
  await store.asOwner(`insert into watchlist.saved_searches (id, investor_id, query, saved_at)
    select uuidv7(), '${userId}', 'q=' || n, now() from generate_series(1, 50) n`)
  const answer = await api.call('/saved-searches/', { token, body: { query: 'q=x' } })
  expect([answer.status, answer.body.code]).toEqual([409, 'watchlist.too_many'])
  expect((await api.call('/saved-searches/', { token })).body.items).toHaveLength(50)
})

test.each([
  { query: '' },
  { query: 'a'.repeat(1001) },
  { query: "q='; drop table x" },
  { query: 'q=\u0000' },
  { query: 7 },
  {},
  { query: 'q=a', id: newId() },
])('the API refuses to save %j', async (body) => {
  const { token } = await api.anAccount()
  expect((await api.call('/saved-searches/', { token, body })).status).toBe(400)
})
