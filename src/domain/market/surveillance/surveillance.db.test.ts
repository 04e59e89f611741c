import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jakartaTime, later, movableClock, newId, second as oneSecond } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { sharedBankAccount } from '../../../../tests/support/shared-bank-account.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import {
  alertBacklogs,
  decideAlert,
  type MarketAlert,
  readMarketAlert,
  readMarketAlerts,
} from './alerts.ts'
import { watchBooks } from './watch-books.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))
const on = (date: string, time: string) => clock.moveTo(jakartaTime(date, time))

const store = await marketDatabase()
const officer = await aStaffMember(store.db, 'compliance')

async function watchAll() {
  while ((await watchBooks(store.db, clock)) > 0);
}
async function alertsOf(propertyId: string, state: MarketAlert['state'] = 'open', actor = officer) {
  const filter = { state, rule: null, propertyId }
  const { items } = await readMarketAlerts(store.db, actor, filter, { limit: 50, cursor: null })
  return items
}
const rulesOf = async (propertyId: string) =>
  (await alertsOf(propertyId)).map(({ rule, severity }) => `${rule} ${severity}`).toSorted()

const services = (actor = officer) => ({ db: store.db, clock, actor })
const dismissal = {
  decision: 'dismissed' as const,
  reason: 'Suami istri, harga wajar',
  halts: false,
  report: null,
}

test('a book whose surveillance fails does not stop that of the others, however many fail', async () => {
  on('2026-12-07', '10:00')
  const properties = [await tradedProperty(store, clock), await tradedProperty(store, clock)]
  for (const { advance } of properties) await advance()
  const [failing = '', other = ''] = properties.map(({ propertyId }) => propertyId).toSorted()
  const row = `new.property_id = '${failing}'`
  const end = await plantFailure(store.asOwner, 'insert', 'market.surveillance', row)
  const watch = () => watchBooks(store.db, clock, 1)
  await expect(watch()).rejects.toThrow(`the surveillance of ${failing} failed`)
  const { rows } = await store.asOwner(`select property_id from market.surveillance
    where property_id in ('${failing}', '${other}')`)
  expect(rows).toEqual([{ property_id: other }])
  await end()
  expect(await watch()).toBe(1)
})

test('a trade between accounts with one bank account is one alert, however often and by how many workers it is found', async () => {
  on('2026-12-07', '10:00')
  const { propertyId, first, second, third, fourth, order, advance } = await tradedProperty(
    store,
    clock,
  )
  await advance()
  await sharedBankAccount(store.asOwner, [first, second])
  await order(first, 'sell', { units: 10n })
  await order(second, 'buy', { units: 10n })
  await order(third, 'sell', { units: 10n })
  await order(fourth, 'buy', { units: 10n })
  await Promise.all([watchAll(), watchAll()])
  expect(await watchBooks(store.db, clock)).toBe(0)
  expect(await rulesOf(propertyId)).toEqual(['wash-trade high'])
  const [listed] = await alertsOf(propertyId)
  const alert = await readMarketAlert(store.db, officer, listed?.id ?? '')
  expect(alert.people.toSorted()).toEqual([first, second].toSorted())
  expect(alert.evidence).toMatchObject({
    trades: [{ sellerId: first, buyerId: second, units: '10', price: '100000' }],
    links: [{ source: 'bank-account' }],
    figures: { units: '10', unitsMin: '10' },
  })
  const notified = async () => {
    const { rows } = await sql<{ notified: number }>`
      select count(*)::integer as notified from notifications.notices
      where event = 'surveillance-alert' and user_id = ${officer.userId}`.execute(store.db)
    return rows[0]?.notified
  }
  expect(await notified()).toBe(1)
  // Later trades of the same day are added to the evidence without another notice.
  await order(first, 'sell', { units: 3n })
  await order(second, 'buy', { units: 3n })
  await watchAll()
  expect(await rulesOf(propertyId)).toEqual(['wash-trade high'])
  const grown = await readMarketAlert(store.db, officer, alert.id)
  expect(grown.evidence.trades).toHaveLength(2)
  expect(await notified()).toBe(1)
})

