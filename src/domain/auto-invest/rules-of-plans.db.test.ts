import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, later, movableClock, newId, Refusal } from '#kernel'
import {
  account,
  checkStore,
  credit,
  debit,
  debitInvestor,
  lastSequence,
  postEntries,
} from '#ledger'
import { openOrderSequencer } from '#market'
import { openPurchaseSequencer, type PurchaseSequencer } from '#offerings'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { readCandidates, spendableOf } from './candidates.ts'
import { announceExecutions, readExecutions, runExecutions } from './index.ts'
import { findPlan } from './plan-rows.ts'

const start = new Date('2026-11-20T03:00:00Z')
const clock = movableClock(start)

const store = await testDatabase()
const { db } = store
afterAll(async () => {
  expect(await checkStore(db)).toEqual([])
  await store.close()
})
beforeEach(async () => {
  clock.moveTo(start)
  await store.asOwner(`update offerings.offerings set state = 'withdrawn' where state = 'open';
    update auto_invest.plans set state = 'ended', ended_at = now(), paused_at = null, paused_because = null
    where state <> 'ended';
    update auto_invest.rules set purchases_max = 10`)
})

const everything = {
  cityIds: [],
  types: [],
  titleKinds: [],
  netYieldMinBasisPoints: 0,
  resaleGapMaxBasisPoints: null,
}

type Rhythm = 'monthly' | 'payouts' | 'deposits'
type Options = { offerings?: number; rhythm?: Rhythm; amount?: bigint; keep?: bigint }

/** An investor with Rp1,000,000 whose plan is due on the 25th at 09:00 or follows money, and open offerings. */
async function aPlan({
  offerings = 1,
  rhythm = 'monthly',
  amount = 500_000n,
  keep = 0n,
}: Options = {}) {
  const options = { investors: 1, offerings, cash: 1_000_000n, units: 1_000n, at: clock.now() }
  const market = await createPrimaryMarket(db, store.asOwner, options)
  const [userId = ''] = market.investorIds
  const cash = account('investor-cash', userId)
  const dayOfMonth = rhythm === 'monthly' ? 25 : null
  await store.asOwner(`insert into auto_invest.plans (id, user_id, state, rhythm, amount, day_of_month, keep_in_wallet,
      property_max, city_ids, types, title_kinds, net_yield_min_basis_points, resale_gap_max_basis_points,
      risk_statement_version, version, counts_from, from_sequence, look_at, started_at)
    values ('${newId()}', '${userId}', 'active', '${rhythm}', ${amount}, ${dayOfMonth}, ${keep}, 200000, '{}', '{}',
      '{}', 0, null, '${market.riskStatementVersion}', 1, '${start.toISOString()}', ${await lastSequence(db, cash)},
      '${start.toISOString()}', now())`)
  const receive = (kind: 'deposit' | 'distribution', rupiah: bigint) =>
    transaction(db, (tx) =>
      postEntries(tx, [
        {
          ...{ id: newId(), kind, happenedAt: clock.now(), reference: 'UJI' },
          ...{ propertyId: null, actorId: null },
          lines: [debit(account('gateway-clearing', 'simulator'), rupiah), credit(cash, rupiah)],
        },
      ]),
    )
  const history = async () =>
    (await readExecutions(db, { userId, roles: [] }, { limit: 20, cursor: null })).items
  const plan = async () => {
    const found = await findPlan(db, userId)
    if (found === null) throw new Error('the plan was made')
    return found
  }
  return { ...market, userId, receive, history, plan }
}

const ordinary = openPurchaseSequencer({ db, clock })

/** Announces what is due and carries it out at its time. */
async function run(
  at = '2026-11-25T02:00:00Z',
  purchaseSequencer: PurchaseSequencer = ordinary,
): Promise<void> {
  clock.moveTo(later(new Date(at), -day))
  await announceExecutions(db, clock, rethrow)
  clock.moveTo(new Date(at))
  const orderSequencer = openOrderSequencer({ db, clock })
  await runExecutions({ db, clock, purchaseSequencer, orderSequencer }, (_, error) => {
    throw error
  })
}

