import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { dayAfter, day as dayLength, hour, jakartaDate, later, newId, startOfDay } from '#kernel'
import { account, atBank, balance, checkStore } from '#ledger'
import { bookSettlements, type PaymentGateway, settleDeposit } from '#payments'
import { imported } from '../../../../tests/support/bank-statement.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { testApi } from '../../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  paidDeposit,
  paidWithdrawal,
  type Withdrawer,
} from '../../../../tests/support/withdrawer.ts'
import { importSettlement } from './import-settlement.ts'
import { readItems } from './items.ts'
import { reconcileNextNight } from './nightly.ts'
import { reconcileDay } from './reconcile-day.ts'
import { settlementDifferences, unbookedSince } from './settlement-differences.ts'

let first: bigint[]

const bank = atBank('client')
const claim = account('gateway-clearing', 'simulator')
const costs = account('gateway-costs', 'platform')
const balances = async () =>
  await Promise.all([bank, claim, costs].map((ref) => balance(store.db, ref)))
/** The changes of bank balance, claim and costs since the test began. */
const changes = async () => (await balances()).map((now, index) => now - (first[index] ?? 0n))

const store = await testDatabase()
const api = testApi(store)
const investor: Withdrawer = await aWithdrawer(store, api, { cash: 0n })
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})
// Settles everything from before, so that a test finds only its own payments.
beforeEach(async () => {
  toMorning()
  await bookSettlements(services(), rethrow)
  await store.asOwner(
    `update reconciliation.items set explained_at = now(), explanation = 'Sudah dilihat.'`,
  )
  first = await balances()
})

const services = (gateway: PaymentGateway = api.simulator) => ({ ...api.services, gateway })
const today = () => jakartaDate(api.clock.now())
/** Moves to the next morning, after the simulator's payout. */
const toMorning = () =>
  api.clock.moveTo(later(new Date(`${today()}T00:00:00Z`), dayLength + 4 * hour))

async function open(kind: string) {
  const { items } = await readItems(store.db, 'open', { limit: 100, cursor: null })
  return items.filter((item) => item.kind === kind)
}

test('the claim on the gateway becomes money at the bank once, and returned payouts are settled', async () => {
  await paidDeposit(api, investor)
  await paidDeposit(api, investor, 'qris')
  const withdrawal = await paidWithdrawal(api, investor)
  expect(await changes()).toEqual([0n, 602_500n, 0n])
  expect(await bookSettlements(services(), rethrow)).toBe(0)
  toMorning()
  const booked = await Promise.all(
    Array.from({ length: 5 }, () => bookSettlements(services(), rethrow)),
  )
  expect(booked.reduce((sum, count) => sum + count, 0)).toBe(1)
  // Rp4.000 and 0,7 % for the payments, Rp2.500 for the payout.
  const fee = 4_000n + 3_500n + 2_500n
  expect(await changes()).toEqual([602_500n - fee, 0n, fee])
  await api.simulator.actOnPayout(withdrawal, 'reverse')
  await api.settlePayments()
  expect((await changes())[1]).toBe(397_500n)
  await reconcileDay(services(), today())
  toMorning()
  expect(await bookSettlements(services(), rethrow)).toBe(1)
  expect(await changes()).toEqual([1_000_000n - fee, 0n, fee])
  await reconcileDay(services(), today())
  expect(await open('settlement-differs')).toEqual([])
})

const settlementsSince = async (since: Date) => (await api.simulator.listSettlements?.(since)) ?? []

test('a settlement that does not add up is listed and not booked, and those after it are booked', async () => {
  const reference = await paidDeposit(api, investor)
  toMorning()
  await settlementsSince(api.clock.now())
  await paidDeposit(api, investor)
  toMorning()
  const uneven = async (since: Date) =>
    (await settlementsSince(since)).map((each) => ({
      ...each,
      net: each.lines.some((line) => line.reference === reference) ? each.net - 1n : each.net,
    }))
  const lying: PaymentGateway = { ...api.simulator, listSettlements: uneven }
  const failures: unknown[] = []
  expect(await bookSettlements(services(lying), (_, error) => failures.push(error))).toBe(1)
  expect(failures).toMatchObject([{ code: 'payments.settlement_uneven' }])
  expect(await changes()).toEqual([496_000n, 500_000n, 4_000n])
  await reconcileDay(services(lying), today())
  const found = await open('settlement-differs')
  expect(found).toContainEqual(expect.objectContaining({ ledger: null, other: 495_999n }))
  expect(await bookSettlements(services(), rethrow)).toBe(1)
})

