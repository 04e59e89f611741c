import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BankPurpose } from '#contract'
import { transaction } from '#database'
import { day, jakartaDate, later, minute, newId } from '#kernel'
import {
  account,
  atBank,
  balance,
  bankTransit,
  checkStore,
  credit,
  debit,
  postEntries,
} from '#ledger'
import { approveWaiting, imported } from '../../../../tests/support/bank-statement.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { financeToken } from '../../../../tests/support/finance-desk.ts'
import { aPicture } from '../../../../tests/support/hostile-files.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'
import { bookTransferLines } from './book-lines.ts'
import { orderTransfers } from './order-transfers.ts'

let store: TestDatabase
let api: TestApi
let evidence: File

beforeEach(async () => {
  store = await testDatabase()
  api = testApi(store)
  evidence = new File([new Uint8Array(await aPicture('png'))], 'nota.png')
})
afterEach(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

type OrderLine = { id: string; side: string; amount: number; fee: number; match: string }
type Order = {
  id: string
  reference: string
  state: string
  left: number
  arrived: number
  lines: OrderLine[]
}

const clerk = () => financeToken(api, 'first')
const held = (purpose: BankPurpose) => balance(store.db, atBank(purpose))
const inTransit = () => balance(store.db, bankTransit)
const charges = () => balance(store.db, account('bank-costs', 'platform'))
const orderDue = () => transaction(store.db, (tx) => orderTransfers(tx, api.clock.now()))

async function call(path: string, body: object | FormData, token?: string) {
  return await api.call(`/back-office/${path}/`, { token: token ?? (await clerk()), body })
}

async function orders(part = 'open'): Promise<Order[]> {
  const path = `/back-office/transfer-orders/?part=${part}`
  return (await api.call(path, { token: await clerk() })).body.items
}

async function one(part = 'open'): Promise<Order> {
  const [order] = await orders(part)
  if (order === undefined) throw new Error('there is no order')
  return order
}

/** An order of Rp1,000,000 from the investors' account to escrow that was given to the bank. */
async function sentOrder(): Promise<Order> {
  const [cash, escrow] = [account('investor-cash', newId()), account('offering-escrow', newId())]
  const facts = { propertyId: null, actorId: null, reference: 'UJI', happenedAt: api.clock.now() }
  const deposit = [debit(atBank('client'), 3_000_000n), credit(cash, 3_000_000n)]
  const bought = [debit(cash, 1_000_000n), credit(escrow, 1_000_000n)]
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      { ...facts, id: newId(), kind: 'deposit', lines: deposit },
      { ...facts, id: newId(), kind: 'subscription', lines: bought },
    ]),
  )
  await orderDue()
  const order = await one()
  expect((await call(`transfer-orders/${order.id}/proposal`, {})).status).toBe(201)
  expect((await approveWaiting(api, 'transfer-order')).status).toBe(200)
  expect((await call(`transfer-orders/${order.id}/sending`, {})).status).toBe(200)
  return order
}

async function openLine(amount: number): Promise<string> {
  const path = '/back-office/reconciliation/items/?limit=100&state=open'
  const { items } = (await api.call(path, { token: await clerk() })).body
  const found = items.find(
    ({ other, account: of }: { other: number; account: BankPurpose | null }) => {
      return other === amount && of !== null
    },
  )
  if (found === undefined) throw new Error(`no open line of ${amount}`)
  return found.id
}

async function explain(amount: number, purpose: string, reference: string, token?: string) {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('explanation', 'Menurut nota bank tanggal ini.')
  form.set('reference', reference)
  form.set('file', evidence)
  const itemId = await openLine(amount)
  return await call(`reconciliation/items/${itemId}/booking`, form, token)
}

async function explained(amount: number, purpose: string, reference: string): Promise<void> {
  expect((await explain(amount, purpose, reference)).status).toBe(201)
  expect((await approveWaiting(api, 'bank-line-booking')).status).toBe(200)
}

