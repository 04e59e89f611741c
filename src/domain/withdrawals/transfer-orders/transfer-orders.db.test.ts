import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BankPurpose, bankPurposes } from '#contract'
import { transaction } from '#database'
import { day, jakartaDate, later, newId } from '#kernel'
import {
  account,
  atBank,
  balance,
  bankTransit,
  checkStore,
  credit,
  debit,
  type Line,
  postEntries,
} from '#ledger'
import { approveWaiting, imported } from '../../../../tests/support/bank-statement.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { financeToken } from '../../../../tests/support/finance-desk.ts'
import { aPicture } from '../../../../tests/support/hostile-files.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'
import { reconcileNextNight } from '../reconciliation/nightly.ts'
import { importSimulatedStatement } from '../reconciliation/simulated-bank.ts'
import { bookTransferLines } from './book-lines.ts'
import { orderTransfers } from './order-transfers.ts'

let store: TestDatabase
let api: TestApi

// Each test has its own store, because the amounts depend on everything posted.
beforeEach(async () => {
  store = await testDatabase()
  api = testApi(store)
})
afterEach(() => store.close())

type Order = {
  id: string
  reference: string
  from: BankPurpose
  to: BankPurpose
  amount: number
  state: string
  causes: { entryKind: string; amount: number }[]
}

const clerk = () => financeToken(api, 'first')
const orderDue = () => transaction(store.db, (tx) => orderTransfers(tx, api.clock.now()))
const held = (purpose: BankPurpose) => balance(store.db, atBank(purpose))

async function orders(part = 'open'): Promise<Order[]> {
  const path = `/back-office/transfer-orders/?part=${part}`
  return (await api.call(path, { token: await clerk() })).body.items
}

async function only(): Promise<Order> {
  const [order, ...others] = await orders()
  expect(others).toEqual([])
  if (order === undefined) throw new Error('there is no order')
  return order
}

const acting = async (order: Order, act: string, body: object = {}) =>
  await api.call(`/back-office/transfer-orders/${order.id}/${act}/`, { token: await clerk(), body })

async function approved(order: Order): Promise<void> {
  expect((await acting(order, 'proposal')).status).toBe(201)
  expect((await approveWaiting(api, 'transfer-order')).status).toBe(200)
}

async function post(kind: Parameters<typeof entry>[0], lines: readonly Line[]): Promise<void> {
  await transaction(store.db, (tx) => postEntries(tx, [entry(kind, lines)]))
}

function entry(kind: 'deposit' | 'subscription' | 'closing' | 'rent', lines: readonly Line[]) {
  const facts = { propertyId: null, actorId: null, reference: 'UJI' }
  return { id: newId(), kind, happenedAt: api.clock.now(), ...facts, lines }
}

const cash = account('investor-cash', newId())
const escrow = account('offering-escrow', newId())

async function bought(amount: bigint): Promise<void> {
  await post('deposit', [debit(atBank('client'), amount * 2n), credit(cash, amount * 2n)])
  await post('subscription', [debit(cash, amount), credit(escrow, amount)])
}

async function positions() {
  const { rows } = await store.asOwner(
    'select purpose, held::int, due::int from reconciliation.bank_positions order by purpose',
  )
  return rows
}

test('the amount of a purchase is ordered to the escrow account once, with its purpose', async () => {
  await bought(4_000_000n)
  expect(await orderDue()).toBe(1)
  expect(await orderDue()).toBe(0)
  expect(await only()).toMatchObject({
    from: 'client',
    to: 'escrow',
    amount: 4_000_000,
    state: 'due',
    causes: [{ entryKind: 'subscription', amount: 4_000_000 }],
  })
})

test('several workers write each order once and book each line once', async () => {
  await bought(800_000n)
  const counts = await Promise.all([orderDue(), orderDue(), orderDue()])
  expect(counts.toSorted()).toEqual([0, 0, 1])
  const order = await only()
  await imported(store, api, [{ amount: -800_000, text: order.reference }])
  await approved(order)
  const booked = await Promise.all([1, 2, 3].map(() => bookTransferLines(api.services)))
  expect(booked.toSorted()).toEqual([0, 0, 1])
  expect(await balance(store.db, bankTransit)).toBe(800_000n)
})

