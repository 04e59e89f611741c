import { beforeEach, expect, test } from 'vitest'
import { jakartaTime, newId } from '#kernel'
import { account, balances, unitsOf } from '#ledger'
import { type Customer, openAccounts, tokens } from '../../../tests/bank/customers.ts'
import { marketDatabase } from '../../../tests/support/market-database.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { traders } from '../../../tests/support/traders.ts'

const store = await marketDatabase()
const api = testApi(store)
const tokenOf = tokens(api.clock)
beforeEach(() => api.clock.moveTo(jakartaTime('2026-12-07', '10:00')))

/** A property with three logged-in holders, of whom the first offers units to the second. */
async function aHolding() {
  const at = api.clock.now()
  const made = await traders(store.db, store.asOwner, { investors: 3, at })
  const [propertyId = ''] = made.propertyIds
  const [seller, buyer, other] = await openAccounts(store, made.investorIds, at)
  if (seller === undefined || buyer === undefined || other === undefined)
    throw new Error('there are three traders')
  const send = async (who: Customer, path: string, body?: object, method = 'POST') =>
    await api.call(path, { method, token: await tokenOf(who), key: newId(), body })
  const { code } = (await send(buyer, '/referrals/', undefined, 'GET')).body
  const terms = { propertyId, code, limitPrice: 92_000, units: 10, validity: 'day' }
  return {
    ...{ propertyId, seller, buyer, other, code },
    read: async (who: Customer, path: string) => await send(who, path, undefined, 'GET'),
    answer: (who: Customer, id: string, act: string) => send(who, `/private-offers/${id}/${act}/`),
    offer: (who = seller, changes: object = {}) =>
      send(who, '/private-offers/', { ...terms, ...changes }),
    owned: ({ userId }: Customer) =>
      balances(store.db, [
        account('investor-cash', userId),
        account('investor-units', userId, unitsOf(propertyId)),
        account('investor-units-held', userId, unitsOf(propertyId)),
      ]),
  }
}

test('the person a code belongs to is shown by initials, and an own or unknown code is refused', async () => {
  const { seller, buyer, code, read, offer, owned } = await aHolding()
  const asked = (of: string) => `/private-offers/recipient/?code=${of}`
  const found = await read(seller, asked(` ${code.toLowerCase()}%20`))
  expect(found).toMatchObject({ status: 200, body: { code } })
  expect(JSON.stringify(found.body)).not.toContain(buyer.userId)
  const unknown = { status: 404, body: { code: 'referrals.code_unknown' } }
  expect(await read(seller, asked('TIDAKADA'))).toMatchObject(unknown)
  const own = { body: { code: 'market.offer_to_self' } }
  expect(await read(buyer, asked(code))).toMatchObject(own)
  expect(await offer(buyer)).toMatchObject(own)
  expect(await offer(seller, { code: 'TIDAKADA' })).toMatchObject(unknown)
  expect(await owned(seller)).toEqual([1_000_000_000n, 100n, 0n])
})

test('an offer states what it costs its buyer with the buyer’s fee, until when it is valid, and is shown to nobody else', async () => {
  const { propertyId, seller, buyer, other, read, offer } = await aHolding()
  const { status, body: made } = await offer()
  expect([status, made.state]).toEqual([201, 'open'])
  const path = `/private-offers/${made.id}/`
  const shown = await read(buyer, path)
  expect(shown.body).toMatchObject({
    ...{ propertyId, limitPrice: 92_000, units: 10 },
    // Rp920,000 and a tenth of a percent; the seller's fee would be half a percent.
    ...{ amount: 920_000, fee: 920, total: 920_920, feeBasisPoints: 10, refusal: null },
    ...{ endsAt: '2026-12-07T09:00:00.000Z', holderUnitsRemaining: 1_400 },
  })
  const listed = await read(buyer, '/private-offers/')
  expect(listed.body.items).toMatchObject([{ id: made.id, propertyId }])
  expect((await read(buyer, '/private-offers/?propertyId=tidak-ada')).body.items).toEqual([])
  const hidden = { status: 404, body: { code: 'market.offer_not_found' } }
  for (const who of [seller, other]) {
    expect(await read(who, path)).toMatchObject(hidden)
    expect((await read(who, '/private-offers/')).body.items).toEqual([])
  }
})

