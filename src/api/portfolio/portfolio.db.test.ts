import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { newId } from '#kernel'
import { account, checkStore, credit, debit, postEntries } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const at = api.clock.now()
const options = { investors: 1, offerings: 1, cash: 0n, units: 1000n, at }
const primaryMarket = await createPrimaryMarket(store.db, store.asOwner, options)
const propertyId = primaryMarket.offerings[0]?.propertyId ?? ''
await store.asOwner(`insert into properties.pictures
    select id, 0, '/plots/' || id || '/whole', 960, 720, '{480,960}', '#d9c7a8', 'Gambar', 'Picture'
    from properties.properties`)
const investor = await api.anAccount()
await giveUnits(investor.userId, primaryMarket.offerings[0]?.id ?? '')

afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function giveUnits(userId: string, offeringId: string): Promise<void> {
  const asset = `unit:${propertyId}` as const
  const facts = { reference: 'UJI', actorId: null, happenedAt: api.clock.now() }
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        ...facts,
        id: newId(),
        kind: 'deposit',
        propertyId: null,
        lines: [
          debit(account('gateway-clearing', 'simulator'), 1_000_000n),
          credit(account('investor-cash', userId), 1_000_000n),
        ],
      },
      {
        ...facts,
        id: newId(),
        kind: 'subscription',
        propertyId,
        lines: [
          debit(account('investor-cash', userId), 300_000n),
          credit(account('offering-escrow', offeringId), 300_000n),
          debit(account('offering-units', offeringId, asset), 3n),
          credit(account('investor-units', userId, asset), 3n),
        ],
      },
    ]),
  )
}

test('the API returns portfolio amounts as JSON integers', async () => {
  const { status, body } = await api.call('/portfolio/', { token: investor.token })
  expect(status).toBe(200)
  expect(body).toEqual({
    value: 300_000,
    valueAtLastTrade: null,
    invested: 300_000,
    incomeReceived: 0,
    unrealisedGain: 0,
    realisedGain: 0,
    costOfGone: 0,
    totalReturn: 0,
    freeBalance: 700_000,
    pendingUnitsAmount: 0,
    history: [
      {
        on: '2026-11-21',
        value: 300_000,
        invested: 300_000,
        income: 0,
        realised: 0,
        balance: 700_000,
        deposited: 1_000_000,
      },
    ],
    byCity: [
      {
        id: 'badung',
        name: { id: 'Badung', en: 'Badung' },
        value: 300_000,
        shareBasisPoints: 10_000,
      },
    ],
  })
})

test('the portfolio lists holdings with the data of their property', async () => {
  const { body } = await api.call('/portfolio/holdings/', { token: investor.token })
  expect(body).toMatchObject({
    items: [
      {
        property: {
          id: propertyId,
          name: 'Petak Uji 1',
          city: { id: 'badung' },
          picture: { src: `/plots/${propertyId}/whole`, widths: [480, 960] },
        },
        units: 3,
        pendingUnits: 0,
        unitPrice: 100_000,
        cost: 300_000,
        value: 300_000,
        state: 'open',
        letState: null,
      },
    ],
    nextCursor: null,
  })
})

test('transactions name the property, and only known kinds can be requested', async () => {
  const { token } = investor
  const { body } = await api.call('/wallet/movements/?kind=subscription', { token })
  expect(body.items).toMatchObject([
    { amount: -300_000, balance: 700_000, property: { id: propertyId, name: 'Petak Uji 1' } },
  ])
  const wrong = await api.call('/wallet/movements/?kind=theft', { token })
  expect(wrong.body.errors).toMatchObject([{ path: 'kind', code: 'field.choice' }])
})

test.each([
  '/wallet/',
  '/wallet/movements/',
  '/portfolio/',
  '/portfolio/holdings/',
  '/portfolio/income/',
  '/deposits/',
  '/deposits/methods/',
])('%s requires a token and never contains figures of another person', async (path) => {
  expect((await api.call(path)).status).toBe(401)
  const { token } = await api.anAccount()
  const text = JSON.stringify((await api.call(path, { token })).body)
  expect(text).not.toContain(propertyId)
  expect(text).not.toContain('700000')
})

test('the overview returns the same values as the separate operations', async () => {
  const read = async (path: string) => (await api.call(path, { token: investor.token })).body
  const overview = await read('/portfolio/overview/')
  const { asOf: _then, ...wallet } = await read('/wallet/')
  const holdings = await read('/portfolio/holdings/')
  const { state, review, submittedAt, suitability } = await read('/users/identity/')
  expect(overview).toMatchObject({
    portfolio: await read('/portfolio/'),
    wallet,
    holdings: holdings.items,
    payoutDays: [],
    hasBought: true,
    identity: { state, review, submittedAt, suitability },
  })
  const guest = await api.anAccount()
  expect((await api.call('/portfolio/overview/', { token: guest.token })).body).toMatchObject({
    holdings: [],
    hasBought: false,
    identity: { state: 'none', submittedAt: null, suitability: 'missing' },
  })
})
