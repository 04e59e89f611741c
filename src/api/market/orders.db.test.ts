import { beforeEach, describe, expect, test } from 'vitest'
import { inspectFile } from '#files'
import { jakartaTime, newId } from '#kernel'
import { account, balances, unitsOf } from '#ledger'
import { type Customer, openAccounts, tokens } from '../../../tests/bank/customers.ts'
import { marketDatabase } from '../../../tests/support/market-database.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { type TraderOptions, traders } from '../../../tests/support/traders.ts'

const store = await marketDatabase()
const api = testApi(store)
const tokenOf = tokens(api.clock)
// 7 December 2026 is a Monday; the tenth working day is Friday 18 December.
beforeEach(() => api.clock.moveTo(jakartaTime('2026-12-07', '10:00')))

type Body = Record<string, unknown>

/** Creates a property with two logged-in holders and functions that call the API for them. */
async function aMarket(options: Partial<TraderOptions> = {}) {
  const at = api.clock.now()
  const made = await traders(store.db, store.asOwner, { investors: 2, ...options, at })
  const [propertyId = ''] = made.propertyIds
  const [first, second] = await openAccounts(store, made.investorIds, at)
  if (first === undefined || second === undefined) throw new Error('there are two traders')
  const asset = unitsOf(propertyId)
  const send = async (
    who: Customer,
    path: string,
    { method = 'POST', key = newId(), body }: { method?: string; key?: string; body?: Body } = {},
  ) => await api.call(path, { method, token: await tokenOf(who), key, body })
  const sell = { propertyId, side: 'sell', limitPrice: 100_000, units: 10, validity: 'window' }
  return {
    propertyId,
    first,
    second,
    send,
    place: (who: Customer, changes: Body = {}, key = newId()) =>
      send(who, '/orders/', { key, body: { ...sell, ...changes } }),
    owned: (who: Customer) =>
      balances(store.db, [
        account('investor-cash', who.userId),
        account('investor-order-cash', who.userId),
        account('investor-units', who.userId, asset),
        account('investor-units-held', who.userId, asset),
      ]),
    offerToSecond: () =>
      api.services.orderSequencer.offer(
        {
          investorId: first.userId,
          counterpartyId: second.userId,
          propertyId,
          limitPrice: 100_000n,
          units: 2n,
          validity: 'window',
        },
        newId(),
      ),
    orders: async (who: Customer) =>
      (await api.call('/orders/', { token: await tokenOf(who) })).body.items.length,
  }
}

type Market = Awaited<ReturnType<typeof aMarket>>
type Refused = { status: number; code: string; path?: string }

/** Expects a refusal that places no hold and creates no order; a wrong field is named with a message. */
async function expectRefused(market: Market, changes: Body, { status, code, path }: Refused) {
  const before = await market.owned(market.first)
  const answer = await market.place(market.first, changes)
  expect(answer).toMatchObject({ status, body: { code } })
  expect(answer.body.detail).toMatch(/\w+ \w+/)
  const named = path === undefined ? undefined : [{ path, code, message: answer.body.detail }]
  expect(answer.body.errors).toEqual(named)
  expect(await market.owned(market.first)).toEqual(before)
  expect(await market.orders(market.first)).toBe(0)
}

