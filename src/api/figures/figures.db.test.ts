import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { fillWithDemo } from '../../../tests/support/demo.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
})

afterAll(() => store.close())

test('an empty platform has figures of nothing, and terms all the same', async () => {
  const { status, body } = await api.call('/figures/')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    paidOut: 0,
    payouts: 0,
    firstPaidAt: null,
    properties: 0,
    cities: 0,
    registeredTitles: 0,
    lowestTicket: null,
    management: null,
    latestPayouts: [],
    terms: { purchaseFeeBasisPoints: 100, coolingOffHours: 48, holderCapBasisPoints: 1500 },
  })
})

test('every figure agrees with the rows it is counted from', async () => {
  await fillWithDemo(api)
  const { body } = await api.call('/figures/')
  const [counted] = (
    await store.asOwner(`
      select
        (select sum(p.amount)::float8 from ledger.postings p
          join ledger.entries e on e.id = p.entry_id
          join ledger.accounts a on a.id = p.account_id
          where e.kind = 'distribution' and a.kind = 'property-cash') as paid_out,
        (select count(*)::int from properties.properties where state <> 'draft') as properties,
        (select count(distinct property_id)::int from properties.title_steps
          where step = 'registered' and done_on is not null) as titles`)
  ).rows as { paid_out: number; properties: number; titles: number }[]
  expect(body.paidOut).toBe(Math.abs(counted?.paid_out ?? 0))
  expect(body.properties).toBe(counted?.properties)
  expect(body.registeredTitles).toBe(counted?.titles)
  expect(body.latestPayouts).toHaveLength(6)
  const instants = body.latestPayouts.map((payout: { paidOn: string }) => payout.paidOn)
  expect(instants).toEqual([...instants].sort().reverse())
})

test('an unknown key in the address is no reason to fail', async () => {
  expect((await api.call('/figures/?x=1')).status).toBe(200)
  expect((await api.call('/figures')).status).toBe(200)
})
