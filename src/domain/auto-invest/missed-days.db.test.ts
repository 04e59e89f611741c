import { afterAll, beforeEach, expect, test } from 'vitest'
import { later, minute, movableClock, newId } from '#kernel'
import { checkStore, unitHoldings } from '#ledger'
import { openOrderSequencer } from '#market'
import { openPurchaseSequencer } from '#offerings'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { announceExecutions, readExecutions, runExecutions } from './index.ts'

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))

const store = await testDatabase()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})
beforeEach(async () => {
  clock.moveTo(new Date('2026-11-20T03:00:00Z'))
  await store.asOwner(`update offerings.offerings set state = 'withdrawn' where state = 'open';
    update auto_invest.plans set state = 'ended', ended_at = now() where state <> 'ended'`)
})

const { db } = store
const services = {
  db,
  clock,
  purchaseSequencer: openPurchaseSequencer({ db, clock }),
  orderSequencer: openOrderSequencer({ db, clock }),
}
const announce = () => announceExecutions(db, clock, rethrow)
const run = () =>
  runExecutions(services, (_, error) => {
    throw error
  })

/** Monthly plans for Rp150,000 on the 10th, each of an investor, since 21 November, and an offering. */
async function plans(count: number) {
  const options = {
    investors: count,
    offerings: 1,
    cash: 1_000_000n,
    units: 9_000n,
    at: clock.now(),
  }
  const market = await createPrimaryMarket(db, store.asOwner, options)
  await store.asOwner(
    `update offerings.offerings set closes_at = '2027-06-01' where state = 'open'`,
  )
  const ids = market.investorIds.map(() => newId())
  for (const [index, userId] of market.investorIds.entries())
    await store.asOwner(`insert into auto_invest.plans (id, user_id, state, rhythm, amount, day_of_month, keep_in_wallet,
        city_ids, types, title_kinds, net_yield_min_basis_points, resale_gap_max_basis_points, risk_statement_version,
        version, counts_from, from_sequence, look_at, started_at)
      values ('${ids[index]}', '${userId}', 'active', 'monthly', 150000, 10, 0, '{}', '{}', '{}', 0, null,
        '${market.riskStatementVersion}', 1, '2026-11-21', 0, '2026-11-21', '2026-11-21')`)
  const bought = async (userId: string) =>
    (await unitHoldings(db, userId)).reduce((sum, each) => sum + each.subscribedUnits, 0n)
  const periodsOf = async (userId: string) => {
    const page = { limit: 20, cursor: null }
    const { items } = await readExecutions(db, { userId, roles: [] }, page)
    return items.map(({ period, state }) => `${period} ${state}`)
  }
  const [userId = ''] = market.investorIds
  return { ids, investorIds: market.investorIds, userId, bought, periodsOf }
}

test('a month that was missed is carried out late, unless the next month is about to be announced', async () => {
  const { userId, bought, periodsOf } = await plans(1)
  // The worker was down from 9 December; a purchase of 10 December would be made at the earliest on 9 January.
  clock.moveTo(new Date('2027-01-07T05:00:00Z'))
  await announce()
  expect(await periodsOf(userId)).toEqual([])
  clock.moveTo(new Date('2027-01-09T02:00:00Z'))
  await announce()
  clock.moveTo(new Date('2027-01-10T02:00:00Z'))
  await run()
  expect([await periodsOf(userId), await bought(userId)]).toEqual([['2027-01 done'], 1n])
})

test('a month that was missed is carried out a day before the next month is announced', async () => {
  const { userId, bought, periodsOf } = await plans(1)
  clock.moveTo(new Date('2027-01-07T01:00:00Z'))
  await announce()
  expect(await periodsOf(userId)).toEqual(['2026-12 announced'])
  clock.moveTo(new Date('2027-01-08T02:00:00Z'))
  await run()
  for (const at of ['2027-01-09T02:00:00Z', '2027-01-10T02:00:00Z']) {
    clock.moveTo(new Date(at))
    await announce()
    await run()
  }
  expect(await periodsOf(userId)).toEqual(['2027-01 done', '2026-12 done'])
  expect(await bought(userId)).toBe(2n)
})

test('a month is not left out because the purchases of the month before ended late', async () => {
  const { userId, bought, periodsOf } = await plans(1)
  clock.moveTo(new Date('2026-12-09T02:00:00Z'))
  await announce()
  // The purchases are not carried out for a month, while plans are announced on time.
  clock.moveTo(new Date('2027-01-09T02:00:00Z'))
  await announce()
  await run()
  expect(await periodsOf(userId)).toEqual(['2026-12 done'])
  clock.moveTo(later(clock.now(), 10 * minute))
  await announce()
  expect(await periodsOf(userId)).toEqual(['2027-01 announced', '2026-12 done'])
  clock.moveTo(new Date('2027-01-11T02:00:00Z'))
  await run()
  expect(await bought(userId)).toBe(2n)
})

test('a plan that cannot be announced does not stop the plans after it, and is tried again', async () => {
  const { ids, investorIds, periodsOf } = await plans(3)
  await store.asOwner(`create function auto_invest.fail() returns trigger language plpgsql as
      $$ begin raise exception 'a planted failure'; end $$;
    create trigger fails before insert on auto_invest.executions
      for each row when (new.plan_id = '${ids[0]}') execute function auto_invest.fail()`)
  clock.moveTo(new Date('2026-12-09T02:00:00Z'))
  const failed: string[] = []
  await announceExecutions(db, clock, (planId) => failed.push(planId))
  await announceExecutions(db, clock, (planId) => failed.push(planId))
  expect(failed).toEqual([ids[0]])
  const all = () => Promise.all(investorIds.map(periodsOf))
  expect(await all()).toEqual([[], ['2026-12 announced'], ['2026-12 announced']])
  await store.asOwner(
    `drop trigger fails on auto_invest.executions; drop function auto_invest.fail`,
  )
  clock.moveTo(later(clock.now(), 10 * minute))
  await announce()
  expect((await all())[0]).toEqual(['2026-12 announced'])
})

test('executions that fail do not keep those behind them waiting, and are tried again', async () => {
  const { investorIds, bought } = await plans(3)
  const stuck = investorIds.slice(0, 2)
  clock.moveTo(new Date('2026-12-09T02:00:00Z'))
  await announce()
  clock.moveTo(new Date('2026-12-10T02:00:00Z'))
  const failing: typeof services.purchaseSequencer = {
    async subscribe(purchase, key) {
      if (stuck.includes(purchase.investorId)) throw new Error('a planted failure')
      return await services.purchaseSequencer.subscribe(purchase, key)
    },
  }
  const failed: string[] = []
  const atOnce = 1
  await runExecutions(
    { ...services, purchaseSequencer: failing },
    (executionId) => failed.push(executionId),
    atOnce,
  )
  expect(failed).toHaveLength(2)
  const all = () => Promise.all(investorIds.map(bought))
  expect(await all()).toEqual([0n, 0n, 1n])
  await run()
  expect(await all()).toEqual([1n, 1n, 1n])
})