describe('a refused order places no hold and names the rule', () => {
  test.each<[string, Body, Refused]>([
    [
      'a price between two ticks',
      { limitPrice: 100_050 },
      { status: 400, code: 'market.price_not_on_tick', path: 'limitPrice' },
    ],
    [
      'a price above the collar',
      { limitPrice: 110_100 },
      { status: 400, code: 'market.price_outside_collar', path: 'limitPrice' },
    ],
    [
      'a price below the collar',
      { limitPrice: 89_900 },
      { status: 400, code: 'market.price_outside_collar', path: 'limitPrice' },
    ],
    [
      'a lot larger than the order',
      { lot: 11 },
      { status: 400, code: 'market.lot_too_large', path: 'lot' },
    ],
    [
      'more units than one order may have',
      { units: 1_000_001 },
      { status: 400, code: 'market.too_many_units', path: 'units' },
    ],
    [
      'a date that is over',
      { validity: 'date', validUntil: '2026-12-06' },
      { status: 400, code: 'market.date_over', path: 'validUntil' },
    ],
    [
      'a date more than twelve months away',
      { validity: 'date', validUntil: '2027-12-08' },
      { status: 400, code: 'market.date_too_late', path: 'validUntil' },
    ],
    [
      'a standing order without a date',
      { validity: 'date' },
      { status: 400, code: 'market.date_over', path: 'validUntil' },
    ],
    [
      'more units than are free',
      { units: 101 },
      { status: 409, code: 'market.too_few_units', path: 'units' },
    ],
    [
      'a property that nobody may trade',
      { propertyId: 'tidak-ada' },
      { status: 404, code: 'market.listing_not_found' },
    ],
  ])('an order for %s is refused with the rule and places no hold', async (_, changes, refused) => {
    await expectRefused(await aMarket(), changes, refused)
  })

  test.each<[string, Partial<TraderOptions>, Body, string]>([
    ['with too little money', { cash: 1_000_999n }, {}, 'market.too_little_money'],
    ['beyond 15 % of the units', { unitsTotal: 1_000n }, { units: 51 }, 'market.cap_exceeded'],
    ['beyond the yearly limit', { income: 10_000_000n }, { units: 6 }, 'market.limit_exceeded'],
  ])('an order to buy %s is refused with the rule and places no hold', async (_, options, changes, code) => {
    const refused = { status: 409, code, path: 'units' }
    await expectRefused(await aMarket(options), { side: 'buy', ...changes }, refused)
  })

  test('before a window, after its end at night, and during the one-year lock', async () => {
    const market = await aMarket()
    const closed = { status: 409, code: 'market.closed' }
    api.clock.moveTo(jakartaTime('2026-11-29', '23:59'))
    await expectRefused(market, {}, closed)
    api.clock.moveTo(jakartaTime('2026-12-18', '16:00'))
    await expectRefused(market, {}, closed)
    api.clock.moveTo(jakartaTime('2026-12-07', '10:00'))
    const locked = await aMarket({ allottedOn: '2025-12-08' })
    await expectRefused(locked, {}, { status: 409, code: 'market.units_locked' })
  })

  test('an order is refused and places no hold when the property is halted and while the market switch is off', async () => {
    const market = await aMarket()
    const bystander = await aMarket()
    const halted = { status: 409, code: 'market.halted' }
    const { token } = await api.anAccount(['ops'])
    const staff = async (method: string, path: string, body: Body) =>
      await api.call(`/back-office/market/${path}`, { method, token, body })
    const reason = 'Nilai properti ini sedang diperiksa.'
    expect((await market.place(market.second)).status).toBe(201)
    const stop = await staff('POST', `books/${market.propertyId}/halt/`, { reason })
    expect(stop.status, JSON.stringify(stop.body)).toBeLessThan(300)
    await expectRefused(market, {}, halted)
    expect((await bystander.place(bystander.second)).status).toBe(201)
    await staff('POST', `books/${market.propertyId}/resumption/`, { reason })
    const switched = await staff('PUT', 'switch/', { isStopped: true, reason })
    expect(switched.status, JSON.stringify(switched.body)).toBeLessThan(300)
    await expectRefused(market, {}, halted)
    await expectRefused(bystander, {}, halted)
    await staff('PUT', 'switch/', { isStopped: false, reason })
    expect((await market.place(market.first)).status).toBe(201)
  })

  test('an order of a frozen account is refused and places no hold, and its earlier orders can still be cancelled', async () => {
    const market = await aMarket()
    const { first, place, send, owned } = market
    const open = await place(first)
    const frozen = { status: 403, body: { code: 'identity.account_frozen' } }
    await store.asOwner(`update identity.users set frozen_at = now() where id = '${first.userId}'`)
    const before = await owned(first)
    expect(await place(first)).toMatchObject(frozen)
    const path = `/orders/${open.body.id}/`
    const body = { limitPrice: 90_000, units: 10 }
    expect(await send(first, path, { method: 'PATCH', body })).toMatchObject(frozen)
    expect(await owned(first)).toEqual(before)
    expect((await send(first, `${path}cancellation/`)).body.state).toBe('cancelled')
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
    expect(await place(first, { side: 'buy' })).toMatchObject(frozen)
  })

  test.each([
    [
      'without a verified identity',
      `update investors.identities set state = 'declared', verified_at = null, verified_by = null where user_id = `,
      'investors.identity_required',
    ],
    [
      'without a suitability check that is valid',
      `update investors.suitability_checks set valid_until = '2026-12-01' where user_id = `,
      'investors.suitability_required',
    ],
  ])('an order to buy %s is refused with the rule and places no hold', async (_, harm, code) => {
    const market = await aMarket()
    await store.asOwner(`begin; set local session_replication_role = replica;
      ${harm} '${market.first.userId}'; commit`)
    await expectRefused(market, { side: 'buy' }, { status: 403, code })
  })
})