test('a plan buys only in the cities, of the types and titles, and from the forecast yield that its investor chose', async () => {
  const { userId, offerings } = await aPlan({ offerings: 3 })
  const [house = '', flat = '', shop = ''] = offerings.map(({ propertyId }) => propertyId)
  const cities = (await store.asOwner(`select id from properties.cities order by id limit 2`)).rows
  const [here = '', there = ''] = cities.map(({ id }) => id)
  await store.asOwner(`begin; set local session_replication_role = replica;
    update properties.properties set city_id = '${here}', type = 'house', net_yield_basis_points = 600 where id = '${house}';
    update properties.properties set city_id = '${here}', type = 'apartment', title_kind = 'SHMSRS', land_area = null,
      net_yield_basis_points = 700 where id = '${flat}';
    update properties.properties set city_id = '${there}', type = 'shophouse', net_yield_basis_points = 800 where id = '${shop}'; commit`)
  const matching = async (rules: object) =>
    (await readCandidates(db, { ...(await aRule(userId)), ...rules }, clock.now()))
      .map(({ propertyId }) => propertyId)
      .toSorted()
  expect(await matching({})).toEqual([house, flat, shop].toSorted())
  expect(await matching({ cityIds: [there] })).toEqual([shop])
  expect(await matching({ cityIds: [here, there], types: ['house', 'shophouse'] })).toEqual(
    [house, shop].toSorted(),
  )
  expect(await matching({ titleKinds: ['SHMSRS'] })).toEqual([flat])
  expect(await matching({ netYieldMinBasisPoints: 700 })).toEqual([flat, shop].toSorted())
  expect(await matching({ netYieldMinBasisPoints: 701 })).toEqual([shop])
})

async function aRule(userId: string) {
  const plan = await findPlan(db, userId)
  if (plan === null) throw new Error('the plan was made')
  return { ...plan, ...everything }
}

test('a plan buys from an offering from its opening until just before its close', async () => {
  const { userId, offerings } = await aPlan()
  const [offering] = offerings
  const [opens, closes] = ['2026-11-24T02:00:00Z', '2026-11-26T17:00:00Z'].map((at) => new Date(at))
  await store.asOwner(`update offerings.offerings set opens_at = '${opens?.toISOString()}',
    closes_at = '${closes?.toISOString()}' where id = '${offering?.id}'`)
  const isOpen = async (at: Date | undefined, milliseconds: number) =>
    (await readCandidates(db, await aRule(userId), later(at ?? start, milliseconds))).length === 1
  expect([await isOpen(opens, -1), await isOpen(opens, 0)]).toEqual([false, true])
  expect([await isOpen(closes, -1), await isOpen(closes, 0)]).toEqual([true, false])
})

test('units that were bought and are not issued yet count as held when a plan chooses', async () => {
  const { userId, offerings, riskStatementVersion } = await aPlan()
  const offeringId = offerings[0]?.id ?? ''
  await ordinary.subscribe(
    { investorId: userId, offeringId, units: 3n, riskStatementVersion },
    newId(),
  )
  const [candidate] = await readCandidates(db, await aRule(userId), clock.now())
  expect(candidate).toMatchObject({ heldUnits: 3n, unitsLeft: 997n })
})

test('a plan that follows deposits announces at most its amount and spends no more than has arrived', async () => {
  const { receive, history, plan } = await aPlan({ rhythm: 'deposits', amount: 300_000n })
  await receive('deposit', 900_000n)
  await announceExecutions(db, clock, rethrow)
  expect(await history()).toMatchObject([{ state: 'announced', budget: 300_000n }])
  expect(await spendableOf(db, await plan(), 2_000_000n)).toBe(900_000n)
  expect(await spendableOf(db, await plan(), 300_000n)).toBe(300_000n)
})

test('a plan can spend nothing, and never less, when the wallet has less than its investor keeps', async () => {
  const { plan } = await aPlan({ keep: 1_200_000n })
  expect(await spendableOf(db, await plan(), 500_000n)).toBe(0n)
})

test('a paused plan is not announced', async () => {
  const { userId, history } = await aPlan()
  await store.asOwner(`update auto_invest.plans set state = 'paused', paused_at = now(), paused_because = 'owner'
    where user_id = '${userId}'`)
  await run()
  expect(await history()).toEqual([])
})

test('a plan that follows money is announced again after its account was frozen only once more money has arrived', async () => {
  const { userId, receive, history } = await aPlan({ rhythm: 'payouts' })
  const freeze = (at: string) =>
    store.asOwner(`update identity.users set frozen_at = ${at} where id = '${userId}'`)
  await receive('distribution', 150_000n)
  await announceExecutions(db, clock, rethrow)
  await freeze('now()')
  const [announced] = await history()
  await run(announced?.runsAt.toISOString())
  expect(await history()).toMatchObject([{ state: 'done', reason: 'frozen' }])
  await freeze('null')
  await run('2026-11-25T02:00:00Z')
  expect(await history()).toHaveLength(1)
  clock.moveTo(new Date('2026-11-26T02:00:00Z'))
  await receive('distribution', 10_000n)
  await run('2026-11-28T02:00:00Z')
  expect(await history()).toMatchObject([{ reason: null }, { reason: 'frozen' }])
})