test('people on one network and browser are linked, but not in a place that many people use', async () => {
  on('2026-12-08', '10:00')
  const { propertyId, first, second, third, fourth, order, advance } = await tradedProperty(
    store,
    clock,
  )
  await advance()
  const session = (userId: string, device: string) =>
    store.asOwner(`
      insert into identity.sessions (id, user_id, refresh_hash, device, user_agent, address, started_at, last_used_at, expires_at)
      values ('${newId()}', '${userId}', sha256('${newId()}'), '${device}', 'Uji', '10.0.0.1', now(), now(), now() + interval '1 day')`)
  for (const person of [first, second]) await session(person, 'rumah')
  const guests = await tradedProperty(store, clock)
  for (const person of [third, fourth, ...guests.investorIds]) await session(person, 'warnet')
  await order(first, 'sell')
  await order(second, 'buy')
  await order(third, 'sell')
  await order(fourth, 'buy')
  await watchAll()
  expect(await rulesOf(propertyId)).toEqual(['wash-trade medium'])
  expect((await alertsOf(propertyId))[0]?.people.toSorted()).toEqual([first, second].toSorted())
})

test('layering, returned units and a pushed close are found after days without a worker', async () => {
  on('2026-12-09', '10:00')
  const {
    propertyId,
    first,
    second,
    third,
    fourth,
    order,
    advance,
    sequencer: at,
  } = await tradedProperty(store, clock, { investors: 4 })
  await advance()
  const layers = [95_000n, 94_500n, 94_000n].map((limitPrice) =>
    order(first, 'buy', { limitPrice, units: 20n }),
  )
  const placed = await Promise.all(layers)
  await order(first, 'sell', { units: 10n })
  await order(second, 'buy', { units: 10n })
  on('2026-12-09', '10:03')
  for (const { id } of placed) await at.cancel({ investorId: first, orderId: id }, newId())
  // The units return on the same day.
  await order(second, 'sell', { units: 10n })
  await order(first, 'buy', { units: 10n })
  await order(third, 'sell', { units: 60n })
  await order(fourth, 'buy', { units: 60n })
  // 20 of 100 units at 109,000 shortly before the close move the price of the day by 1.8 %.
  on('2026-12-09', '15:50')
  await order(fourth, 'sell', { units: 20n, limitPrice: 109_000n })
  await order(third, 'buy', { units: 20n, limitPrice: 109_000n })
  on('2026-12-14', '09:30')
  await advance()
  await watchAll()
  expect(await rulesOf(propertyId)).toEqual([
    'close-push medium',
    'layering high',
    'round-trip medium',
    'round-trip medium',
  ])
  const found = await alertsOf(propertyId)
  expect(found.find(({ rule }) => rule === 'close-push')?.people).toEqual([third])
  expect(found.find(({ rule }) => rule === 'layering')?.people).toEqual([first])
})

test('units that return by way of a third person are found within seconds of the trade that closes the circle', async () => {
  on('2026-12-14', '10:00')
  const { propertyId, first, second, third, fourth, order, advance } = await tradedProperty(
    store,
    clock,
  )
  await advance()
  await sharedBankAccount(store.asOwner, [first, third])
  const pass = async (from: string, to: string) => {
    await order(from, 'sell')
    await order(to, 'buy')
    await watchAll()
  }
  await pass(first, second)
  await pass(second, third)
  await pass(third, fourth)
  expect(await rulesOf(propertyId)).toEqual([])
  on('2026-12-15', '10:00')
  await pass(second, third)
  const tradedAt = clock.now()
  await order(third, 'sell')
  await order(first, 'buy')
  // The worker runs every two seconds.
  clock.moveTo(later(tradedAt, 2 * oneSecond))
  await watchAll()
  // Both share a bank account, and the units returned by way of the second.
  expect(await rulesOf(propertyId)).toEqual(['round-trip high', 'wash-trade high'])
  const ring = (await alertsOf(propertyId)).find(({ rule }) => rule === 'round-trip')
  expect(ring?.people.toSorted()).toEqual([first, second, third].toSorted())
  expect(ring?.foundAt.getTime()).toBe(tradedAt.getTime() + 2000)
})

