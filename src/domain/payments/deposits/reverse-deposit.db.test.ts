import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { type Actor, day, later, minute, movableClock, newId } from '#kernel'
import { account, balance, checkStore, credit, debit, postEntries, requireNoDebt } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { simulatedGateway } from '../../../../tests/support/simulated-gateway.ts'
import { aPerson } from '../../../../tests/support/staff.ts'
import { checkClosedDeposits, followEvents } from '../follow-up.ts'
import type { GatewayDeposit } from '../gateways/gateway.ts'
import type { PaymentServices } from '../payment-services.ts'
import { createDeposit } from './create-deposit.ts'
import { readDeposit } from './read-deposits.ts'
import { collectDebts } from './reverse-deposit.ts'
import { settleDeposit } from './settle-deposit.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const amount = 250_000n
let owner: Actor

const store = await testDatabase()
const simulator = simulatedGateway(store.db, clock)
const services: PaymentServices = { db: store.db, clock, gateway: simulator }
const finance = (await aPerson(store.db, clock.now(), ['finance'])).userId
beforeEach(async () => {
  owner = await aPerson(store.db, clock.now())
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function paid() {
  const order = { amount, method: 'va-bca' }
  const deposit = await createDeposit(services, owner, `key-${newId()}`, order)
  await simulator.act(deposit.reference, 'pay')
  await settleDeposit(services, deposit.reference)
  return deposit
}

/** Spends rupiah; for these tests it does not matter on what. */
async function spend(spent: bigint) {
  const lines = [
    debit(account('investor-cash', owner.userId), spent),
    credit(account('platform-fees', 'platform'), spent),
  ]
  const facts = { id: newId(), kind: 'fee-capture', happenedAt: clock.now() } as const
  const entry = { ...facts, reference: 'UJI', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
}

const free = () => balance(store.db, account('investor-cash', owner.userId))
const owed = () => balance(store.db, account('investor-receivable', owner.userId))
const clearing = () => balance(store.db, account('gateway-clearing', 'simulator'))
async function noticesOf(userId: string, event: string) {
  const { rows } = await store.asOwner(`
    select event from notifications.notices
    where user_id = '${userId}' and event = '${event}'`)
  return rows.length
}

describe('a deposit that is reversed after it was paid', () => {
  test('a deposit that is reversed after it was paid leaves the available balance once, however often it is reported, and its owner is notified', async () => {
    const before = await clearing()
    const { id, reference } = await paid()
    expect(await free()).toBe(amount)
    await simulator.act(reference, 'refund')
    await Promise.all(Array.from({ length: 8 }, () => settleDeposit(services, reference)))
    await followEvents(services, rethrow)
    expect([await free(), await owed(), (await clearing()) - before]).toEqual([0n, 0n, 0n])
    expect(await readDeposit(store.db, clock, owner, id)).toMatchObject({
      state: 'returned',
      creditedAmount: null,
    })
    expect(await noticesOf(owner.userId, 'deposit-taken-back')).toBe(1)
    expect(await noticesOf(finance, 'deposit-return-found')).toBeGreaterThan(0)
  })

  test('a deposit that is reversed after it was paid is taken back in the transaction of its credit when both are reported together', async () => {
    const order = { amount, method: 'va-bca' }
    const { id, reference } = await createDeposit(services, owner, `key-${newId()}`, order)
    await simulator.act(reference, 'pay')
    await simulator.act(reference, 'refund')
    await settleDeposit(services, reference)
    expect([await free(), await owed()]).toEqual([0n, 0n])
    expect(await readDeposit(store.db, clock, owner, id)).toMatchObject({ state: 'returned' })
  })

  test('a deposit that is reversed after it was paid is taken in the reported parts and never more than was paid', async () => {
    const { id, reference } = await paid()
    for (const part of [100_000n, 30_000n]) {
      await simulator.act(reference, 'refund', part)
      await settleDeposit(services, reference)
    }
    expect(await free()).toBe(120_000n)
    expect(await readDeposit(store.db, clock, owner, id)).toMatchObject({
      state: 'paid',
      creditedAmount: 120_000n,
    })
    const liar = lying(reference, { refundedAmount: amount + 1n })
    await expect(settleDeposit(liar, reference)).rejects.toThrow(/more than/)
    expect(await free()).toBe(120_000n)
  })

  test('a deposit that is reversed after it was paid is taken completely when the settlement changes to denied', async () => {
    const { reference } = await paid()
    const flipped = lying(reference, { state: 'failed', paidAmount: null, paidAt: null })
    await settleDeposit(flipped, reference)
    expect(await free()).toBe(0n)
    await settleDeposit(flipped, reference)
    expect([await free(), await owed()]).toEqual([0n, 0n])
  })

  test('a deposit that is reversed after it was paid becomes a debt if it was spent, which prevents purchases and is paid from later money', async () => {
    const { reference } = await paid()
    await spend(200_000n)
    await simulator.act(reference, 'refund')
    await settleDeposit(services, reference)
    expect([await free(), await owed()]).toEqual([0n, 200_000n])
    await expect(requireNoDebt(store.db, owner.userId)).rejects.toMatchObject({
      code: 'ledger.debt_open',
      details: { owed: 200_000n },
    })
    expect(await collectDebts(services)).toBe(0)
    const second = { amount: 150_000n, method: 'va-bca' }
    for (const [order, left] of [
      [second, 50_000n],
      [{ ...second, amount: 80_000n }, 0n],
    ] as const) {
      const next = await createDeposit(services, owner, `key-${newId()}`, order)
      await simulator.act(next.reference, 'pay')
      await settleDeposit(services, next.reference)
      const collected = await Promise.all([collectDebts(services), collectDebts(services)])
      expect(collected[0] + collected[1]).toBe(1)
      expect(await owed()).toBe(left)
    }
    expect(await free()).toBe(30_000n)
    await requireNoDebt(store.db, owner.userId)
    expect(await noticesOf(owner.userId, 'debt-paid')).toBe(2)
  })

  test('a deposit that is reversed after it was paid is found without a webhook by checking once a day and not more often', async () => {
    const { reference } = await paid()
    await store.asOwner(`
      insert into payments.simulator_refunds (id, deposit_number, amount, refunded_at)
      select '${newId()}', number, paid_amount, now() from payments.simulator_deposits
      where reference = '${reference}'`)
    clock.advance(11 * minute)
    const requested: string[] = []
    const gateway = {
      ...simulator,
      getDeposit: (each: string) => {
        requested.push(each)
        return simulator.getDeposit(each)
      },
    }
    await checkClosedDeposits({ ...services, gateway }, rethrow)
    expect(requested).toContain(reference)
    expect(await free()).toBe(0n)
    expect(await checkClosedDeposits(services, rethrow)).toBe(0)
    clock.advance(day)
    expect(await checkClosedDeposits(services, rethrow)).toBeGreaterThan(0)
    clock.moveTo(later(clock.now(), 31 * day))
    expect(await checkClosedDeposits(services, rethrow)).toBe(0)
  })

  test('a deposit that is reversed after it was paid cannot be reversed by more than was paid, because the database refuses it', async () => {
    const { id } = await paid()
    const { rows } = await store.asOwner('select id from ledger.entries order by id desc limit 1')
    const statement = `insert into payments.deposit_returns
      (id, deposit_id, amount, owed, entry_id, found_at)
      values ('${newId()}', '${id}', ${amount + 1n}, 0, '${rows[0].id}', now())`
    await expect(store.asApplication(statement)).rejects.toThrow(/taken back/)
  })
})

function lying(reference: string, lie: Partial<GatewayDeposit>): PaymentServices {
  const getDeposit = async () => {
    const truth = await simulator.getDeposit(reference)
    return truth === null ? null : { ...truth, ...lie }
  }
  return { ...services, gateway: { ...simulator, getDeposit } }
}