test('while an order waits, later amounts join the next one', async () => {
  await bought(1_000_000n)
  await orderDue()
  await bought(300_000n)
  expect(await orderDue()).toBe(0)
  await approved(await only())
  expect(await orderDue()).toBe(1)
  expect((await orders()).map(({ amount }) => amount).toSorted()).toEqual([1_000_000, 300_000])
})

test('an order moves nothing until both statements show it, and is in transit between them', async () => {
  await bought(2_000_000n)
  await orderDue()
  const order = await only()
  await approved(order)
  expect(await held('client')).toBe(4_000_000n)
  expect((await acting(order, 'sending')).status).toBe(200)
  await imported(store, api, [{ amount: -2_000_000, text: `PB ${order.reference}` }])
  expect(await held('client')).toBe(2_000_000n)
  expect(await held('escrow')).toBe(0n)
  expect(await balance(store.db, bankTransit)).toBe(2_000_000n)
  expect(await only()).toMatchObject({ state: 'sent', leftOn: jakartaDate(api.clock.now()) })
  await imported(store, api, [{ amount: 2_000_000, text: 'PB TANPA NOMOR' }], 'escrow')
  expect(await balance(store.db, bankTransit)).toBe(0n)
  expect((await orders('over'))[0]).toMatchObject({ id: order.id, state: 'booked' })
  expect(await positions()).toEqual([
    { purpose: 'client', held: 2_000_000, due: 2_000_000 },
    { purpose: 'escrow', held: 2_000_000, due: 2_000_000 },
    { purpose: 'own', held: 0, due: 0 },
    { purpose: 'property', held: 0, due: 0 },
  ])
  const { rows } = await store.asOwner(`select from reconciliation.line_differences
    union all select from reconciliation.items where explained_at is null`)
  expect(rows).toEqual([])
  expect(await bookTransferLines(api.services)).toBe(0)
  expect(await orderDue()).toBe(0)
})

test('a line with another amount, of another account, or before the approval of two people does not match an order', async () => {
  await bought(900_000n)
  await orderDue()
  const order = await only()
  await imported(store, api, [{ amount: -900_000, text: order.reference }])
  expect(await only()).toMatchObject({ state: 'due', leftOn: null })
  await imported(store, api, [{ amount: -900_000, text: order.reference }], 'property')
  await imported(store, api, [{ amount: 899_999, text: order.reference }], 'escrow')
  await approved(order)
  expect(await bookTransferLines(api.services)).toBe(1)
  expect(await only()).toMatchObject({ state: 'sent', arrivedOn: null })
  const { rows } = await store.asOwner(
    'select other::int from reconciliation.items where explained_at is null order by 1',
  )
  expect(rows).toEqual([{ other: -900_000 }, { other: 899_999 }])
})

test('an order needs two different people and cannot exceed the balance of its account', async () => {
  await bought(500_000n)
  await orderDue()
  const order = await only()
  const unready = await acting(order, 'sending')
  expect(unready).toMatchObject({
    status: 409,
    body: { code: 'reconciliation.order_not_in_state' },
  })
  const maker = await clerk()
  const path = `/back-office/transfer-orders/${order.id}`
  expect((await api.call(`${path}/proposal/`, { token: maker, body: {} })).status).toBe(201)
  expect((await approveWaiting(api, 'transfer-order', maker)).body).toMatchObject({
    code: 'approvals.same_person',
  })
  await post('rent', [
    debit(account('bank-costs', 'platform'), 600_000n),
    credit(atBank('client'), 600_000n),
  ])
  expect((await approveWaiting(api, 'transfer-order')).body).toMatchObject({
    code: 'reconciliation.account_short',
  })
  expect(await only()).toMatchObject({ state: 'due' })
  const { token: support } = await api.anAccount(['support'])
  const { token: admin } = await api.anAccount(['admin'])
  expect((await api.call('/back-office/transfer-orders/', { token: support })).status).toBe(403)
  for (const act of ['sending', 'revocation'])
    expect(
      (
        await api.call(`${path}/${act}/`, {
          token: admin,
          body: act === 'sending' ? {} : { reason: 'Keliru sekali' },
        })
      ).status,
    ).toBe(403)
  expect(
    await api.call(`/back-office/transfer-orders/${newId()}/proposal/`, { token: maker, body: {} }),
  ).toMatchObject({ status: 404, body: { code: 'reconciliation.order_not_found' } })
})

