import { afterAll, beforeEach, expect, test } from 'vitest'
import { announceExecutions, riskStatementInForce, runExecutions } from '#auto-invest'
import { transaction } from '#database'
import { newId } from '#kernel'
import { account, checkStore, credit, debit, postEntries, unitHoldings } from '#ledger'
import { openOrderSequencer } from '#market'
import { openPurchaseSequencer } from '#offerings'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, type Withdrawer } from '../../../tests/support/withdrawer.ts'

let api: TestApi
let investor: Withdrawer

const store = await testDatabase()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})
beforeEach(async () => {
  // Each test begins on 22 November with one open offering of its own.
  await store.asOwner(`update offerings.offerings set state = 'withdrawn' where state = 'open';
    update auto_invest.plans set state = 'ended', ended_at = now(), paused_at = null, paused_because = null
    where state <> 'ended'`)
  api = testApi(store)
  investor = await aWithdrawer(store, api, { cash: 5_000_000n })
  await store.asOwner(`insert into investors.suitability_checks (id, user_id, version, language,
    answers_sealed, answers_key_id, result, risk_statement_version, checked_at, valid_until)
    values (uuidv7(), '${investor.userId}', '2026-11', 'id', '\\x00', 'test', 'pass', '2026-11',
      '2026-01-01', '2126-01-01')`)
  const options = { investors: 0, offerings: 1, cash: 0n, units: 1_000n, at: api.clock.now() }
  await createPrimaryMarket(store.db, store.asOwner, options)
})

const save = async (changes: object = {}) =>
  await api.call('/auto-invest/plan/', {
    method: 'PUT',
    token: await investor.token(),
    body: {
      ...{ rhythm: 'monthly', amount: 1_000_000, dayOfMonth: 25 },
      riskStatementVersion: await riskStatementInForce(store.db, api.clock.now()),
      ...changes,
    },
  })
const act = async (name: 'pause' | 'resumption' | 'end') =>
  await api.call(`/auto-invest/plan/${name}/`, { method: 'POST', token: await investor.token() })
const units = async () =>
  (await unitHoldings(store.db, investor.userId)).map(({ subscribedUnits }) => subscribedUnits)
const events = async () => {
  const { rows } = await store.asOwner(`select event from notifications.notices
    where user_id = '${investor.userId}' and event like 'auto-invest%' order by id`)
  return rows.map(({ event }) => event)
}

/** Runs the jobs of the worker at an instant. */
async function workAt(instant: string): Promise<void> {
  const { db } = store
  const { clock } = api
  clock.moveTo(new Date(instant))
  await announceExecutions(db, clock, rethrow)
  const rooms = {
    db,
    clock,
    purchaseSequencer: openPurchaseSequencer({ db, clock }),
    orderSequencer: openOrderSequencer({ db, clock }),
  }
  await runExecutions(rooms, (_, error) => {
    throw error
  })
}

test('a plan that is changed after its announcement buys by its new rules a whole day later, and only by them', async () => {
  await save()
  await workAt('2026-11-24T02:00:00Z')
  await save({ amount: 500_000 })
  for (const at of ['2026-11-24T02:01:00Z', '2026-11-25T02:00:00Z']) await workAt(at)
  expect(await units()).toEqual([])
  await workAt('2026-11-26T02:00:00Z')
  expect(await units()).toEqual([4n])
})

test('a plan that is ended after its announcement buys nothing and reports nothing more', async () => {
  await save()
  await workAt('2026-11-24T02:00:00Z')
  expect((await act('end')).status).toBe(200)
  await workAt('2026-11-25T02:00:00Z')
  expect([await units(), await events()]).toEqual([
    [],
    ['auto-invest-started', 'auto-invest-announced'],
  ])
})

test('a plan that is saved again without a change is not restarted, in whatever order its filters are listed', async () => {
  const { rows } = await store.asOwner(`select id from properties.cities order by id limit 2`)
  const cities = rows.map(({ id }) => id)
  await save({ cityIds: cities, types: ['house', 'villa'] })
  await save({ cityIds: cities.toReversed(), types: ['villa', 'house'] })
  expect(await events()).toEqual(['auto-invest-started'])
  expect((await save({ cityIds: [...cities, ...cities], types: ['house', 'villa'] })).status).toBe(
    200,
  )
})

test('a plan that is saved again without a change stores the risk statement in force then', async () => {
  await save()
  api.clock.moveTo(new Date('2026-11-24T02:00:00Z'))
  await save()
  const { rows } =
    await store.asOwner(`select risk_statement_version as accepted from auto_invest.plans
    where user_id = '${investor.userId}'`)
  expect(rows).toEqual([{ accepted: '2026-11-24' }])
})

test('a plan that invests deposits counts none from before it was resumed or changed', async () => {
  const deposit = (amount: bigint) =>
    transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          ...{ id: newId(), kind: 'deposit', happenedAt: api.clock.now(), reference: 'UJI' },
          ...{ propertyId: null, actorId: null },
          lines: [
            debit(account('gateway-clearing', 'simulator'), amount),
            credit(account('investor-cash', investor.userId), amount),
          ],
        },
      ]),
    )
  const collected = async () => {
    const { body } = await api.call('/auto-invest/', { token: await investor.token() })
    return body.plan.collected
  }
  const rules = { rhythm: 'deposits', dayOfMonth: null }
  await save(rules)
  await act('pause')
  await deposit(300_000n)
  await act('resumption')
  expect(await collected()).toBe(0)
  await deposit(200_000n)
  expect(await collected()).toBe(200_000)
  await save({ ...rules, amount: 500_000 })
  expect(await collected()).toBe(0)
})

test('a paused plan that is saved again with the same rules is resumed', async () => {
  await save()
  await act('pause')
  expect((await save()).body).toMatchObject({ state: 'active', pausedBecause: null })
})

test('a plan for the smallest amount, one unit and its fee, is accepted', async () => {
  expect((await save({ amount: 101_000 })).status).toBe(200)
})

test('a paused plan is resumed only in a confirmed session of an investor who may buy and whose account is not frozen', async () => {
  await save()
  await act('pause')
  const { userId } = investor
  const token = await investor.token()
  const confirmed = (shift: string) =>
    store.asOwner(`update identity.sessions set confirmed_at = confirmed_at ${shift} interval '1 day'
      where user_id = '${userId}'`)
  const resume = async () => {
    const answer = await api.call('/auto-invest/plan/resumption/', { method: 'POST', token })
    return answer.body.code
  }
  await confirmed('-')
  expect(await resume()).toBe('identity.confirmation_needed')
  await confirmed('+')
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${userId}'`)
  expect(await resume()).toBe('identity.account_frozen')
  await store.asOwner(`update identity.users set frozen_at = null where id = '${userId}';
    update investors.suitability_checks set replaced_at = checked_at where user_id = '${userId}'`)
  expect(await resume()).toBe('investors.suitability_required')
})