async function cancel(order: Order, file: File | null = evidence, token?: string) {
  const form = new FormData()
  form.set('reason', 'Bank menolak, lihat nota')
  if (file !== null) form.set('file', file)
  return await call(`transfer-orders/${order.id}/ending`, form, token)
}

async function undo(order: Order, lineId: string, token?: string) {
  const reason = 'Uang itu milik pihak lain'
  const path = `transfer-orders/${order.id}/lines/${lineId}/reopening`
  return await call(path, { reason }, token)
}

async function lineOf(side: string, part = 'open'): Promise<OrderLine> {
  const line = (await one(part)).lines.find((each) => each.side === side)
  if (line === undefined) throw new Error(`nothing has ${side}`)
  return line
}

test('a line reduced by a bank charge completes an order, and the charge is ordered back from our own money', async () => {
  const { reference } = await sentOrder()
  await imported(store, api, [{ amount: -1_002_500, text: 'PB' }])
  await imported(store, api, [{ amount: 996_500, text: 'PB' }], 'escrow')
  await explained(-1_002_500, 'transfer-fee', reference)
  expect(await one()).toMatchObject({ state: 'sent', left: 1_000_000, arrived: 0 })
  expect([await inTransit(), await charges(), await held('client')]).toEqual([
    1_000_000n,
    2_500n,
    1_997_500n,
  ])
  await explained(996_500, 'transfer-fee', reference)
  expect(await one('over')).toMatchObject({
    state: 'booked',
    lines: [
      { side: 'left', amount: 1_000_000, fee: 2_500, match: 'people' },
      { side: 'arrived', amount: 1_000_000, fee: 3_500, match: 'people' },
    ],
  })
  expect([await inTransit(), await held('escrow')]).toEqual([0n, 996_500n])
  expect(await orderDue()).toBe(2)
  expect((await orders()).map((order) => ({ ...order, causes: undefined }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ from: 'own', to: 'client', amount: 2_500 }),
      expect.objectContaining({ from: 'own', to: 'escrow', amount: 3_500 }),
    ]),
  )
  const { rows } = await store.asOwner('select from reconciliation.line_differences')
  expect(rows).toEqual([])
})

test('an order that the bank executed in parts is booked once all parts are matched', async () => {
  const { reference } = await sentOrder()
  await imported(store, api, [
    { amount: -600_000, text: `PB ${reference} 1` },
    { amount: -400_000, text: `PB ${reference} 2` },
  ])
  await imported(store, api, [{ amount: 1_000_000, text: `PB ${reference}` }], 'escrow')
  expect(await inTransit()).toBe(-1_000_000n)
  await explained(-600_000, 'transfer', reference)
  expect(await one()).toMatchObject({ state: 'sent', left: 600_000, arrived: 1_000_000 })
  const path = '/back-office/bank-accounts/'
  const { items } = (await api.call(path, { token: await clerk() })).body
  expect(items[0]).toMatchObject({ purpose: 'client', leaving: 400_000 })
  await explained(-400_000, 'transfer', reference)
  expect(await one('over')).toMatchObject({ state: 'booked', left: 1_000_000 })
  expect([await inTransit(), await held('client'), await held('escrow')]).toEqual([
    0n,
    2_000_000n,
    1_000_000n,
  ])
  expect(await orderDue()).toBe(0)
})

test('money that the bank returned is booked back, and the order can be cancelled by two people', async () => {
  const order = await sentOrder()
  const { reference } = order
  await imported(store, api, [{ amount: -1_000_000, text: reference }])
  expect((await cancel(order)).body.code).toBe('reconciliation.order_shown')
  await imported(store, api, [{ amount: 1_000_000, text: `RETUR ${reference}` }])
  await explained(1_000_000, 'transfer', reference)
  expect(await one()).toMatchObject({ state: 'sent', left: 0 })
  expect([await inTransit(), await held('client')]).toEqual([0n, 3_000_000n])
  expect((await cancel(order)).status).toBe(201)
  expect((await approveWaiting(api, 'transfer-cancellation')).status).toBe(200)
  expect(await one('over')).toMatchObject({ state: 'cancelled' })
  expect(await orderDue()).toBe(1)
})