test('a key places one order; with a different body it is refused and places no further hold', async () => {
  const { first, place, owned, orders } = await aMarket()
  const key = newId()
  const placed = await place(first, {}, key)
  expect(placed.status).toBe(201)
  expect((await place(first, {}, key)).body.id).toBe(placed.body.id)
  const reused = await place(first, { units: 11 }, key)
  expect(reused).toMatchObject({ status: 422, body: { code: 'ledger.key_reused' } })
  expect((await owned(first)).slice(2)).toEqual([90n, 10n])
  expect(await orders(first)).toBe(1)
})

test('a refusal under a key is repeated for the same key, whatever has changed since', async () => {
  const { first, place, owned } = await aMarket()
  const key = newId()
  api.clock.moveTo(jakartaTime('2026-11-29', '10:00'))
  const refused = await place(first, {}, key)
  expect(refused.body.code).toBe('market.closed')
  expect(refused.body.detail).toMatch(/30\sNov\s2026/)
  api.clock.moveTo(jakartaTime('2026-12-07', '10:00'))
  expect((await place(first, {}, key)).body.detail).toBe(refused.body.detail)
  expect((await owned(first))[3]).toBe(0n)
})

test('an order without a key or a session is refused', async () => {
  const { propertyId, first, owned } = await aMarket()
  const body = { propertyId, side: 'sell', limitPrice: 100_000, units: 10, validity: 'window' }
  const keyless = await api.call('/orders/', { token: await tokenOf(first), body })
  expect(keyless.status).toBe(400)
  expect((await api.call('/orders/', { key: newId(), body })).status).toBe(401)
  expect((await owned(first))[3]).toBe(0n)
})

describe('an order of another investor', () => {
  test.each([
    ['read', 'GET', ''],
    ['changed', 'PATCH', ''],
    ['cancelled', 'POST', 'cancellation/'],
    ['paused', 'POST', 'pause/'],
    ['resumed', 'POST', 'resumption/'],
  ])('an order of another investor cannot be %s and is treated like one that does not exist', async (_, method, act) => {
    const { first, second, place, send, owned } = await aMarket()
    const { body: placed } = await place(first, { validity: 'date', validUntil: '2027-12-07' })
    const body = method === 'PATCH' ? { limitPrice: 90_000, units: 5 } : undefined
    const requested = { method, ...(body !== undefined && { body }) }
    const theirs = await send(second, `/orders/${placed.id}/${act}`, requested)
    const nobodys = await send(second, `/orders/${newId()}/${act}`, requested)
    expect(theirs).toMatchObject({ status: 404, body: { code: 'market.order_not_found' } })
    const { requestId: one, ...seen } = theirs.body
    const { requestId: other, ...unseen } = nobodys.body
    expect(seen).toEqual(unseen)
    expect(one).not.toBe(other)
    expect((await owned(first))[3]).toBe(10n)
  })
})

