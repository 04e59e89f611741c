import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { checkStore } from '#ledger'
import { advanceBooks, checkMarket, createBookCache } from '#market'
import { type Customer, openAccounts, tokens } from '../bank/customers.ts'
import { testDatabase } from '../support/database.ts'
import { testApi } from '../support/test-api.ts'
import { traders, tradingWindow } from '../support/traders.ts'
import { wib } from './offered-property.ts'

// One holder sells through two trading windows with a standing order, and another investor buys, both through the
// API. The test calculates each balance from the published fees.

const store = await testDatabase()
const api = testApi(store)
const tokenOf = tokens(api.clock)
const market = { db: store.db, clock: api.clock, books: createBookCache() }
await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
await tradingWindow(store.asOwner, { opensOn: '2027-06-21', closesOn: '2027-07-02' })
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkMarket(store.db)).toEqual([])
  await store.close()
})

const startCash = 1_000_000_000
const price = 102_000
const proceeds = (units: number) => units * price - Math.ceil((units * price * 5) / 1000)
const cost = (units: number) => units * price + Math.ceil((units * price) / 1000)

async function moveTo(date: string, time: string): Promise<void> {
  api.clock.moveTo(wib(date, `${time}:00`))
  await advanceBooks(market)
}

async function send(who: Customer, method: string, path: string, body?: unknown) {
  const answer = await api.call(path, { method, token: await tokenOf(who), key: newId(), body })
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

test('a standing order sells in two windows, holds nothing between them, and its money arrives in the seller’s wallet', async () => {
  api.clock.moveTo(wib('2026-11-28', '10:00:00'))
  const at = api.clock.now()
  const made = await traders(store.db, store.asOwner, { investors: 2, at })
  const [propertyId = ''] = made.propertyIds
  const [seller, buyer] = await openAccounts(store, made.investorIds, at)
  if (seller === undefined || buyer === undefined) throw new Error('there are two traders')
  const order = { propertyId, limitPrice: price }
  const free = async (who: Customer) => (await send(who, 'GET', '/wallet/')).free
  const unitsOf = async (who: Customer) => {
    const { unitsFree, unitsHeld } = await send(
      who,
      'GET',
      `/orders/quote/?propertyId=${propertyId}&side=sell&limitPrice=${price}&units=1`,
    )
    return { free: unitsFree, held: unitsHeld }
  }

  await moveTo('2026-11-30', '10:00')
  const standing = { validity: 'date', validUntil: '2027-01-31' }
  const { id } = await send(seller, 'POST', '/orders/', {
    ...{ ...order, ...standing, side: 'sell', units: 30 },
  })
  const own = () => send(seller, 'GET', `/orders/${id}/`)
  expect(await unitsOf(seller)).toEqual({ free: 70, held: 30 })

  await moveTo('2026-12-07', '10:00')
  const bought = await send(buyer, 'POST', '/orders/', {
    ...{ ...order, side: 'buy', units: 10, validity: 'day' },
  })
  expect(bought).toMatchObject({ state: 'filled', unitsFilled: 10 })
  expect(await own()).toMatchObject({ state: 'open', unitsFilled: 10, unitsHeld: 20 })
  expect(await free(seller)).toBe(startCash + proceeds(10))
  expect(await free(buyer)).toBe(startCash - cost(10))
  expect(await unitsOf(buyer)).toEqual({ free: 110, held: 0 })

  await moveTo('2026-12-18', '16:00')
  expect(await own()).toMatchObject({ state: 'waiting', unitsHeld: 0 })
  expect(await unitsOf(seller)).toEqual({ free: 90, held: 0 })
  const later = { limitPrice: price, units: 30, validUntil: '2027-06-30' }
  expect(await send(seller, 'PATCH', `/orders/${id}/`, later)).toMatchObject({
    ...{ state: 'waiting', validUntil: '2027-06-30' },
  })
  await moveTo('2027-02-01', '10:00')
  expect(await own()).toMatchObject({ state: 'waiting' })

  await moveTo('2027-06-14', '10:00')
  expect(await own()).toMatchObject({ state: 'open', unitsHeld: 20 })
  await send(buyer, 'POST', '/orders/', {
    ...{ ...order, side: 'buy', units: 20, validity: 'window' },
  })
  expect(await free(buyer)).toBe(startCash - cost(10) - cost(20))
  await moveTo('2027-06-21', '09:00')
  const sold = await own()
  expect(sold).toMatchObject({ state: 'filled', unitsFilled: 30, unitsHeld: 0 })
  expect(sold.fills.map(({ units }: { units: number }) => units).toSorted()).toEqual([10, 20])
  expect(sold.amountFilled - sold.feeCharged).toBe((await free(seller)) - startCash)
  expect(await unitsOf(seller)).toEqual({ free: 70, held: 0 })
  expect(await unitsOf(buyer)).toEqual({ free: 130, held: 0 })
  const { items } = await send(seller, 'GET', '/notifications/?limit=20')
  const named = items.filter(({ path }: { path: string }) => path === `/dashboard/market/${id}`)
  expect(named.length).toBeGreaterThanOrEqual(2)
})