test('a line that does not fit the order, its account or its number is refused, and nothing moves', async () => {
  const { reference } = await sentOrder()
  await imported(store, api, [{ amount: -1_200_000 }, { amount: -900_000 }, { amount: 50_000 }])
  await imported(store, api, [{ amount: 1_000_001 }], 'escrow')
  await imported(store, api, [{ amount: 1_000 }], 'property')
  const refusals = await Promise.all([
    explain(-1_200_000, 'transfer', reference),
    explain(-900_000, 'transfer-fee', reference),
    explain(50_000, 'transfer', reference),
    explain(1_000_001, 'transfer-fee', reference),
  ])
  for (const { status, body } of refusals)
    expect({ status, code: body.code, path: body.errors[0].path }).toEqual({
      status: 400,
      code: 'reconciliation.transfer_amount_unfit',
      path: 'purpose',
    })
  for (const answer of [
    await explain(1_000, 'transfer', reference),
    await explain(-900_000, 'transfer', 'TRF-00000-00000'),
    await explain(-900_000, 'transfer', ''),
  ])
    expect(answer.body).toMatchObject({
      code: 'reconciliation.order_unfit',
      errors: [{ path: 'reference' }],
    })
  expect([await inTransit(), await held('client')]).toEqual([0n, 3_000_000n])
})

test('matching a line needs two people, and is refused when the order has changed since', async () => {
  const { reference } = await sentOrder()
  await imported(store, api, [{ amount: -700_000 }, { amount: -300_000 }])
  const maker = await clerk()
  expect((await explain(-700_000, 'transfer', reference, maker)).status).toBe(201)
  expect((await approveWaiting(api, 'bank-line-booking', maker)).body.code).toBe(
    'approvals.same_person',
  )
  const { body } = await api.call('/back-office/proposals/?kind=bank-line-booking', {
    token: maker,
  })
  expect(body.items[0].content).toMatchObject({ part: '700000', fee: '0', rest: '300000' })
  await explained(-300_000, 'transfer', reference)
  await imported(store, api, [{ amount: -701_000 }])
  await explained(-701_000, 'transfer-fee', reference)
  expect(await one()).toMatchObject({ left: 1_000_000 })
  const late = await approveWaiting(api, 'bank-line-booking')
  expect(late.body.code).toBe('reconciliation.transfer_amount_unfit')
  expect(await inTransit()).toBe(1_000_000n)
})

test('an order that the bank never executed is cancelled by two people with a document, once its statement is imported', async () => {
  const order = await sentOrder()
  expect((await cancel(order, null)).body).toMatchObject({
    code: 'reconciliation.evidence_missing',
    errors: [{ path: 'file' }],
  })
  expect((await cancel(order)).body.code).toBe('reconciliation.statement_needed')
  const sentOn = jakartaDate(api.clock.now())
  api.clock.moveTo(later(api.clock.now(), day))
  await imported(store, api, [{ amount: -1_000, text: 'ADM', on: sentOn }])
  const maker = await clerk()
  expect((await cancel(order, evidence, maker)).status).toBe(201)
  expect((await approveWaiting(api, 'transfer-cancellation', maker)).body.code).toBe(
    'approvals.same_person',
  )
  const { body } = await api.call('/back-office/proposals/?kind=transfer-cancellation', {
    token: maker,
  })
  const document = `/back-office/reconciliation/bookings/${body.items[0].id}/document/`
  expect((await api.call(document, { token: maker })).status).toBe(200)
  expect(await one()).toMatchObject({ state: 'sent' })
  expect((await approveWaiting(api, 'transfer-cancellation')).status).toBe(200)
  expect(await one('over')).toMatchObject({
    state: 'cancelled',
    cancelReason: 'Bank menolak, lihat nota',
  })
  expect((await cancel(order)).body.code).toBe('reconciliation.order_not_in_state')
  expect(await orderDue()).toBe(1)
  expect(await one()).toMatchObject({ state: 'due', amount: 1_000_000 })
})