test('a settlement that could not be booked is retried until it is booked or explained, however many were booked since', async () => {
  await paidDeposit(api, investor)
  toMorning()
  const [stuck] = await settlementsSince(later(api.clock.now(), -dayLength))
  const uneven = async (since: Date) =>
    (await settlementsSince(since)).map((each) =>
      each.gatewayId === stuck?.gatewayId ? { ...each, net: each.net - 1n } : each,
    )
  const lying = services({ ...api.simulator, listSettlements: uneven })
  await bookSettlements(lying, () => {})
  await reconcileDay(lying, today())
  api.clock.advance(9 * dayLength)
  await paidDeposit(api, investor)
  toMorning()
  expect(await bookSettlements(lying, () => {})).toBe(1)
  const failures: string[] = []
  const onFailure = (gatewayId: string) => failures.push(gatewayId)
  await bookSettlements(lying, onFailure, await unbookedSince(store.db))
  expect(failures).toEqual([stuck?.gatewayId])
  expect(await changes()).toEqual([496_000n, 500_000n, 4_000n])
  await store.asOwner(`update reconciliation.items set explained_at = now(), explanation = 'Sudah dilihat.'
    where subject = '${stuck?.gatewayId}'`)
  expect(await unbookedSince(store.db)).toBeNull()
  await store.asOwner(`update reconciliation.items set explained_at = null, explanation = null
    where subject = '${stuck?.gatewayId}'`)
  expect(await bookSettlements(services(), onFailure, await unbookedSince(store.db))).toBe(1)
  expect(await changes()).toEqual([992_000n, 0n, 8_000n])
  expect(await unbookedSince(store.db)).toBeNull()
})

test('a deposit that was returned is listed only when the gateway has not settled its return five days later', async () => {
  const reference = await paidDeposit(api, investor)
  toMorning()
  await bookSettlements(services(), rethrow)
  await api.simulator.act(reference, 'refund', 200_000n)
  await settleDeposit(services(), reference)
  const never: PaymentGateway = { ...api.simulator, listSettlements: async () => [] }
  await reconcileDay(services(never), today())
  expect(await open('settlement-differs')).toEqual([])
  api.clock.advance(5 * dayLength)
  await reconcileDay(services(never), today())
  expect(await open('settlement-differs')).toMatchObject([
    { subject: reference, ledger: 300_000n, other: 500_000n },
  ])
  await paidDeposit(api, investor)
  toMorning()
  expect(await bookSettlements(services(), rethrow)).toBe(1)
})

test('a settlement with another amount than posted or reported before is listed', async () => {
  const reference = await paidDeposit(api, investor)
  toMorning()
  const listSettlements = async (since: Date) =>
    (await settlementsSince(since)).map((each) =>
      each.lines.some((line) => line.reference === reference)
        ? {
            ...each,
            net: each.net - 7n,
            lines: each.lines.map((line) => ({ ...line, amount: line.amount - 7n })),
          }
        : each,
    )
  expect(await bookSettlements(services({ ...api.simulator, listSettlements }), rethrow)).toBe(1)
  await reconcileDay(services(), today())
  const found = await open('settlement-differs')
  expect(found.map(({ ledger, other }) => [ledger, other])).toEqual(
    expect.arrayContaining([
      [500_000n, 499_993n],
      [495_993n, 496_000n],
    ]),
  )
})

test('a settlement that is missing or does not reach the bank is listed', async () => {
  await paidDeposit(api, investor)
  toMorning()
  await bookSettlements(services(), rethrow)
  const settled = today()
  api.clock.advance(dayLength)
  await imported(store, api, [
    { on: settled, amount: -1, text: 'Biaya A' },
    { amount: -2, text: 'Biaya B' },
  ])
  const never: PaymentGateway = { ...api.simulator, listSettlements: async () => [] }
  const late = today()
  await paidDeposit(api, investor)
  api.clock.advance(6 * dayLength)
  await bookSettlements(services(never), rethrow)
  await reconcileDay(services(never), today())
  expect(await open('bank-missing')).toMatchObject([{ ledger: 496_000n }])
  expect(await open('settlement-late')).toMatchObject([
    { subject: `simulator/${late}`, ledger: 500_000n },
  ])
})

