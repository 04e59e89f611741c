import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, newId } from '#kernel'
import { refreshListings } from '#properties'
import { demoDatabase } from '../../../../tests/support/demo.ts'
import { testApi } from '../../../../tests/support/test-api.ts'
import { notifyAlerts } from './notify-alerts.ts'
import { readAlerts } from './read-alerts.ts'

const store = await demoDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() =>
  store.asOwner('truncate watchlist.alerts, watchlist.alert_states, notifications.notices cascade'),
)

const sendNotice = () => notifyAlerts(store.db, api.clock)

async function noticesOf(
  userId: string,
): Promise<{ event: string; values: Record<string, unknown> }[]> {
  const { rows } = await sql<{ event: string; values: Record<string, unknown> }>`
    select event, "values" from notifications.notices
    where user_id = ${userId} and event like 'alert%' order by id`.execute(store.db)
  return rows
}

async function ask(token: string, body: object) {
  return await api.call('/alerts/', { token, body })
}

/** Sets figures of a property as staff would, and refreshes its listing. */
async function set(id: string, figures: { netYield?: number; unitPrice?: number }) {
  const { netYield = null, unitPrice = null } = figures
  await store.asOwner(`update properties.properties set
    net_yield_basis_points = coalesce(${netYield}, net_yield_basis_points),
    unit_price = coalesce(${unitPrice}, unit_price) where id = '${id}'`)
  await transaction(store.db, (tx) => refreshListings(tx, [id]))
}

/** Sets the valuation of a property to a percentage of its price. */
async function value(id: string, percent: number) {
  await store.asOwner(`update properties.valuations v set amount = p.price * ${percent} / 100
    from properties.properties p where p.id = v.property_id and p.id = '${id}'`)
  await transaction(store.db, (tx) => refreshListings(tx, [id]))
}

test('a property that begins to match is reported once, and again only after it stopped matching and a day has passed', async () => {
  const { token, userId } = await api.anAccount()
  await set('ruko-dago', { netYield: 500 })
  const condition = { measure: 'yield', direction: 'above', value: 800 }
  const { status, body } = await ask(token, { filters: { city: ['bandung'] }, condition })
  expect([status, body.holdsAt]).toEqual([200, 0])
  await set('ruko-dago', { netYield: 812 })
  await Promise.all([sendNotice(), sendNotice(), sendNotice()])
  await set('ruko-dago', { netYield: 830 })
  await sendNotice()
  const notices = await noticesOf(userId)
  expect(notices).toHaveLength(1)
  expect(notices[0]?.values).toMatchObject({
    property: 'Ruko Dago',
    propertyId: 'ruko-dago',
    yield: 0.0812,
  })
  for (const netYield of [500, 900]) {
    await set('ruko-dago', { netYield })
    await sendNotice()
  }
  expect(await noticesOf(userId)).toHaveLength(1)
  api.clock.advance(day)
  await set('ruko-dago', { netYield: 901 })
  await sendNotice()
  expect(await noticesOf(userId)).toHaveLength(2)
  const kept = await readAlerts(store.db, api.clock, { userId, roles: [] })
  expect(kept).toMatchObject([{ holdsAt: 1, notifiedAt: api.clock.now() }])
})

test('an alert reports nothing where it holds when it is created, while it is paused, or after its last day', async () => {
  const { token, userId } = await api.anAccount()
  await set('ruko-dago', { netYield: 900 })
  const condition = { measure: 'yield', direction: 'above', value: 800 }
  const { body } = await ask(token, { propertyId: 'ruko-dago', condition, endsOn: null })
  expect(body.holdsAt).toBe(1)
  await set('ruko-dago', { netYield: 910 })
  await sendNotice()
  const pause = `/alerts/${body.id}/pause/`
  expect((await api.call(pause, { method: 'PUT', token })).status).toBe(204)
  await set('ruko-dago', { netYield: 500 })
  await sendNotice()
  await set('ruko-dago', { netYield: 900 })
  await sendNotice()
  expect((await api.call(pause, { method: 'DELETE', token })).status).toBe(204)
  await sendNotice()
  expect(await noticesOf(userId)).toEqual([])
  await store.asOwner(`update watchlist.alerts set ends_on = '2020-01-01'`)
  await set('ruko-dago', { netYield: 500 })
  await sendNotice()
  await set('ruko-dago', { netYield: 900 })
  await sendNotice()
  expect(await noticesOf(userId)).toEqual([])
})

