import { afterAll, expect, test } from 'vitest'
import { type Actor, minute, movableClock, newId } from '#kernel'
import { demoDatabase } from '../../../../tests/support/demo.ts'
import { readSavedSearches } from './read-watchlist.ts'
import { clearRecentlySeen, readSeen, recordPropertyView } from './recently-seen.ts'
import { deleteSavedSearch, savedMax, saveSearch } from './save-search.ts'

const store = await demoDatabase()
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
afterAll(() => store.close())

const anInvestor = (): Actor => ({ userId: newId(), roles: [] })

async function see(actor: Actor, propertyId: string): Promise<void> {
  clock.advance(minute)
  await recordPropertyView(store.db, clock, actor, propertyId)
}

const seen = async (actor: Actor) =>
  (await readSeen(store.db, actor)).map(({ propertyId }) => propertyId)

test('a property that is seen again comes first, and each investor sees only their own list', async () => {
  const [one, other] = [anInvestor(), anInvestor()]
  for (const id of ['ruko-dago', 'villa-canggu', 'ruko-dago']) await see(one, id)
  await see(other, 'kost-seturan')
  expect(await seen(one)).toEqual(['ruko-dago', 'villa-canggu'])
  await clearRecentlySeen(store.db, one)
  expect([await seen(one), await seen(other)]).toEqual([[], ['kost-seturan']])
})

test('only the 24 properties that were seen last are stored', async () => {
  const actor = anInvestor()
  await store.asOwner(`set session_replication_role = replica;
    insert into watchlist.seen (investor_id, property_id, seen_at)
    select '${actor.userId}', 'properti-' || n, '2026-01-01'::timestamptz + n * interval '1 day'
    from generate_series(1, 24) n`)
  await see(actor, 'ruko-dago')
  const { rows } = await store.asOwner(`select property_id from watchlist.seen
    where investor_id = '${actor.userId}' order by seen_at`)
  expect(rows).toHaveLength(24)
  expect([rows[0], rows.at(-1)]).toEqual([
    { property_id: 'properti-2' },
    { property_id: 'ruko-dago' },
  ])
})

test('a property that is unknown or not published is not stored as seen', async () => {
  const actor = anInvestor()
  await expect(see(actor, 'rumah-hantu')).rejects.toMatchObject({ code: 'properties.not_found' })
  expect(await seen(actor)).toEqual([])
})

test('concurrent requests save no more than the maximum of searches, and the same search once', async () => {
  const actor = anInvestor()
  const save = (query: string) => saveSearch(store.db, clock, actor, query)
  for (let number = 1; number < savedMax; number += 1) await save(`city=kota-${number}`)
  const results = await Promise.allSettled([
    save('type=ruko'),
    save('type=kost'),
    save('type=ruko'),
  ])
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['watchlist.too_many']))
  const searches = await readSavedSearches(store.db, actor)
  expect(searches).toHaveLength(savedMax)
  const [newest] = searches
  expect(await save(newest?.query ?? '')).toEqual(newest)
  await expect(deleteSavedSearch(store.db, anInvestor(), newest?.id ?? '')).rejects.toMatchObject({
    code: 'watchlist.search_not_found',
  })
})