test('a payment of a day before that of the first settlement in Jakarta is not late', async () => {
  const reference = await paidDeposit(api, investor)
  const paidOn = today()
  const isOf = (gateway: string) =>
    `update payments.deposits set gateway = '${gateway}' where reference = '${reference}'`
  const settledAt = later(startOfDay(dayAfter(paidOn)), hour).toISOString()
  await store.asOwner(`set session_replication_role = replica; ${isOf('uji')};
    insert into payments.settlements (id, gateway, gateway_id, reference, settled_at, net, fee, entry_id)
    values (uuidv7(), 'uji', 'S-1', 'SET-UJI', '${settledAt}', 1, 0, uuidv7())`)
  const found = await transaction(store.db, (tx) =>
    settlementDifferences(tx, 'uji', dayAfter(paidOn, 10)),
  )
  expect(found).toEqual([])
  await store.asOwner(`set session_replication_role = replica; ${isOf('simulator')};
    delete from payments.settlements where gateway = 'uji'`)
})

test('only finance is notified of open differences', async () => {
  await paidDeposit(api, investor)
  toMorning()
  await bookSettlements(services(), rethrow)
  const support = await api.anAccount(['support'])
  const { userId } = await api.anAccount(['finance'])
  const silent = services({ ...api.simulator, getDeposit: async () => null })
  while ((await reconcileNextNight(silent)) !== null);
  const { rows } = await store.asOwner(
    `select user_id, "values" from notifications.notices where event = 'books-differ'`,
  )
  const recipients = rows.map((row) => row.user_id)
  expect(recipients).toContain(userId)
  expect(recipients).not.toContain(support.userId)
  expect(rows[0]?.values.day.en).toMatch(/^\d{1,2} [A-Z]\w+ \d{4}$/)
})

test('a gateway that lists no settlements, or does not answer, adds no difference about them', async () => {
  await paidDeposit(api, investor)
  toMorning()
  const failing = async () => Promise.reject(new Error('the gateway answered 503'))
  for (const listSettlements of [null, failing]) {
    await reconcileDay(services({ ...api.simulator, listSettlements }), today())
    expect(await open('settlement-differs')).toEqual([])
  }
  expect(
    await bookSettlements(services({ ...api.simulator, listSettlements: null }), rethrow),
  ).toBe(0)
  expect(await changes()).toEqual([0n, 500_000n, 0n])
})

test('a settlement report is booked once, and refused completely when it does not add up', async () => {
  const reference = await paidDeposit(api, investor)
  const finance = await api.anAccount(['finance'])
  const send = async (net: string, text = `reference;amount;fee\n${reference};500000;4000\n`) => {
    const form = new FormData()
    const given = { gatewayId: 'STL-77', settledOn: today(), net }
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    form.set('file', new File([text], 'laporan.csv'))
    return await api.call('/back-office/settlements/', { token: finance.token, body: form })
  }
  const uneven = await send('496001')
  expect(uneven).toMatchObject({ status: 400, body: { code: 'payments.settlement_uneven' } })
  const unreadable = await send('496000', 'a,b,c\nDEP-1,1e3,0')
  expect(unreadable.body.code).toBe('reconciliation.statement_unreadable')
  expect(await changes()).toEqual([0n, 500_000n, 0n])
  expect(await send('496000')).toMatchObject({ status: 201, body: { lines: 1 } })
  expect(await send('496000')).toMatchObject({ body: { code: 'payments.settlement_taken' } })
  expect(await changes()).toEqual([496_000n, 0n, 4_000n])
  const other = { token: (await api.anAccount(['ops'])).token, body: new FormData() }
  expect((await api.call('/back-office/settlements/', other)).status).toBe(403)
})

test('a ledger that breaks its own rules is listed', async () => {
  const harm = (change: string) =>
    store.asOwner(`set session_replication_role = replica;
      update ledger.accounts set balance = balance ${change} where kind = 'gateway-costs'`)
  await harm('- 5')
  await reconcileDay(services(), today())
  await harm('+ 5')
  const found = (await open('ledger-broken')).map(({ subject }) => subject).join('\n')
  expect(found).toContain('account holds the sum of its postings')
})