test('an alert is reported for a price below the valuation and for the last days of an offering, and holds for the last units', async () => {
  const { token, userId } = await api.anAccount()
  const { rows: open } = await sql<{ id: string; unitsLeft: bigint; closesAt: Date }>`
    select property_id as id, units_left, closes_at from watchlist.open_offerings
    where closes_at between ${api.clock.now()}::timestamptz + interval '4 days'
      and ${api.clock.now()}::timestamptz + interval '59 days' and units_left > 0
    order by closes_at limit 1`.execute(store.db)
  const [offered] = open
  if (offered === undefined) throw new Error('nothing is open')
  const { id: propertyId, unitsLeft, closesAt } = offered
  const days = Math.ceil((closesAt.getTime() - api.clock.now().getTime()) / day)
  const closing = await ask(token, {
    propertyId,
    condition: { measure: 'closes', value: days - 1 },
  })
  expect(closing.body.holdsAt).toBe(0)
  const left = { measure: 'units-left', value: Number(unitsLeft) }
  expect((await ask(token, { propertyId, condition: left })).body.holdsAt).toBe(1)
  for (const id of [propertyId, 'ruko-dago']) await value(id, 100)
  const gap = { measure: 'gap', direction: 'below', value: 500 }
  for (const id of [propertyId, 'ruko-dago']) await ask(token, { propertyId: id, condition: gap })
  api.clock.advance(2 * day)
  await sendNotice()
  expect((await noticesOf(userId)).map(({ values }) => values.measure)).toEqual(['closes'])
  // Ruko Dago is in operation: its purchase price is no longer compared.
  for (const id of [propertyId, 'ruko-dago']) await value(id, 110)
  await sendNotice()
  const notices = (await noticesOf(userId)).map(({ values }) => [values.measure, values.propertyId])
  expect(notices.toSorted()).toEqual([
    ['closes', propertyId],
    ['gap', propertyId],
  ])
})

test('many properties at once are reported in one notice, and each of two investors with the same alert is notified', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  await store.asOwner('update properties.properties set net_yield_basis_points = 100')
  const { rows } = await sql<{
    id: string
  }>`select property_id as id from properties.listings`.execute(store.db)
  const ids = rows.map(({ id }) => id)
  await transaction(store.db, (tx) => refreshListings(tx, ids))
  const condition = { measure: 'yield', direction: 'above', value: 700 }
  for (const { token } of [one, other]) await ask(token, { condition })
  await sendNotice()
  await store.asOwner('update properties.properties set net_yield_basis_points = 800')
  await transaction(store.db, (tx) => refreshListings(tx, ids))
  await sendNotice()
  for (const { userId } of [one, other]) {
    const notices = await noticesOf(userId)
    expect(notices.map(({ event, values }) => [event, values.count])).toEqual([
      ['alerts-met', ids.length],
    ])
  }
})

test('a random alert holds at as many properties as the list finds with the same filters', async () => {
  const { token } = await api.anAccount()
  let state = 20_261_121
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const pick = <Value>(values: readonly Value[]): Value => values[draw(values.length)] as Value
  for (let number = 0; number < 40; number += 1) {
    const filters = {
      ...(draw(3) === 0
        ? { q: pick(['ruko', 'vila', 'dag', 'bndung', 'sanur', 'kost', 'zzz']) }
        : {}),
      ...(draw(3) === 0 ? { city: [pick(['bandung', 'surabaya', 'denpasar']), 'yogyakarta'] } : {}),
      ...(draw(4) === 0 ? { province: [pick(['jawa-barat', 'bali'])] } : {}),
      ...(draw(3) === 0 ? { type: [pick(['villa', 'shophouse', 'boarding-house'])] } : {}),
      ...(draw(4) === 0 ? { title: [pick(['SHGB', 'SHMSRS', 'SHM'])] } : {}),
      ...(draw(4) === 0 ? { state: [pick(['open', 'operating'])] } : {}),
      ...(draw(5) === 0 ? { let: [pick(['let', 'empty'])] } : {}),
      ...(draw(5) === 0 ? { sharia: pick(['yes', 'no']) } : {}),
      ...(draw(4) === 0 ? { yieldMin: 100 * draw(9) } : {}),
      ...(draw(4) === 0 ? { priceMax: 50_000 * (1 + draw(8)) } : {}),
      ...(draw(4) === 0 ? { gapMax: draw(1000) - 500 } : {}),
    }
    const query = Object.entries(filters).map(([name, value]) => `${name}=${value}`)
    const list = await api.call(`/properties/?${query.join('&')}&limit=1`)
    const known = list.status === 200 ? list.body.total : 0
    const kept = await ask(token, { filters, condition: { measure: 'fits' } })
    expect([kept.status, kept.body.holdsAt], query.join('&')).toEqual([200, known])
    await api.call(`/alerts/${kept.body.id}/`, { method: 'DELETE', token })
  }
})