describe('a change', () => {
  test.each<[string, Body, Refused]>([
    [
      'to a price between two ticks',
      { limitPrice: 100_050, units: 10 },
      { status: 400, code: 'market.price_not_on_tick', path: 'limitPrice' },
    ],
    [
      'to a price outside the collar',
      { limitPrice: 120_000, units: 10 },
      { status: 400, code: 'market.price_outside_collar', path: 'limitPrice' },
    ],
    [
      'to more units than are free',
      { limitPrice: 100_000, units: 101 },
      { status: 409, code: 'market.too_few_units', path: 'units' },
    ],
    [
      'to no more units than are sold',
      { limitPrice: 100_000, units: 4 },
      { status: 400, code: 'market.fewer_than_filled', path: 'units' },
    ],
    [
      'to a last day that is over',
      { limitPrice: 100_000, units: 10, validUntil: '2026-12-06' },
      { status: 400, code: 'market.date_over', path: 'validUntil' },
    ],
    [
      'to a last day more than twelve months away',
      { limitPrice: 100_000, units: 10, validUntil: '2027-12-08' },
      { status: 400, code: 'market.date_too_late', path: 'validUntil' },
    ],
  ])('a change of an order %s is refused, and the order stays as it was', async (_, body, {
    status,
    code,
    path,
  }) => {
    const { first, second, place, send, owned } = await aMarket()
    const validUntil = '2027-01-31'
    const { body: placed } = await place(first, { validity: 'date', validUntil })
    await place(second, { side: 'buy', units: 4 })
    const before = await owned(first)
    const refused = await send(first, `/orders/${placed.id}/`, { method: 'PATCH', body })
    expect(refused).toMatchObject({ status, body: { code, errors: [{ path, code }] } })
    expect(await owned(first)).toEqual(before)
    const kept = await send(first, `/orders/${placed.id}/`, { method: 'GET' })
    const terms = { units: 10, limitPrice: 100_000, validUntil }
    expect(kept.body).toMatchObject({ ...terms, unitsFilled: 4 })
  })

  test('a change of an order under the key of a change of other terms, or of another order, is refused and changes nothing', async () => {
    const { first, place, send, owned } = await aMarket()
    const [{ body: placed }, { body: other }] = [await place(first), await place(first)]
    const key = newId()
    const change = (id: string, units: number) =>
      send(first, `/orders/${id}/`, { method: 'PATCH', key, body: { limitPrice: 100_000, units } })
    expect((await change(placed.id, 8)).body).toMatchObject({ units: 8 })
    expect((await change(placed.id, 8)).body).toMatchObject({ units: 8 })
    const reused = { status: 422, body: { code: 'ledger.key_reused' } }
    expect(await change(placed.id, 7)).toMatchObject(reused)
    expect(await change(other.id, 8)).toMatchObject(reused)
    expect((await owned(first)).slice(2)).toEqual([82n, 18n])
  })

  test('a change of a filled or cancelled order is refused with its state', async () => {
    const { first, second, place, send } = await aMarket()
    const { body: sold } = await place(first)
    await place(second, { side: 'buy' })
    const { body: other } = await place(first)
    await send(first, `/orders/${other.id}/cancellation/`)
    const body = { limitPrice: 100_000, units: 5 }
    for (const { id } of [sold, other])
      for (const [method, act] of [
        ['PATCH', ''],
        ['POST', 'cancellation/'],
        ['POST', 'pause/'],
        ['POST', 'resumption/'],
      ] as const) {
        const requested = { method, ...(method === 'PATCH' && { body }) }
        const refused = await send(first, `/orders/${id}/${act}`, requested)
        expect(refused).toMatchObject({ status: 409, body: { code: 'market.order_not_open' } })
      }
  })
})

test('a quote returns the refusal that the order would receive, and places no hold', async () => {
  const { propertyId, first, owned } = await aMarket()
  const quote = async (query: string) =>
    (
      await api.call(`/orders/quote/?propertyId=${propertyId}&${query}`, {
        token: await tokenOf(first),
      })
    ).body
  const before = await owned(first)
  expect(await quote('side=sell&limitPrice=100000&units=10')).toMatchObject({
    amount: 1_000_000,
    fee: 5_000,
    total: 995_000,
    refusal: null,
  })
  expect((await quote('side=buy&limitPrice=100000&units=10')).total).toBe(1_001_000)
  expect((await quote('side=sell&limitPrice=100050&units=10')).refusal.code).toBe(
    'market.price_not_on_tick',
  )
  expect((await quote('side=sell&limitPrice=100000&units=101')).refusal.code).toBe(
    'market.too_few_units',
  )
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${first.userId}'`)
  expect((await quote('side=sell&limitPrice=100000&units=10')).refusal.code).toBe(
    'identity.account_frozen',
  )
  expect(await owned(first)).toEqual(before)
})

test('units of a sold property are reported as not tradable, without a date from which they can be traded', async () => {
  const market = await aMarket({ allottedOn: '2025-12-01' })
  await store.asOwner(
    `update properties.properties set state = 'sold', let_state = null where id = '${market.propertyId}'`,
  )
  const path = `/orders/quote/?propertyId=${market.propertyId}&side=sell&limitPrice=100000&units=10`
  const quote = await api.call(path, { token: await tokenOf(market.first) })
  expect(quote.body.refusal.code).toBe('market.listing_not_found')
  await expectRefused(market, {}, { status: 404, code: 'market.listing_not_found' })
})

