import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, minute, movableClock, newId } from '#kernel'
import {
  account,
  balance,
  checkStore,
  credit,
  debit,
  lastSequence,
  postEntries,
  unitHoldings,
} from '#ledger'
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

/** A plan that invests payouts, of an investor with Rp1,000,000, and an offering at Rp100,000 per unit. */
async function aPlan({ keepInWallet = 0n }: { keepInWallet?: bigint } = {}) {
  await store.asOwner(`update offerings.offerings set state = 'withdrawn' where state = 'open';
    update auto_invest.plans set state = 'ended', ended_at = now() where state <> 'ended'`)
  const options = { investors: 2, offerings: 1, cash: 1_000_000n, units: 1000n, at: clock.now() }
  const { investorIds, riskStatementVersion } = await createPrimaryMarket(
    store.db,
    store.asOwner,
    options,
  )
  const [userId = '', otherId = ''] = investorIds
  const cash = account('investor-cash', userId)
  await store.asOwner(`insert into auto_invest.plans (id, user_id, state, rhythm, amount, day_of_month, keep_in_wallet,
      city_ids, types, title_kinds, net_yield_min_basis_points, resale_gap_max_basis_points, risk_statement_version,
      version, counts_from, from_sequence, look_at, started_at)
    values ('${newId()}', '${userId}', 'active', 'payouts', 500000, null, ${keepInWallet}, '{}', '{}', '{}', 0, null,
      '${riskStatementVersion}', 1, '2026-11-01', ${await lastSequence(store.db, cash)}, '2026-11-01', now())`)
  const receive = (amount: bigint, kind: 'distribution' | 'deposit' = 'distribution', to = cash) =>
    transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          ...{ id: newId(), kind, happenedAt: clock.now(), reference: 'UJI' },
          ...{ propertyId: null, actorId: null },
          lines: [debit(account('gateway-clearing', 'simulator'), amount), credit(to, amount)],
        },
      ]),
    )
  const { db } = store
  const services = { db, clock, purchaseSequencer: openPurchaseSequencer({ db, clock }) }
  const orderSequencer = openOrderSequencer({ db, clock })
  /** Runs the jobs of the worker once a day. */
  const pass = async (days: number) => {
    for (let passed = 0; passed < days; passed += 1) {
      await announceExecutions(db, clock, rethrow)
      clock.advance(day)
      await runExecutions({ ...services, orderSequencer }, (_, error) => {
        throw error
      })
    }
    const page = { limit: 20, cursor: null }
    const { items } = await readExecutions(db, { userId, roles: [] }, page)
    return items.map(({ reason }) => reason)
  }
  const units = async () =>
    (await unitHoldings(db, userId)).map(({ subscribedUnits }) => subscribedUnits)
  return { userId, otherId, receive, pass, units, free: () => balance(db, cash) }
}

const suitable = (userId: string, until: string) =>
  store.asOwner(`set session_replication_role = replica;
    update investors.suitability_checks set valid_until = '${until}' where user_id = '${userId}'`)

test('a plan that follows payouts announces nothing while the wallet has only what its investor keeps', async () => {
  const { receive, pass, units } = await aPlan({ keepInWallet: 1_200_000n })
  await receive(150_000n)
  expect(await pass(5)).toEqual([])
  await receive(200_000n)
  expect(await pass(3)).toEqual([null])
  expect(await units()).toEqual([1n])
})

test('a plan whose purchase is refused tries again only after more money has arrived', async () => {
  const { userId, receive, pass, units, free } = await aPlan()
  await suitable(userId, '2026-11-01')
  await receive(150_000n)
  expect(await pass(6)).toEqual(['refused'])
  await receive(10_000n)
  expect(await pass(4)).toEqual(['refused', 'refused'])
  await suitable(userId, '2126-01-01')
  await receive(10_000n)
  expect(await pass(4)).toEqual([null, 'refused', 'refused'])
  expect(await units()).toEqual([1n])
  expect(await free()).toBe(1_170_000n - 101_000n)
})

test('a plan whose purchase is refused does not try again for deposits or for payouts of others', async () => {
  const { userId, otherId, receive, pass } = await aPlan()
  await suitable(userId, '2026-11-01')
  await receive(150_000n)
  expect(await pass(2)).toEqual(['refused'])
  clock.advance(minute)
  await receive(10_000n, 'deposit')
  await receive(10_000n, 'distribution', account('investor-cash', otherId))
  expect(await pass(3)).toEqual(['refused'])
})

test('a plan whose purchase is refused tries again for payouts that arrived after its announcement', async () => {
  const { userId, receive, pass } = await aPlan()
  await suitable(userId, '2026-11-01')
  await receive(150_000n)
  await announceExecutions(store.db, clock, rethrow)
  clock.advance(minute)
  await receive(10_000n)
  expect(await pass(2)).toEqual(['refused'])
  expect(await pass(4)).toEqual(['refused', 'refused'])
})