test('an offer for the whole window is valid until its last close, and its page shows at night why it cannot be accepted', async () => {
  const { buyer, read, answer, offer, owned } = await aHolding()
  const { body: made } = await offer(undefined, { validity: 'window' })
  api.clock.moveTo(jakartaTime('2026-12-07', '20:00'))
  const shown = await read(buyer, `/private-offers/${made.id}/`)
  expect(shown.body).toMatchObject({
    ...{ endsAt: '2026-12-18T09:00:00.000Z' },
    refusal: { code: 'market.offer_needs_trading' },
  })
  expect(shown.body.refusal.detail).toMatch(/\w+ \w+/)
  const before = await owned(buyer)
  expect(await answer(buyer, made.id, 'acceptance')).toMatchObject({
    ...{ status: 409, body: { code: 'market.offer_needs_trading' } },
  })
  expect(await owned(buyer)).toEqual(before)
})

test('an offer that its buyer cannot pay says so before it is accepted', async () => {
  const { buyer, read, answer, offer, owned } = await aHolding()
  const { body: made } = await offer()
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${buyer.userId}'`)
  const shown = await read(buyer, `/private-offers/${made.id}/`)
  expect(shown.body.refusal.code).toBe('identity.account_frozen')
  expect((await answer(buyer, made.id, 'acceptance')).body.code).toBe('identity.account_frozen')
  expect(await owned(buyer)).toEqual([1_000_000_000n, 100n, 0n])
})

test('an offer is accepted once by its buyer, and afterwards names no end', async () => {
  const { seller, buyer, other, read, answer, offer, owned } = await aHolding()
  const { body: made } = await offer()
  const hidden = { status: 404, body: { code: 'market.offer_not_found' } }
  expect(await answer(other, made.id, 'acceptance')).toMatchObject(hidden)
  expect(await answer(other, made.id, 'refusal')).toMatchObject(hidden)
  const bought = await answer(buyer, made.id, 'acceptance')
  expect(bought).toMatchObject({ status: 201, body: { side: 'buy', state: 'filled', units: 10 } })
  expect(bought.body.id).not.toBe(made.id)
  const over = { status: 409, body: { code: 'market.order_not_open' } }
  expect(await answer(buyer, made.id, 'acceptance')).toMatchObject(over)
  expect(await answer(buyer, made.id, 'refusal')).toMatchObject(over)
  const { body } = await read(buyer, `/private-offers/${made.id}/`)
  expect(body).toMatchObject({ state: 'filled', endsAt: null })
  expect(await owned(buyer)).toEqual([1_000_000_000n - 920_920n, 110n, 0n])
  expect(await owned(seller)).toEqual([1_000_000_000n + 920_000n - 4_600n, 90n, 0n])
})

test('a declined offer gives the units back and costs nothing', async () => {
  const { seller, buyer, answer, offer, owned } = await aHolding()
  const { body: made } = await offer()
  expect(await owned(seller)).toEqual([1_000_000_000n, 90n, 10n])
  expect((await answer(buyer, made.id, 'refusal')).status).toBe(204)
  expect([await owned(seller), await owned(buyer)]).toEqual([
    ...[
      [1_000_000_000n, 100n, 0n],
      [1_000_000_000n, 100n, 0n],
    ],
  ])
})

test('an account makes at most twenty lookups and offers in an hour', async () => {
  const { seller, buyer, code, read, offer } = await aHolding()
  for (let times = 0; times < 20; times += 1)
    expect((await read(seller, `/private-offers/recipient/?code=${code}`)).status).toBe(200)
  const refused = await offer()
  expect(refused).toMatchObject({ status: 429, body: { code: 'identity.too_many_attempts' } })
  expect((await read(buyer, '/private-offers/')).body.items).toEqual([])
})