test('the confirmation of an order is a PDF without active content, only for its owner, even before the order trades', async () => {
  const { first, second, place } = await aMarket()
  const { body: sale } = await place(first)
  await place(second, { side: 'buy', units: 4 })
  const path = `/orders/${sale.id}/confirmation/`
  const { createApi } = await import('#api')
  for (const language of ['id', 'en']) {
    const request = new Request(`http://127.0.0.1/api${path}?language=${language}`, {
      headers: { authorization: `Bearer ${await tokenOf(first)}` },
    })
    const answer = await createApi(api.services).fetch(request)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toContain('sepetak-ORD-')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const rule = { path: 'file', types: ['application/pdf'], bytesMax: 5_000_000 } as const
    expect(await inspectFile(bytes, rule)).toEqual({ type: 'application/pdf', bytes })
  }
  const refusal = { status: 404, body: { code: 'market.order_not_found' } }
  expect(await api.call(path, { token: await tokenOf(second) })).toMatchObject(refusal)
  expect((await api.call(path, {})).status).toBe(401)
  const { body: waiting } = await place(second, { units: 1, limitPrice: 110_000 })
  const untraded = `/orders/${waiting.id}/confirmation/`
  expect((await api.call(untraded, { token: await tokenOf(second) })).status).toBe(200)
})

test('the lists of orders and of received offers can be limited to one property, and the orders to those that can still trade', async () => {
  const { first, second, place, send, offerToSecond, propertyId } = await aMarket()
  const { body: ended } = await place(first)
  await send(first, `/orders/${ended.id}/cancellation/`)
  const { body: open } = await place(first)
  const offer = await offerToSecond()
  const idsAt = async (who: Customer, path: string) => {
    const { body } = await api.call(path, { token: await tokenOf(who) })
    return body.items.map(({ id }: { id: string }) => id)
  }
  const here = `propertyId=${propertyId}`
  expect(await idsAt(first, `/orders/?${here}`)).toEqual([offer.id, open.id, ended.id])
  expect(await idsAt(first, `/orders/?${here}&state=open`)).toEqual([offer.id, open.id])
  expect(await idsAt(first, '/orders/?propertyId=elsewhere')).toEqual([])
  expect(await idsAt(second, `/private-offers/?${here}`)).toEqual([offer.id])
  expect(await idsAt(second, '/private-offers/?propertyId=elsewhere')).toEqual([])
})

test('an API key for orders reads own orders and received offers, but not what shows the balance, and changes nothing', async () => {
  const { first, second, place, send, offerToSecond, propertyId } = await aMarket()
  const { body: sale } = await place(first)
  const offer = await offerToSecond()
  const keyOf = async (who: Customer, scope: string) =>
    (
      await api.call('/users/tokens/', {
        token: await tokenOf(who),
        body: { name: 'Lembar kerja', scopes: [scope], days: 30 },
      })
    ).body.token
  const key = await keyOf(first, 'orders')
  const own = await api.call('/orders/', { token: key })
  expect(own.body.items.map(({ id }: { id: string }) => id)).toEqual([offer.id, sale.id])
  expect((await api.call(`/orders/${sale.id}/`, { token: key })).body).toMatchObject({ units: 10 })
  expect((await api.call(`/orders/${sale.id}/confirmation/`, { token: key })).status).toBe(200)
  const receiver = await keyOf(second, 'orders')
  const offers = await api.call('/private-offers/', { token: receiver })
  expect(offers.body.items).toMatchObject([{ id: offer.id, units: 2 }])
  const others = await api.call(`/orders/${sale.id}/`, { token: receiver })
  expect(others).toMatchObject({ status: 404, body: { code: 'market.order_not_found' } })
  const outside = { status: 403, body: { code: 'identity.outside_scope' } }
  for (const path of [
    `/orders/quote/?propertyId=${propertyId}&side=sell&limitPrice=100000&units=1`,
    `/private-offers/${offer.id}/`,
    '/private-offers/recipient/?code=ABCDEFGH',
  ])
    expect(await api.call(path, { token: receiver }), path).toMatchObject(outside)
  const cancelled = await api.call(`/orders/${sale.id}/cancellation/`, {
    method: 'POST',
    token: key,
    key: newId(),
  })
  expect(cancelled).toMatchObject(outside)
  const wallet = await keyOf(first, 'wallet')
  expect(await api.call('/orders/', { token: wallet })).toMatchObject(outside)
  expect((await send(first, `/orders/${sale.id}/cancellation/`)).status).toBe(200)
})
