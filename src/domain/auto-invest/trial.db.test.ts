import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, jakartaTime, later, movableClock, newId } from '#kernel'
import { account, checkStore, credit, debit, type NewEntry, postEntries } from '#ledger'
import { cancelSubscription, openPurchaseSequencer } from '#offerings'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import type { PlanRules } from './plan.ts'
import { tryPlan } from './trial.ts'

// Plans run at 09:00 in Jakarta, a whole day after the money arrived.
const now = new Date('2026-11-21T03:00:00Z')
const opened = jakartaTime('2026-10-12', '08:00')
const clock = movableClock(opened)
const store = await testDatabase()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

/** An offering of units at Rp101,000 with their fee, open from 12 October, and an investor who tries rules on it. */
async function aPast({ units = 1_000n, buyers = 1, cash = 1_000_000n } = {}) {
  await store.asOwner(`update offerings.offerings set state = 'withdrawn' where state = 'open'`)
  const market = await createPrimaryMarket(store.db, store.asOwner, {
    ...{ investors: buyers + 1, offerings: 1, cash, units, at: opened },
  })
  const [offering] = market.offerings
  const [userId = '', ...others] = market.investorIds
  if (offering === undefined) throw new Error('nothing is offered')
  const { id: offeringId, propertyId } = offering
  await store.asOwner(`insert into properties.forecasts select id, '2026-10-01', 8000, 0, 0, 0, 0, 0, 0, 8000,
    10000 from properties.properties where id = '${propertyId}'`)
  const receive = (on: string, amount: bigint, kind: NewEntry['kind'] = 'distribution') =>
    transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          ...{ id: newId(), kind, happenedAt: jakartaTime(on, '11:00'), reference: 'UJI' },
          ...{ propertyId: null, actorId: null },
          lines: [
            debit(account('gateway-clearing', 'simulator'), amount),
            credit(account('investor-cash', userId), amount),
          ],
        },
      ]),
    )
  const rules: PlanRules = {
    ...{ rhythm: 'payouts', amount: 250_000n, dayOfMonth: null, keepInWallet: 0n },
    ...{ propertyMax: null, cityIds: [], types: [], titleKinds: [] },
    ...{ netYieldMinBasisPoints: 0, resaleGapMaxBasisPoints: null },
  }
  const tried = async (changes: Partial<PlanRules> = {}) => {
    const trial = await tryPlan(store.db, { userId, roles: [] }, { ...rules, ...changes }, now)
    const times = trial.times.map(({ at, budget, purchases }) => {
      const bought = purchases.reduce((sum, each) => sum + each.units, 0n)
      return `${at.toISOString().slice(0, 13)} ${budget} ${bought}`
    })
    return { ...trial, times }
  }
  const sequencer = openPurchaseSequencer({ db: store.db, clock })
  const { riskStatementVersion } = market
  const buy = (investorId: string, units: bigint) =>
    sequencer.subscribe({ investorId, offeringId, units, riskStatementVersion }, newId())
  return { userId, others, offeringId, propertyId, receive, tried, buy }
}

test('a plan that follows payouts collects them until they suffice, and keeps what is left for the next time', async () => {
  const { receive, tried } = await aPast()
  await receive('2026-10-20', 60_000n)
  await receive('2026-10-21', 500_000n, 'deposit')
  await receive('2026-10-22', 60_000n)
  await receive('2026-11-01', 70_000n)
  await receive('2026-11-05', 20_000n)
  const { times, spent, valueNow } = await tried()
  // 120,000 buys one unit and leaves 19,000; 70,000 and 20,000 more make 109,000.
  expect(times).toEqual(['2026-10-24T02 120000 1', '2026-11-07T02 109000 1'])
  expect([spent, valueNow]).toEqual([202_000n, 200_000n])
})

test('a plan that follows money spends at most its amount at a time, and payouts of one day together', async () => {
  const { receive, tried } = await aPast()
  await receive('2026-10-20', 150_000n)
  await receive('2026-10-20', 460_000n)
  await receive('2026-11-10', 1n)
  const { times } = await tried()
  // 610,000 arrived: 250,000 buys two units for 202,000, and so do the 408,001 that are left.
  expect(times).toEqual(['2026-10-22T02 250000 2', '2026-11-12T02 250000 2'])
})

test('money that arrived less than a day before now, or before the twelve months, is not tried', async () => {
  const { receive, tried } = await aPast()
  await receive('2026-11-20', 500_000n)
  await receive('2025-10-31', 500_000n)
  expect((await tried()).times).toEqual([])
  await receive('2026-11-18', 101_000n)
  expect((await tried()).times).toEqual(['2026-11-20T02 101000 1'])
})

test('a plan that follows deposits does not spend a deposit that was returned', async () => {
  const { userId, receive, tried } = await aPast({ cash: 0n })
  await receive('2026-10-20', 150_000n, 'deposit')
  const lines = [
    debit(account('investor-cash', userId), 100_000n),
    credit(account('gateway-clearing', 'simulator'), 100_000n),
  ]
  const facts = { id: newId(), happenedAt: jakartaTime('2026-10-20', '12:00'), reference: 'UJI' }
  const entry = {
    ...facts,
    kind: 'deposit-return',
    propertyId: null,
    actorId: null,
    lines,
  } as const
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
  expect((await tried({ rhythm: 'deposits' })).times).toEqual([])
  await receive('2026-10-25', 51_000n, 'deposit')
  expect((await tried({ rhythm: 'deposits' })).times).toEqual(['2026-10-27T02 101000 1'])
  expect((await tried()).times).toEqual([])
})

test('a trial buys only units that were left at the time, also those that were cancelled before it', async () => {
  const { others, tried, buy } = await aPast({ units: 20n, buyers: 6 })
  // 15 % of 20 units are three for each holder.
  clock.moveTo(later(opened, day))
  const kept = []
  for (const other of others) kept.push(await buy(other, 3n))
  const inOctober = async (dayOfMonth: number) => {
    const { times } = await tried({ rhythm: 'monthly', amount: 500_000n, dayOfMonth })
    return times.at(-2)
  }
  expect(await inOctober(14)).toBe('2026-10-14T02 500000 2')
  clock.moveTo(later(opened, 2 * day))
  const actor = { userId: others[0] ?? '', roles: [] }
  const cancelled = { subscriptionId: kept[0]?.id ?? '', key: newId() }
  await cancelSubscription(store.db, clock, actor, cancelled)
  expect(await inOctober(14)).toBe('2026-10-14T02 500000 3')
  expect(await inOctober(13)).toBe('2026-10-13T02 500000 2')
})

test('a purchase in an offering that failed is refunded, and has neither rent nor value, also when its property was offered again', async () => {
  const { offeringId, propertyId, receive, tried } = await aPast()
  await receive('2026-10-20', 101_000n)
  await store.asOwner(`insert into distributions.distributions
    (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id)
    select uuidv7(), '${propertyId}', '2026-10-01', '2026-11-10', '2026-11-10', 900999, 1000, 3, id
    from ledger.entries where id not in (select entry_id from distributions.distributions) limit 1`)
  // Rp900.999 for a unit, rounded down.
  expect(await tried()).toMatchObject({ spent: 101_000n, income: 900n, valueNow: 100_000n })
  await store.asOwner(`begin; set local session_replication_role = replica;
    update offerings.offerings set state = 'failed' where id = '${offeringId}'; commit`)
  expect(await tried()).toMatchObject({
    ...{ spent: 101_000n, refunded: 101_000n, income: 0n, valueNow: 0n },
  })
})