test('two orders of one account approved at the same time cannot exceed its balance together', async () => {
  await post('deposit', [debit(atBank('client'), 1_000_000n), credit(cash, 1_000_000n)])
  await post('subscription', [debit(cash, 600_000n), credit(escrow, 600_000n)])
  const fees = account('platform-fees', 'platform')
  const costs = account('gateway-costs', 'platform')
  await post('subscription', [debit(cash, 400_000n), credit(fees, 400_000n)])
  await orderDue()
  const [first, second] = await orders()
  if (first === undefined || second === undefined) throw new Error('two orders were expected')
  for (const order of [first, second]) expect((await acting(order, 'proposal')).status).toBe(201)
  // The gateway's deduction leaves enough for either of them, but not for both.
  await post('rent', [debit(costs, 300_000n), credit(atBank('client'), 300_000n)])
  const token = await financeToken(api, 'second')
  const { body } = await api.call('/back-office/proposals/?kind=transfer-order', { token })
  const answers = await Promise.all(
    body.items.map(({ id, contentHash }: { id: string; contentHash: string }) =>
      api.call(`/back-office/proposals/${id}/approval/`, { token, body: { contentHash } }),
    ),
  )
  expect(answers.map(({ status }: { status: number }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }: { status: number }) => status === 409)?.body.code).toBe(
    'reconciliation.account_short',
  )
})

test('the entry of an order matches no second line with its reference', async () => {
  await bought(500_000n)
  await orderDue()
  const order = await only()
  await approved(order)
  await imported(store, api, [{ amount: -500_000, text: order.reference }])
  await imported(store, api, [{ amount: -500_000, text: `${order.reference} LAGI` }])
  const token = await clerk()
  const path = '/back-office/reconciliation/items/?limit=100&state=open'
  const { items } = (await api.call(path, { token })).body as {
    items: { id: string; other: number }[]
  }
  const twice = items.find(({ other }) => other === -500_000)
  const form = new FormData()
  form.set('purpose', 'in-ledger')
  form.set('explanation', 'Dijalankan dua kali oleh bank.')
  form.set('reference', order.reference)
  form.set('file', new File([new Uint8Array(await aPicture('png'))], 'nota.png'))
  const answer = await api.call(`/back-office/reconciliation/items/${twice?.id}/booking/`, {
    token,
    body: form,
  })
  expect(answer.body.code).toBe('reconciliation.entry_unknown')
})

test('a cancelled order ends its proposal and is ordered again, and a sent one cannot be cancelled', async () => {
  await bought(700_000n)
  await orderDue()
  const order = await only()
  await acting(order, 'proposal')
  expect((await acting(order, 'revocation', { reason: 'Jumlahnya keliru' })).status).toBe(200)
  const { rows } = await store.asOwner("select from approvals.proposals where state = 'waiting'")
  expect(rows).toEqual([])
  expect((await orders('over'))[0]).toMatchObject({
    state: 'cancelled',
    cancelReason: 'Jumlahnya keliru',
  })
  expect(await orderDue()).toBe(1)
  const again = await only()
  expect(again).toMatchObject({ amount: 700_000, state: 'due' })
  await approved(again)
  await acting(again, 'sending')
  expect(await acting(again, 'revocation', { reason: 'Terlambat sekali' })).toMatchObject({
    status: 409,
    body: { code: 'reconciliation.order_not_in_state' },
  })
})

test('the database refuses an order that skips a step, changes, or differs from what two people agreed on', async () => {
  await bought(100_000n)
  await orderDue()
  const order = await only()
  const update = (values: string) =>
    store.asApplication(
      `update reconciliation.transfer_orders set ${values} where id = '${order.id}'`,
    )
  await expect(update(`state = 'sent', sent_at = now()`)).rejects.toThrow('does not go from')
  await expect(update('amount = 1')).rejects.toThrow('permission denied')
  const { rows } = await store.asOwner(`insert into approvals.proposals
    (id, kind, subject_id, content, content_hash, proposed_by, proposed_at)
    values (gen_random_uuid(), 'transfer-order', '${order.id}', '{"amount": "100000", "from": "client", "to": "escrow"}',
      repeat('a', 64), gen_random_uuid(), now()) returning id`)
  await expect(
    update(`state = 'approved', approved_at = now(), proposal_id = '${rows[0].id}'`),
  ).rejects.toThrow('not what two people agreed on')
  await expect(
    store.asApplication(`insert into reconciliation.transfer_orders
      (id, reference, from_purpose, to_purpose, amount, made_at)
      values (gen_random_uuid(), 'TRF-X', 'own', 'client', 5, now())`),
  ).rejects.toThrow('not what it is for')
})