test('an order that holds other money than its owner’s account is listed', async () => {
  const harm = (change: string) =>
    store.asOwner(`set session_replication_role = replica; ${change}`)
  const userId = newId()
  await harm(`insert into market.orders (id, number, investor_id, property_id, window_id, side, limit_price, is_at_best, units,
      units_filled, lot, validity, state, priority, amount_filled, fee_charged, cash_held, units_held, fee_basis_points,
      placed_at, changed_at)
    values ('${newId()}', nextval('market.numbers'), '${userId}', 'ruko-dago', '${newId()}', 'buy', 100000, false, 2, 0, 1,
      'window', 'open', nextval('market.numbers'), 0, 0, 200200, 0, 10, now(), now())`)
  await reconcileDay(services(), today())
  await harm(`delete from market.orders where investor_id = '${userId}'`)
  const found = (await open('ledger-broken')).map(({ subject }) => subject).join('\n')
  expect(found).toContain('orders hold what their owner')
})

test('finance can read settlements at the address that receives reports, and investors cannot', async () => {
  const path = '/back-office/settlements/'
  const { token } = await api.anAccount(['finance'])
  expect((await api.call(path, { token })).body.items).toBeInstanceOf(Array)
  expect((await api.call(path, { token: await investor.token() })).status).toBe(403)
})

test('a settlement dated in the future is booked on its day, and does not keep later ones from being booked', async () => {
  const line = { reference: 'DEP-AAAAA-AAAAA', amount: 1_000n, fee: 0n }
  const future = { gatewayId: 'sims-future', net: 1_000n, lines: [line] }
  const early = { ...future, settledAt: later(api.clock.now(), 2 * dayLength) }
  const listSettlements = async (since: Date) => [...(await settlementsSince(since)), early]
  const failures: unknown[] = []
  const onFailure = (_: string, error: unknown) => failures.push(error)
  const book = () => bookSettlements(services({ ...api.simulator, listSettlements }), onFailure)
  expect(await book()).toBe(0)
  expect(failures).toMatchObject([
    { code: 'payments.settlement_in_future', fields: [{ path: 'settledOn' }] },
  ])
  await paidDeposit(api, investor)
  toMorning()
  expect(await book()).toBe(1)
  toMorning()
  expect(await book()).toBe(1)
})

test.each([
  ['without lines', 'reference,amount,fee\n\n', 1],
  ['with cents', 'reference,amount,fee\nDEP-1,1000,0\nDEP-2,1000.50,0', 3],
  ['with commas between thousands', 'reference,amount,fee\nDEP-1,1,000,0', 2],
  ['with a line of nothing', 'reference,amount,fee\nDEP-1,0,0', 2],
  ['with a negative fee', 'reference,amount,fee\nDEP-1,1000,-1', 2],
  ['with a fee that is no number', 'reference,amount,fee\nDEP-1,1000,free', 2],
  ['with a line without a reference', 'reference;amount;fee\n;1000;0', 2],
  ['with a reference in quotes that is none', 'reference,amount,fee\n"DEP 1",1000,0', 2],
])('a settlement report %s is refused with its line, and books nothing', async (_, text, line) => {
  const report = { gatewayId: 'STL-0', settledOn: today(), net: 1_000n }
  const bytes = new TextEncoder().encode(text)
  const act = importSettlement(services(), { userId: newId(), roles: ['finance'] }, bytes, report)
  await expect(act).rejects.toMatchObject({
    code: 'reconciliation.statement_unreadable',
    details: { line },
  })
  expect(await changes()).toEqual([0n, 0n, 0n])
})

test('a settlement report books payments less payouts and all fees, those left empty being none', async () => {
  const paid = await paidDeposit(api, investor)
  const sent = await paidWithdrawal(api, investor)
  const rows = [`${paid},500000.00,4000`, `"${sent}",-397500,`, ' ']
  const bytes = new TextEncoder().encode(`\uFEFFreference,amount,fee\r\n${rows.join('\r\n')}`)
  const report = { gatewayId: 'STL-78', settledOn: today(), net: 98_500n }
  const actor = { userId: newId(), roles: ['finance'] as const }
  expect(await importSettlement(services(), actor, bytes, report)).toMatchObject({ lines: 2 })
  expect(await changes()).toEqual([98_500n, 0n, 4_000n])
})
