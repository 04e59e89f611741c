import { afterAll, expect, test } from 'vitest'
import { listAddresses, readAddressBook } from '#catalogue'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)

afterAll(() => store.close())

test('the address book counts the properties that search engines may index and lists their cities', async () => {
  const { body } = await api.call('/addresses/')
  const { body: market } = await api.call('/properties/?limit=100')
  const found = market.items.filter(
    ({ state }: { state: string }) => !['failed', 'withdrawn'].includes(state),
  )
  expect(body.properties).toBe(found.length)
  const cities = new Set(found.map(({ city }: { city: { id: string } }) => city.id))
  expect(body.cities.map(({ id }: { id: string }) => id)).toEqual([...cities].toSorted())
  expect(body.parts).toEqual([null])
})

test('the pages list every property once, in order, with the date of its last change', async () => {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await api.call(`/addresses/properties/?limit=5${next}`)
    ids.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  } while (cursor !== null)
  expect(ids).toEqual([...new Set(ids)].toSorted())
  const { body: book } = await api.call('/addresses/')
  expect(ids).toHaveLength(book.properties)
  const { body: property } = await api.call('/properties/ruko-dago/')
  const { body: all } = await api.call('/addresses/properties/?limit=100')
  const dago = all.items.find(({ id }: { id: string }) => id === 'ruko-dago')
  expect(dago.changedAt.slice(0, 10) >= property.distributions[0].paidOn).toBe(true)
})

test('parts of any size cover the whole list without gaps', async () => {
  const whole = await listAddresses(store.db, { limit: 100, cursor: null })
  for (const size of [1, 4, 7, whole.items.length, 1000]) {
    const { parts, properties } = await readAddressBook(store.db, size)
    const ids: string[] = []
    for (const cursor of parts) {
      const part = await listAddresses(store.db, { limit: size, cursor })
      ids.push(...part.items.map(({ id }) => id))
    }
    expect(parts).toHaveLength(Math.ceil(Number(properties) / size))
    expect(ids).toEqual(whole.items.map(({ id }) => id))
  }
})

test.each([
  'abc',
  'bnVsbA==',
  btoa('["A b"]'),
])('the list of addresses refuses %s as a cursor', async (cursor) => {
  const { status, body } = await api.call(
    `/addresses/properties/?cursor=${encodeURIComponent(cursor)}`,
  )
  expect([status, body.code]).toEqual([400, 'catalogue.invalid_cursor'])
})