test('a statement that was imported before an order was sent does not allow its cancellation, although it ends on that day', async () => {
  await imported(store, api, [{ amount: -1_000, text: 'ADM PAGI' }])
  api.clock.advance(minute)
  const order = await sentOrder()
  expect((await cancel(order)).body.code).toBe('reconciliation.statement_needed')
  expect(await one()).toMatchObject({ state: 'sent' })
  await imported(store, api, [{ amount: -2_000, text: 'ADM SORE' }])
  expect((await cancel(order)).status).toBe(201)
})

test('a proposed cancellation is refused when a statement shows the order in the meantime', async () => {
  const order = await sentOrder()
  await imported(store, api, [{ amount: -1_000, text: 'ADM' }])
  expect((await cancel(order)).status).toBe(201)
  await imported(store, api, [{ amount: -1_000_000, text: order.reference }])
  expect((await approveWaiting(api, 'transfer-cancellation')).body.code).toBe(
    'reconciliation.order_shown',
  )
  expect(await one()).toMatchObject({ state: 'sent', left: 1_000_000 })
})

test('a wrong match by amount is undone by two people, listed again, and not matched again', async () => {
  const order = await sentOrder()
  await imported(store, api, [{ amount: -1_000_000, text: order.reference }])
  await imported(store, api, [{ amount: 1_000_000, text: 'SETORAN LAIN' }], 'escrow')
  expect(await one('over')).toMatchObject({ id: order.id, state: 'booked' })
  const { id: lineId, match } = await lineOf('arrived', 'over')
  expect(match).toBe('amount')
  const maker = await clerk()
  expect((await undo(order, lineId, maker)).status).toBe(201)
  expect((await undo(order, lineId)).body.code).toBe('approvals.already_proposed')
  expect((await approveWaiting(api, 'transfer-line-reopening', maker)).body.code).toBe(
    'approvals.same_person',
  )
  expect(await held('escrow')).toBe(1_000_000n)
  expect((await approveWaiting(api, 'transfer-line-reopening')).status).toBe(200)
  expect([await held('escrow'), await inTransit()]).toEqual([0n, 1_000_000n])
  expect(await one()).toMatchObject({ state: 'sent', left: 1_000_000, arrived: 0 })
  expect(await openLine(1_000_000)).toBeTypeOf('string')
  expect(await bookTransferLines(api.services)).toBe(0)
  expect((await undo(order, lineId)).body.code).toBe('reconciliation.line_not_shown')
  await imported(store, api, [{ amount: 1_000_000, text: order.reference }], 'escrow')
  expect(await one('over')).toMatchObject({ state: 'booked' })
  expect([await held('escrow'), await inTransit()]).toEqual([1_000_000n, 0n])
  const { rows } = await store.asOwner(
    'select other::int from reconciliation.items where explained_at is null',
  )
  expect(rows).toEqual([{ other: 1_000_000 }])
})

test('a match with a charge is undone together with its charge, and the line can be matched again', async () => {
  const order = await sentOrder()
  await imported(store, api, [{ amount: -1_002_500 }])
  await explained(-1_002_500, 'transfer-fee', order.reference)
  const { id } = await lineOf('left')
  expect((await undo(order, id)).status).toBe(201)
  expect((await approveWaiting(api, 'transfer-line-reopening')).status).toBe(200)
  expect([await held('client'), await inTransit(), await charges()]).toEqual([3_000_000n, 0n, 0n])
  expect(await one()).toMatchObject({ state: 'sent', left: 0, lines: [] })
  await explained(-1_002_500, 'transfer-fee', order.reference)
  expect(await held('client')).toBe(1_997_500n)
})