test('a plan that follows deposits is not announced again after a refusal when a deposit is taken back', async () => {
  const { userId, receive, history } = await aPlan({ rhythm: 'deposits' })
  await receive('deposit', 300_000n)
  const [entry] = (
    await store.asOwner(`select entry_id as id from ledger.postings order by entry_id desc limit 1`)
  ).rows
  await run('2026-11-22T02:00:00Z', refusing('investors.quota_exceeded'))
  const taking = { userId, amount: 50_000n, gateway: 'simulator', entryId: entry.id }
  const facts = { id: newId(), happenedAt: clock.now(), reference: 'UJI' }
  await transaction(db, (tx) => debitInvestor(tx, taking, facts))
  for (const at of ['2026-11-25T02:00:00Z', '2026-11-27T02:00:00Z']) await run(at)
  expect(await history()).toMatchObject([{ state: 'done', reason: 'refused' }])
})

test('a plan makes at most the number of purchases that the rules allow at one time', async () => {
  await store.asOwner(`update auto_invest.rules set purchases_max = 2`)
  const { history } = await aPlan({ offerings: 3, amount: 900_000n })
  await run()
  expect(await history()).toMatchObject([
    { reason: null, purchases: [{ units: 2n }, { units: 2n }] },
  ])
  const refused = await aPlan({ offerings: 3, amount: 900_000n })
  await run('2026-11-25T02:00:00Z', refusing('offerings.not_open'))
  expect(await refused.history()).toMatchObject([{ reason: 'refused', purchases: [{}, {}] }])
})

test('a plan buys from an offering with the risk statement that its investor accepted or an older one', async () => {
  const { history, riskStatementVersion, offerings } = await aPlan({ offerings: 3 })
  const [older, newer] = offerings.map(({ id }) => id)
  await store.asOwner(`update offerings.offerings set risk_statement_version =
    case id when '${older}' then '2020-12' else '2099-12-31' end where id in ('${older}', '${newer}')`)
  await run()
  const [time] = await history()
  const refusals = new Map(time?.purchases.map(({ offeringId, refusal }) => [offeringId, refusal]))
  expect(refusals.get(older ?? '')).toBeNull()
  expect(refusals.get(newer ?? '')).toBe('offerings.risk_statement_outdated')
  const { rows } = await store.asOwner(
    `select risk_statement_version as accepted from offerings.subscriptions where offering_id = '${older}'`,
  )
  expect(rows).toEqual([{ accepted: riskStatementVersion }])
})

/** A desk that refuses every purchase with this code. */
const refusing = (code: string): PurchaseSequencer => ({
  subscribe: () => Promise.reject(new Refusal(code, 'conflict')),
})

test.each([
  ['offerings.not_open', 3],
  ['offerings.not_enough_units', 3],
  ['market.holders_exceeded', 3],
  ['market.halted', 3],
  ['market.too_little_money', 1],
  ['market.limit_exceeded', 1],
  ['investors.quota_exceeded', 1],
  ['ledger.insufficient_funds', 1],
  ['identity.account_suspended', 1],
])('after the refusal %s a plan attempts %i of three properties', async (code, attempts) => {
  const { history } = await aPlan({ offerings: 3 })
  await run('2026-11-25T02:00:00Z', refusing(code))
  const [time] = await history()
  expect(time).toMatchObject({ state: 'done', reason: 'refused' })
  expect(time?.purchases.map(({ refusal }) => refusal)).toEqual(Array(attempts).fill(code))
})

test('an announced execution whose plan was changed since buys nothing', async () => {
  const { userId, history } = await aPlan()
  clock.moveTo(new Date('2026-11-24T02:00:00Z'))
  await announceExecutions(db, clock, rethrow)
  await store.asOwner(
    `update auto_invest.plans set version = 2, look_at = '2026-12-01' where user_id = '${userId}'`,
  )
  await run()
  expect(await history()).toMatchObject([{ state: 'done', reason: 'stopped', purchases: [] }])
})