test('the simulated bank shows a sent order on both statements the next morning, and the nightly run orders transfers', async () => {
  const services = api.services
  await bought(250_000n)
  api.clock.advance(day)
  while ((await reconcileNextNight(services)) !== null);
  const order = await only()
  await approved(order)
  await acting(order, 'sending')
  const sentOn = jakartaDate(api.clock.now())
  api.clock.advance(day)
  await importSimulatedStatement(services, [], sentOn)
  expect((await orders('over'))[0]).toMatchObject({ id: order.id, state: 'booked' })
  const { rows } =
    await store.asOwner(`select distinct on (purpose) purpose, bank = ledger as agrees
    from reconciliation.bank_and_ledger order by purpose, day desc`)
  expect(rows).toEqual(bankPurposes.toSorted().map((purpose) => ({ purpose, agrees: true })))
  const { body } = await api.call('/back-office/bank-accounts/', { token: await clerk() })
  expect(body.items).toMatchObject([
    { purpose: 'client', held: 250_000, due: 250_000, coming: 0, statement: { day: sentOn } },
    { purpose: 'escrow', held: 250_000, due: 250_000, leaving: 0, statement: { amount: 250_000 } },
    { purpose: 'property' },
    { purpose: 'own' },
  ])
})

// The kinds of entries across all purposes, with amounts from a printed seed.
const stories: readonly ((amount: bigint) => readonly Line[])[] = [
  (amount) => [debit(atBank('client'), amount), credit(cash, amount)],
  (amount) => [
    debit(atBank('client'), amount - amount / 50n),
    debit(account('gateway-costs', 'platform'), amount / 50n + 1n),
    credit(account('gateway-clearing', 'uji'), amount + 1n),
  ],
  (amount) => [debit(atBank('property'), amount), credit(account('property-cash', 'p'), amount)],
  (amount) => [
    debit(atBank('escrow'), amount),
    credit(escrow, amount / 2n + 1n),
    credit(account('property-reserve', 'p'), amount / 4n + 1n),
    credit(account('platform-fees', 'platform'), amount - amount / 2n - amount / 4n - 2n),
  ],
  (amount) => [
    debit(account('referral-costs', 'platform'), amount),
    credit(account('investor-rewards', 'a'), amount),
  ],
  (amount) => [
    debit(account('gateway-clearing', 'uji'), amount),
    credit(cash, amount / 3n + 1n),
    credit(account('platform-fees', 'platform'), amount - amount / 3n - 1n),
  ],
  (amount) => [debit(account('bank-costs', 'platform'), amount), credit(atBank('escrow'), amount)],
]

test('once all orders are booked, each bank account holds what is owed for its purpose', async () => {
  const seed = Date.now() % 1_000_000
  let state = seed
  const chance = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const capital = account('owner-capital', 'platform')
  await post('deposit', [debit(atBank('own'), 900_000_000n), credit(capital, 900_000_000n)])
  // Each account has enough money for every order; a short account is another test.
  const owners = { client: cash, escrow, property: account('property-cash', 'p') } as const
  for (const purpose of ['client', 'escrow', 'property'] as const)
    await post('deposit', [
      debit(atBank(purpose), 50_000_000n),
      credit(owners[purpose], 50_000_000n),
    ])
  // A gateway never settles more than it owes.
  await post('deposit', [
    debit(account('gateway-clearing', 'uji'), 50_000_000n),
    credit(cash, 50_000_000n),
  ])
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 12; count += 1) {
      const story = stories[chance(stories.length)]
      if (story !== undefined) await post('rent', story(BigInt(1_000 + chance(900_000))))
    }
    await orderDue()
    for (const order of await orders()) {
      await approved(order)
      await acting(order, 'sending')
    }
    api.clock.moveTo(later(api.clock.now(), day))
    await importSimulatedStatement(api.services, [], jakartaDate(later(api.clock.now(), -day)))
    const off = (await positions()).filter(({ held, due }) => held !== due)
    expect(off, `seed ${seed}, round ${round}`).toEqual([])
  }
  expect(await balance(store.db, bankTransit)).toBe(0n)
  expect(await checkStore(store.db)).toEqual([])
})