test('an investor cannot see, pause, resume or remove the alert of another investor', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  const { body } = await ask(one.token, { condition: { measure: 'opens' } })
  for (const [method, path] of [
    ['PUT', 'pause/'],
    ['DELETE', 'pause/'],
    ['DELETE', ''],
  ] as const) {
    const answer = await api.call(`/alerts/${body.id}/${path}`, { method, token: other.token })
    expect(answer.body.code).toBe('watchlist.alert_not_found')
  }
  expect((await api.call('/alerts/', { token: other.token })).body.items).toEqual([])
  expect((await api.call('/alerts/', { token: one.token })).body.items).toMatchObject([
    { id: body.id, isPaused: false },
  ])
  const again = await ask(one.token, { condition: { measure: 'opens' } })
  expect(again.body.id).toBe(body.id)
})

test('the fifty-first alert is refused and not stored', async () => {
  const { token, userId } = await api.anAccount()
  await store.asOwner(`insert into watchlist.alerts (id, investor_id, measure, direction, threshold, by_mail, by_push, made_at)
    select uuidv7(), '${userId}', 'yield', 'above', n, true, true, now() from generate_series(1, 50) n`)
  expect((await ask(token, { condition: { measure: 'opens' } })).body.code).toBe(
    'watchlist.too_many',
  )
  expect((await api.call('/alerts/', { token })).body.items).toHaveLength(50)
})

const yieldAbove = (value: unknown) => ({ measure: 'yield', direction: 'above', value })
test.each([
  [{}, 400],
  [{ condition: { measure: 'fits' }, propertyId: 'ruko-dago' }, 400],
  [
    { condition: { measure: 'opens' }, propertyId: 'ruko-dago', filters: { city: ['bandung'] } },
    400,
  ],
  [{ condition: yieldAbove(0) }, 400],
  [{ condition: yieldAbove(-1) }, 400],
  [{ condition: yieldAbove(7.5) }, 400],
  [{ condition: yieldAbove('8') }, 400],
  [{ condition: { measure: 'yield', value: 800 } }, 400],
  [{ condition: { measure: 'units-left', direction: 'above', value: 5 } }, 400],
  [{ condition: { measure: 'closes', value: 61 } }, 400],
  [{ condition: { measure: 'moon' } }, 400],
  [{ condition: yieldAbove(800), endsOn: 'soon' }, 400],
  [{ condition: yieldAbove(800), filters: { yieldMin: 9, yieldMax: 1 } }, 400],
  [{ condition: yieldAbove(800), filters: { q: '\u0000' } }, 400],
  [{ condition: yieldAbove(800), filters: { owner: 'me' } }, 400],
  [{ condition: yieldAbove(800), propertyId: 'nowhere' }, 404],
  [{ condition: yieldAbove(800), id: newId() }, 400],
])('the alert %j is refused and not stored', async (body, status) => {
  const { token } = await api.anAccount()
  expect((await ask(token, body)).status).toBe(status)
  expect((await api.call('/alerts/', { token })).body.items).toEqual([])
})

test('an alert that ends before today is refused with its field and not stored', async () => {
  const { token } = await api.anAccount()
  const code = 'watchlist.alert_ends_in_past'
  expect(await ask(token, { condition: yieldAbove(800), endsOn: '2020-01-01' })).toMatchObject({
    status: 400,
    body: { code, errors: [{ path: 'endsOn', code }] },
  })
  expect((await api.call('/alerts/', { token })).body.items).toEqual([])
})