test('only finance can propose to cancel a sent order or to undo its matches, and only for an existing order', async () => {
  const order = await sentOrder()
  const { token: admin } = await api.anAccount(['admin'])
  await imported(store, api, [{ amount: -1_000, text: 'ADM' }])
  expect((await cancel(order, evidence, admin)).body.code).toBe('request.not_allowed')
  await imported(store, api, [{ amount: -1_000_000, text: order.reference }])
  const { id } = await lineOf('left')
  expect((await undo(order, id, admin)).body.code).toBe('request.not_allowed')
  expect((await undo({ ...order, id: newId() }, id)).body.code).toBe(
    'reconciliation.order_not_found',
  )
  expect((await undo(order, newId())).body.code).toBe('reconciliation.line_not_shown')
})

test('the database refuses a match undone or an order cancelled by one person, and a match beyond the order', async () => {
  const order = await sentOrder()
  await imported(store, api, [{ amount: -1_000_000, text: order.reference }])
  const { id } = await lineOf('left')
  await expect(
    store.asApplication(`update reconciliation.transfer_lines set undone_at = now(),
      undone_entry_id = entry_id, undone_proposal = gen_random_uuid() where entry_id = '${id}'`),
  ).rejects.toThrow('undone once, by two people')
  await expect(
    store.asApplication(`update reconciliation.transfer_orders set state = 'cancelled',
      cancelled_at = now(), cancelled_by = gen_random_uuid(), cancel_reason = 'Sendirian saja'
      where id = '${order.id}'`),
  ).rejects.toThrow('is with the bank')
  await expect(
    store.asApplication(`update reconciliation.transfer_orders set state = 'booked'
      where id = '${order.id}'`),
  ).rejects.toThrow('not as both statements show it')
})

test('the purposes of a booked order are settled, and are owed again once it is undone and cancelled', async () => {
  const rowsOf = async (statement: string) => (await store.asOwner(statement)).rows
  /** The amounts owed, calculated from all entries and orders, to compare with those calculated from the newest. */
  const expectSameNeeds = async () =>
    expect(
      await rowsOf(
        'select giver, taker, kind, amount::int from reconciliation.transfer_needs order by 1, 2, 3',
      ),
    ).toEqual(
      await rowsOf(`select giver, taker, kind, sum(amount)::int as amount from (
        select least(giver, taker) as giver, greatest(giver, taker) as taker, kind,
          case when giver < taker then amount else -amount end as amount from reconciliation.bank_flows
        union all
        select least(o.from_purpose, o.to_purpose), greatest(o.from_purpose, o.to_purpose), c.entry_kind,
          case when o.from_purpose < o.to_purpose then -c.amount else c.amount end
        from reconciliation.transfer_orders o join reconciliation.transfer_causes c on c.order_id = o.id
        where o.state <> 'cancelled') as w
        group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`),
    )
  const isCarried = async () =>
    (await rowsOf('select carried from reconciliation.transfer_orders order by id'))[0]?.carried
  const order = await sentOrder()
  await imported(store, api, [{ amount: -1_000_000, text: order.reference }])
  await imported(store, api, [{ amount: 1_000_000, text: order.reference }], 'escrow')
  expect(await isCarried()).toBe(false)
  expect([await orderDue(), await isCarried()]).toEqual([0, true])
  await expectSameNeeds()
  for (const { id } of (await one('over')).lines) {
    expect((await undo(order, id)).status).toBe(201)
    expect((await approveWaiting(api, 'transfer-line-reopening')).status).toBe(200)
  }
  expect([await orderDue(), await isCarried()]).toEqual([0, true])
  await expectSameNeeds()
  expect((await cancel(order)).status).toBe(201)
  expect((await approveWaiting(api, 'transfer-cancellation')).status).toBe(200)
  await expectSameNeeds()
  expect([await orderDue(), await isCarried()]).toEqual([1, false])
  expect(await one()).toMatchObject({ state: 'due', amount: 1_000_000 })
  await expectSameNeeds()
  expect(await orderDue()).toBe(0)
})
