import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Actor, day, later, minute, movableClock, newId, Refusal } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import {
  deliveringTo,
  simulatorSecret as secret,
  simulatedGateway,
} from '../../../../tests/support/simulated-gateway.ts'
import { checkClosedDeposits, checkOpenDeposits, followEvents } from '../follow-up.ts'
import type { PaymentGateway } from '../gateways/gateway.ts'
import { receiveWebhook } from '../gateways/receive-webhook.ts'
import { signatureHeader, signWebhook } from '../gateways/webhook-signature.ts'
import type { PaymentServices } from '../payment-services.ts'
import { createDeposit } from './create-deposit.ts'
import { readDeposit, readDeposits, uncreditedDeposits } from './read-deposits.ts'
import { releaseMatchedDeposits } from './resolve-deposit.ts'
import { settleDeposit } from './settle-deposit.ts'

const order = { amount: 250_000n, method: 'va-bca' }
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const store = await testDatabase()
const simulator = simulatedGateway(
  store.db,
  clock,
  deliveringTo(() => services),
)
const services: PaymentServices = { db: store.db, clock, gateway: simulator }
let owner: Actor
beforeEach(() => {
  owner = { userId: newId(), roles: [] }
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const opened = (changes: Partial<typeof order> = {}) =>
  createDeposit(services, owner, `key-${newId()}`, { ...order, ...changes })
const free = () => balance(store.db, account('investor-cash', owner.userId))
const shown = (id: string) => readDeposit(store.db, clock, owner, id)
const withGateway = (changes: Partial<PaymentGateway>): PaymentServices => ({
  ...services,
  gateway: { ...simulator, ...changes },
})

/** The gateway takes a payment without a webhook. */
async function payQuietly(reference: string): Promise<void> {
  await store.asOwner(`update payments.simulator_deposits
    set state = 'paid', paid_amount = amount, paid_at = '${clock.now().toISOString()}'
    where reference = '${reference}'`)
}

test.each(
  Array.from({ length: 5 }, (_, seed) => [seed]),
)('after any payments and webhooks, three at a time (seed %i), every rupiah at the gateway is credited, in suspense or taken back, once', async (seed) => {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const references: string[] = []
  const some = () => (references.length === 0 ? 'DEP-TIDAK-ADA' : any(references, random))
  const keys = [newId(), newId(), newId()]
  const amountOf = () => any([250_000n, 250_000n, 250_001n, 1n], random)
  const forged = () => {
    const data = { reference: some(), state: 'paid', paidAmount: 9_000_000 }
    const body = JSON.stringify({ id: `evt-${newId()}`, type: 'deposit.paid', data })
    const bytes = new TextEncoder().encode(body)
    const by = any([secret, 'another-secret'], random)
    const header = signWebhook(by, bytes, clock.now())
    return receiveWebhook(services, bytes, (name) =>
      name === signatureHeader ? header : undefined,
    )
  }
  const events: (() => Promise<unknown>)[] = [
    async () => references.push((await opened()).reference),
    async () => {
      const { reference } = await createDeposit(services, owner, any(keys, random), order)
      if (!references.includes(reference)) references.push(reference)
    },
    () => simulator.act(some(), 'pay', amountOf()),
    () => simulator.act(some(), 'pay'),
    () => simulator.act(some(), any(['fail', 'expire', 'delay'] as const, random)),
    () => simulator.act(some(), 'repeat'),
    () => simulator.act(some(), 'refund', BigInt(1 + below(100_000))),
    () => settleDeposit(services, some()),
    () => simulator.deliverDue(),
    () => followEvents(services, rethrow),
    () => checkOpenDeposits(services, rethrow),
    () => checkClosedDeposits(services, rethrow),
    () => releaseMatchedDeposits(services, rethrow),
    forged,
  ]
  for (let step = 0; step < 40; step += 1) {
    const ends = await Promise.allSettled([
      any(events, random)(),
      any(events, random)(),
      any(events, random)(),
    ])
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)
    clock.advance(any([minute, 10 * minute, 5 * 60 * minute], random))
  }
  clock.advance(20 * minute)
  await simulator.deliverDue()
  for (const reference of references) await settleDeposit(services, reference)
  const { rows } = await store.asOwner(`
    select d.user_id as "userId", coalesce(sum(g.paid_amount - (select coalesce(sum(f.amount), 0)
      from payments.simulator_refunds f where f.deposit_number = g.number)), 0)::text as kept
    from payments.simulator_deposits g join payments.deposits d on d.reference = g.reference
    group by d.user_id`)
  let total = 0n
  for (const { userId, kept } of rows) {
    const { received } = await uncreditedDeposits(store.db, clock, userId)
    const credited = await balance(store.db, account('investor-cash', userId))
    expect(credited + received, userId).toBe(BigInt(kept))
    total += BigInt(kept)
  }
  expect(await balance(store.db, account('gateway-clearing', 'simulator'))).toBe(total)
  const entries = await store.asOwner(`select e.reference from ledger.entries e
    join payments.deposits d on d.reference = e.reference
    where d.user_id = '${owner.userId}' and e.kind = 'deposit'
    group by e.reference having count(*) > 1`)
  expect(entries.rows).toEqual([])
})

test('a hundred deposits that the gateway cannot tell about do not keep the next one from being checked', async () => {
  const stuck: string[] = []
  for (let count = 0; count < 100; count += 1) {
    if (count % 10 === 0) owner = { userId: newId(), roles: [] }
    stuck.push((await opened()).reference)
  }
  clock.advance(minute)
  owner = { userId: newId(), roles: [] }
  const { reference } = await opened()
  await payQuietly(reference)
  clock.advance(10 * minute)
  const getDeposit: PaymentGateway['getDeposit'] = (each, gatewayId) =>
    stuck.includes(each)
      ? Promise.reject(new Error('the gateway reported a state that we do not know'))
      : simulator.getDeposit(each, gatewayId)
  const failures: string[] = []
  for (let run = 0; run < 2; run += 1)
    await checkOpenDeposits(withGateway({ getDeposit }), (each) => failures.push(each))
  expect(new Set(failures).size).toBe(100)
  expect(await free()).toBe(order.amount)
})

test('open deposits of a former gateway do not keep those of the present one from being checked', async () => {
  for (let count = 0; count < 100; count += 1) {
    if (count % 10 === 0) owner = { userId: newId(), roles: [] }
    await opened()
  }
  await store.asOwner(`update payments.deposits set gateway = 'former'
    where state = 'awaiting-payment' and gateway = 'simulator'`)
  clock.advance(minute)
  owner = { userId: newId(), roles: [] }
  const { reference } = await opened()
  await payQuietly(reference)
  clock.advance(10 * minute)
  for (let run = 0; run < 2; run += 1) await checkOpenDeposits(services, rethrow)
  expect(await free()).toBe(order.amount)
})

test.each([
  ['at the last instant', 'paid', 0],
  ['a millisecond after the end', 'in-review', 1],
] as const)('a payment %s of the deadline, reported an hour afterwards, is %s', async (_, state, after) => {
  const { id, reference, expiresAt } = await opened()
  clock.moveTo(later(expiresAt, after))
  await payQuietly(reference)
  clock.advance(60 * minute)
  await settleDeposit(services, reference)
  expect((await shown(id)).state).toBe(state)
  expect(await free()).toBe(state === 'paid' ? order.amount : 0n)
})

test('an unpaid deposit is given up ten minutes after its deadline, to the instant', async () => {
  const { id, reference, expiresAt } = await opened()
  const open = withGateway({
    getDeposit: async (each) => {
      const truth = await simulator.getDeposit(each)
      return truth === null ? null : { ...truth, state: 'awaiting-payment' }
    },
  })
  const stored = async () =>
    (await store.asOwner(`select state from payments.deposits where id = '${id}'`)).rows[0].state
  clock.moveTo(later(expiresAt, 10 * minute - 1))
  await settleDeposit(open, reference)
  expect(await stored()).toBe('awaiting-payment')
  clock.advance(1)
  await settleDeposit(open, reference)
  expect(await stored()).toBe('expired')
})

test('a deposit that the gateway opened and does not find now stays open, and one that was never opened is given up after a quarter of an hour', async () => {
  const { id, reference } = await opened()
  const forgetful = withGateway({ getDeposit: async () => null })
  clock.advance(20 * minute)
  await settleDeposit(forgetful, reference)
  expect((await shown(id)).state).toBe('awaiting-payment')
  const lost = createDeposit(
    withGateway({ createDeposit: async () => Promise.reject(new Error('503')) }),
    owner,
    `key-${newId()}`,
    order,
  )
  await lost.catch(() => {})
  const stored = async () =>
    (
      await store.asOwner(`select reference, state from payments.deposits
        where user_id = '${owner.userId}' order by id desc limit 1`)
    ).rows[0]
  const { reference: requested, state } = await stored()
  expect(state).toBe('requested')
  clock.advance(15 * minute - 1)
  await settleDeposit(forgetful, requested)
  expect((await stored()).state).toBe('requested')
  clock.advance(1)
  await settleDeposit(forgetful, requested)
  expect((await stored()).state).toBe('failed')
})

test('a deposit that the gateway answers with another one is not opened, so that nobody pays into another deposit', async () => {
  const other = await opened()
  const mistaken = withGateway({
    createDeposit: async () => {
      const found = await simulator.getDeposit(other.reference)
      return found ?? Promise.reject(new Error('404'))
    },
  })
  owner = { userId: newId(), roles: [] }
  const key = `key-${newId()}`
  await expect(createDeposit(mistaken, owner, key, order)).rejects.toMatchObject({
    code: 'payments.gateway_away',
  })
  const page = { limit: 10, cursor: null, state: 'all' } as const
  const { items } = await readDeposits(store.db, clock, owner, page)
  expect(items).toEqual([])
  // The same request opens it once the gateway answers about it.
  const { accountNumber } = await createDeposit(services, owner, key, order)
  expect(accountNumber).not.toBeNull()
  expect(accountNumber).not.toBe(other.accountNumber)
})

test('a deposit of a former gateway is not asked about at the present one, and an unknown reference is ignored', async () => {
  const { reference } = await opened()
  await payQuietly(reference)
  const asked: string[] = []
  const present = withGateway({
    name: 'xendit',
    getDeposit: async (each) => {
      asked.push(each)
      return await simulator.getDeposit(each)
    },
  })
  await settleDeposit(present, reference)
  await settleDeposit(present, 'DEP-TIDAK-ADA00')
  expect(asked).toEqual([])
  expect(await free()).toBe(0n)
})

test('a payment that the gateway reports without its amount or time is an error, and moves nothing', async () => {
  const { id, reference } = await opened()
  await payQuietly(reference)
  for (const missing of [{ paidAmount: null }, { paidAt: null }]) {
    const getDeposit: PaymentGateway['getDeposit'] = async (each) => {
      const truth = await simulator.getDeposit(each)
      return truth === null ? null : { ...truth, ...missing }
    }
    await expect(settleDeposit(withGateway({ getDeposit }), reference)).rejects.toThrow(
      'without an amount or a time',
    )
  }
  expect((await shown(id)).state).toBe('awaiting-payment')
  expect(await free()).toBe(0n)
})

test('the same key with another amount or method is refused, and opens nothing', async () => {
  const key = `key-${newId()}`
  const first = await createDeposit(services, owner, key, order)
  for (const changes of [{ amount: 250_001n }, { method: 'va-bni' }])
    await expect(
      createDeposit(services, owner, key, { ...order, ...changes }),
    ).rejects.toMatchObject({ code: 'ledger.key_reused' })
  const page = { limit: 10, cursor: null, state: 'all' } as const
  const { items } = await readDeposits(store.db, clock, owner, page)
  expect(items.map(({ id }) => id)).toEqual([first.id])
})

test('pages of any size list every deposit once, newest first, and an invalid cursor starts from the beginning', async () => {
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.unshift((await opened()).id)
  for (const limit of [1, 2, 3, 6, 7, 8]) {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof readDeposits>> = await readDeposits(
        store.db,
        clock,
        owner,
        { limit, cursor, state: 'all' },
      )
      expect(page.items.length).toBeLessThanOrEqual(limit)
      found.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(found).toEqual(ids)
  }
  for (const cursor of ['', 'bukan-kursor', newId(), `${ids[0]}x`]) {
    const page = { limit: 10, cursor, state: 'all' } as const
    const { items } = await readDeposits(store.db, clock, owner, page)
    expect(items.map(({ id }) => id)).toEqual(ids)
  }
  clock.advance(day)
  const open = { limit: 10, cursor: null, state: 'open' } as const
  expect((await readDeposits(store.db, clock, owner, open)).items).toEqual([])
})