test('a private trade between linked accounts is examined, although it changes no book', async () => {
  on('2026-12-16', '09:30')
  const { propertyId, first, second, advance, sequencer: at } = await tradedProperty(store, clock)
  await advance()
  await sharedBankAccount(store.asOwner, [first, second])
  await watchAll()
  const { id } = await at.offer(
    {
      investorId: first,
      counterpartyId: second,
      propertyId,
      limitPrice: 100_000n,
      units: 10n,
      validity: 'day',
    },
    newId(),
  )
  await at.accept({ investorId: second, orderId: id }, newId())
  await watchAll()
  expect(await rulesOf(propertyId)).toEqual(['wash-trade high'])
})

test('an alert is decided once, by a person it is not about, and the decision may halt the property', async () => {
  on('2026-12-15', '10:00')
  const { propertyId, first, second, order, advance } = await tradedProperty(store, clock)
  await advance()
  await sharedBankAccount(store.asOwner, [first, second])
  await order(first, 'sell')
  await order(second, 'buy')
  await watchAll()
  const [alert] = await alertsOf(propertyId)
  const id = alert?.id ?? ''
  const concerned = { userId: first, roles: ['compliance' as const] }
  await expect(decideAlert(services(concerned), id, dismissal)).rejects.toMatchObject({
    code: 'market.alert_not_found',
  })
  await expect(readMarketAlert(store.db, concerned, id)).rejects.toMatchObject({
    code: 'market.alert_not_found',
  })
  expect(await alertsOf(propertyId, 'open', concerned)).toEqual([])
  await expect(
    store.asOwner(`update market.alerts set state = 'dismissed', decided_by = '${first}', decided_at = now(), reason = 'Tidak ada'
      where id = '${id}'`),
  ).rejects.toThrow('alerts_not_about_oneself')
  await expect(decideAlert(services(), id, { ...dismissal, reason: 'ok' })).rejects.toMatchObject({
    code: 'approvals.reason_unacceptable',
  })
  const [before] = await alertBacklogs(store.db, clock.now(), officer)
  const escalation = {
    decision: 'escalated' as const,
    reason: 'Satu rekening untuk dua akun',
    halts: true,
    report: 'PPATK-12',
  }
  await decideAlert(services(), id, escalation)
  const [after] = await alertBacklogs(store.db, clock.now(), officer)
  expect(after?.waiting).toBe((before?.waiting ?? 0) - 1)
  expect(await readMarketAlert(store.db, officer, id)).toMatchObject({
    state: 'escalated',
    hasHalted: true,
    report: 'PPATK-12',
    decidedBy: officer.userId,
  })
  await expect(order(first, 'sell')).rejects.toMatchObject({ code: 'market.halted' })
  await expect(decideAlert(services(), id, dismissal)).rejects.toMatchObject({
    code: 'market.alert_decided',
  })
  // A decided alert keeps the evidence that it was decided on.
  await watchAll()
  expect(await alertsOf(propertyId)).toEqual([])
})

test('a decision whose halt is refused changes nothing', async () => {
  on('2026-12-16', '10:00')
  const { propertyId, first, second, order, advance } = await tradedProperty(store, clock)
  await advance()
  await sharedBankAccount(store.asOwner, [first, second])
  await order(first, 'sell')
  await order(second, 'buy')
  await watchAll()
  const [alert] = await alertsOf(propertyId)
  on('2026-12-21', '10:00')
  const escalation = { ...dismissal, decision: 'escalated' as const, halts: true }
  await expect(decideAlert(services(), alert?.id ?? '', escalation)).rejects.toMatchObject({
    code: 'market.closed',
  })
  expect(await alertsOf(propertyId)).toHaveLength(1)
  await decideAlert(services(), alert?.id ?? '', dismissal)
  expect(await alertsOf(propertyId, 'dismissed')).toHaveLength(1)
})
