import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { announceExecutions, riskStatementInForce, runExecutions } from '#auto-invest'
import { transaction } from '#database'
import { day, hour, later, newId } from '#kernel'
import {
  account,
  balance,
  checkStore,
  credit,
  debit,
  debitInvestor,
  postEntries,
  unitHoldings,
} from '#ledger'
import { openOrderSequencer } from '#market'
import { openPurchaseSequencer, type PurchaseSequencer } from '#offerings'
import { byTwo, reportDeathOf } from '../../../tests/support/a-death-report.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, type Withdrawer } from '../../../tests/support/withdrawer.ts'

let api: TestApi
let investor: Withdrawer
let purchaseSequencer: PurchaseSequencer

const rules = async () => ({
  rhythm: 'monthly',
  amount: 1_000_000,
  dayOfMonth: 25,
  riskStatementVersion: await riskStatementInForce(store.db, api.clock.now()),
})

const store = await testDatabase()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})
beforeEach(async () => {
  // Each test begins on 22 November, without open offerings or plans of earlier tests.
  await store.asOwner(`update offerings.offerings set state = 'withdrawn' where state = 'open'`)
  await store.asOwner(`update auto_invest.plans set state = 'ended', ended_at = now(), paused_at = null,
    paused_because = null where state <> 'ended'`)
  api = testApi(store)
  investor = await aWithdrawer(store, api, { cash: 5_000_000n })
  await store.asOwner(`insert into investors.suitability_checks (id, user_id, version, language,
    answers_sealed, answers_key_id, result, risk_statement_version, checked_at, valid_until)
    values (uuidv7(), '${investor.userId}', '2026-11', 'id', '\\x00', 'test', 'pass', '2026-11',
      '2026-01-01', '2126-01-01')`)
  purchaseSequencer = openPurchaseSequencer({ db: store.db, clock: api.clock })
})

async function onSale(units = 1_000n, offerings = 1) {
  const options = { investors: 0, offerings, cash: 0n, units, at: api.clock.now() }
  return (await createPrimaryMarket(store.db, store.asOwner, options)).offerings
}

const start = async (changes: object = {}) =>
  await api.call('/auto-invest/plan/', {
    method: 'PUT',
    token: await investor.token(),
    body: { ...(await rules()), ...changes },
  })
const ask = async (path: string, call: { method?: string; body?: object } = {}) =>
  (await api.call(path, { token: await investor.token(), ...call })).body
const history = async () => (await ask('/auto-invest/executions/')).items
const free = () => balance(store.db, account('investor-cash', investor.userId))
const units = async () =>
  (await unitHoldings(store.db, investor.userId)).map(({ subscribedUnits }) => subscribedUnits)

type Services = Parameters<typeof runExecutions>[0]

function rooms(changes: Partial<Services> = {}): Services {
  const orderSequencer = openOrderSequencer({ db: store.db, clock: api.clock })
  return { db: store.db, clock: api.clock, purchaseSequencer, orderSequencer, ...changes }
}

/** Runs the jobs of the worker until nothing is due. */
async function work(changes: Partial<Services> = {}): Promise<void> {
  while ((await announceExecutions(store.db, api.clock, rethrow)) > 0);
  await runExecutions(rooms(changes), rethrow)
}

const moveTo = (instant: string) => api.clock.moveTo(new Date(instant))

async function sentNotices(): Promise<{ event: string; values: Record<string, unknown> }[]> {
  const { rows } = await store.asOwner(`select event, "values" from notifications.notices
    where user_id = '${investor.userId}' and event like 'auto-invest%' order by id`)
  return rows
}

async function receive(
  kind: 'deposit' | 'distribution',
  amount: bigint,
  reference = 'UJI',
): Promise<void> {
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        id: newId(),
        kind,
        happenedAt: api.clock.now(),
        reference,
        propertyId: null,
        actorId: null,
        lines: [
          debit(account('gateway-clearing', 'simulator'), amount),
          credit(account('investor-cash', investor.userId), amount),
        ],
      },
    ]),
  )
}

test('a monthly plan is announced a day ahead and buys once, on its day at nine', async () => {
  const [offering] = await onSale()
  const { status, body } = await start()
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'active', amount: 1_000_000, matchingNow: 1 })
  expect(body.next).toMatchObject({ isAnnounced: false, runsAt: '2026-11-25T02:00:00.000Z' })
  await work()
  expect(await history()).toEqual([])
  moveTo('2026-11-24T02:00:00Z')
  await work()
  expect((await ask('/auto-invest/')).plan.next).toMatchObject({ isAnnounced: true })
  expect(await free()).toBe(5_000_000n)
  moveTo('2026-11-25T01:59:59Z')
  await work()
  expect(await units()).toEqual([])
  moveTo('2026-11-25T02:00:00Z')
  await work()
  await work()
  // Nine units cost Rp900.000 plus a fee of Rp9.000; a tenth unit would exceed the million.
  expect(await units()).toEqual([9n])
  expect(await free()).toBe(4_091_000n)
  const [time] = await history()
  expect(time).toMatchObject({ period: '2026-11', state: 'done', budget: 1_000_000, reason: null })
  expect(time.purchases).toMatchObject([{ units: 9, cost: 909_000, refusal: null }])
  expect((await sentNotices()).map(({ event }) => event)).toEqual([
    'auto-invest-started',
    'auto-invest-announced',
    'auto-invest-bought',
  ])
  const [bought] = time.purchases
  const purchase = await ask(`/subscriptions/${bought.subscriptionId}/`)
  expect(purchase).toMatchObject({ offeringId: offering?.id, units: 9, state: 'active' })
  expect(Date.parse(purchase.cancellableUntil) - Date.parse(purchase.placedAt)).toBe(48 * hour)
  moveTo('2026-12-24T02:00:00Z')
  await work()
  moveTo('2026-12-25T02:00:00Z')
  await work()
  expect(await units()).toEqual([18n])
  expect((await history()).map(({ period }: { period: string }) => period)).toEqual([
    '2026-12',
    '2026-11',
  ])
})

test('workers that are killed between purchase and record, or run at the same time, buy once', async () => {
  await onSale(1_000n, 3)
  await start({ amount: 2_000_000, propertyMax: 500_000 })
  moveTo('2026-11-24T02:00:00Z')
  await work()
  moveTo('2026-11-25T02:00:00Z')
  // Three workers run at the same time, and every other reply is lost after its commit.
  let calls = 0
  const dying: PurchaseSequencer = {
    async subscribe(purchase, key) {
      const bought = await purchaseSequencer.subscribe(purchase, key)
      calls += 1
      if (calls % 2 === 1) throw new Error('killed')
      return bought
    },
  }
  const lost = new Set<unknown>()
  const run = () =>
    runExecutions(rooms({ purchaseSequencer: dying }), (_, error) =>
      lost.add((error as Error).message),
    )
  for (let round = 0; round < 8; round += 1) await Promise.all([1, 2, 3].map(run))
  expect([...lost]).toEqual(['killed'])
  expect(await units()).toEqual([5n, 5n, 5n])
  expect(await free()).toBe(5_000_000n - 3n * 505_000n)
  expect(await history()).toHaveLength(1)
  await Promise.all(Array.from({ length: 5 }, () => work()))
  expect(await units()).toEqual([5n, 5n, 5n])
})

test('announcers that run at the same time announce a period once', async () => {
  await onSale()
  await start()
  moveTo('2026-11-24T12:00:00Z')
  await Promise.all(
    Array.from({ length: 8 }, () => announceExecutions(store.db, api.clock, rethrow)),
  )
  const times = await history()
  expect(times).toHaveLength(1)
  // The announcement is late, and a full day must pass: the plan buys the next morning.
  expect(times[0]).toMatchObject({ runsAt: '2026-11-26T02:00:00.000Z' })
  expect(
    (await sentNotices()).filter(({ event }) => event === 'auto-invest-announced'),
  ).toHaveLength(1)
})

test('two concurrent starts create one plan', async () => {
  const token = await investor.token()
  const body = await rules()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => api.call('/auto-invest/plan/', { method: 'PUT', token, body })),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await sentNotices()).toHaveLength(1)
})

test('the money stays available until the purchase: the plan does not spend what was withdrawn or set aside', async () => {
  await onSale()
  await start({ amount: 10_000_000, keepInWallet: 4_800_000 })
  moveTo('2026-11-24T02:00:00Z')
  await work()
  const { accountId } = investor
  const withdrawn = await api.call('/withdrawals/', {
    token: await investor.token(),
    key: newId(),
    body: { accountId, amount: 150_000 },
  })
  expect(withdrawn.status).toBe(201)
  moveTo('2026-11-25T02:00:00Z')
  await work()
  expect(await free()).toBe(4_850_000n)
  expect(await history()).toMatchObject([{ state: 'done', reason: 'no-money', purchases: [] }])
  expect((await sentNotices()).at(-1)).toMatchObject({
    event: 'auto-invest-nothing',
    values: { why: 'no-money' },
  })
})

describe('a refused purchase is recorded with its reason and reported to the investor', () => {
  const due = async () => {
    moveTo('2026-11-24T02:00:00Z')
    await work()
    moveTo('2026-11-25T02:00:00Z')
  }

  test('the plan buys up to the rest of the yearly quota, then nothing', async () => {
    await receive('deposit', 20_000_000n)
    await onSale(1_000n, 2)
    await start({ amount: 20_000_000 })
    await due()
    await work()
    // 5% of Rp240.000.000 is Rp12.000.000, which is 120 units.
    expect(await units()).toEqual([120n])
    const [time] = await history()
    expect(time.purchases).toMatchObject([
      { units: 120, refusal: null },
      { cost: null, refusal: 'investors.quota_exceeded' },
    ])
    expect(time.reason).toBe('refused')
  })

  test('the plan buys nothing while the investor has not read the renewed risk statement', async () => {
    await onSale()
    await start()
    await due()
    await store.asOwner(`update offerings.offerings set risk_statement_version = '2026-12'
      where state = 'open'`)
    await work()
    expect(await units()).toEqual([])
    expect((await sentNotices()).at(-1)?.values).toEqual({
      why: 'offerings-risk-statement-outdated',
    })
  })

  test('the plan of a frozen account buys nothing', async () => {
    await onSale()
    await start()
    await due()
    await store.asOwner(
      `update identity.users set frozen_at = now() where id = '${investor.userId}'`,
    )
    await work()
    expect([await units(), await free()]).toEqual([[], 5_000_000n])
    expect((await sentNotices()).at(-1)?.values).toEqual({ why: 'frozen' })
  })

  test('the plan of an account closed by a death report is not announced', async () => {
    await onSale()
    await start()
    const before = (await sentNotices()).length
    await store.asOwner(
      `update identity.users set status = 'suspended' where id = '${investor.userId}'`,
    )
    await due()
    await work()
    expect([await units(), await free()]).toEqual([[], 5_000_000n])
    expect(await sentNotices()).toHaveLength(before)
  })

  test('the plan buys the next property when the ownership limit is reached', async () => {
    await onSale(20n, 2)
    await start({ amount: 2_000_000 })
    await due()
    await work()
    // 15% of twenty units is three units of each property.
    expect(await units()).toEqual([3n, 3n])
  })
})

test('a death report pauses the plan with the account; after the account reopens, the plan stays paused until its owner resumes it', async () => {
  await onSale()
  await start()
  moveTo('2026-11-24T02:00:00Z')
  await work()
  const { rows: people } = await store.asOwner(
    `select email from identity.users where id = '${investor.userId}'`,
  )
  const { body: reported } = await reportDeathOf(api, {
    accountEmail: people[0].email,
    deceasedName: 'Ratna Puspita Sari',
    diedOn: '2026-11-23',
  })
  const kept = async () => {
    const { rows } = await store.asOwner(`select p.state, p.paused_because as because,
      (select count(*)::integer from auto_invest.executions e
        where e.plan_id = p.id and e.state <> 'dropped') as times
      from auto_invest.plans p where p.user_id = '${investor.userId}'`)
    return rows
  }
  expect(await kept()).toEqual([{ state: 'paused', because: 'death-report', times: 0 }])
  const { rows: cases } = await store.asOwner(
    `select id from inheritance.cases where number = '${reported.number}'`,
  )
  const staff = [
    (await api.anAccount(['compliance'])).token,
    (await api.anAccount(['admin'])).token,
  ] as const
  const release = { reason: 'Pemilik akun hadir dan kartunya cocok.' }
  expect((await byTwo(api, staff, `${cases[0].id}/release/`, release)).status).toBe(200)
  moveTo('2026-11-26T02:00:00Z')
  await work()
  expect([await units(), (await ask('/auto-invest/')).plan]).toMatchObject([
    [],
    { state: 'paused', pausedBecause: 'death-report', next: null },
  ])
  expect(await ask('/auto-invest/plan/resumption/', { method: 'POST' })).toMatchObject({
    state: 'active',
    pausedBecause: null,
    next: { runsAt: '2026-12-25T02:00:00.000Z' },
  })
})

test('pausing cancels the announced purchase, and resuming does not catch up on it', async () => {
  await onSale()
  await start()
  moveTo('2026-11-24T02:00:00Z')
  await work()
  expect(await ask('/auto-invest/plan/pause/', { method: 'POST' })).toMatchObject({
    state: 'paused',
    next: null,
  })
  const again = await api.call('/auto-invest/plan/pause/', {
    method: 'POST',
    token: await investor.token(),
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'autoinvest.not_in_state' } })
  moveTo('2026-11-26T02:00:00Z')
  await work()
  expect([await history(), await units()]).toEqual([[], []])
  const resumed = await ask('/auto-invest/plan/resumption/', { method: 'POST' })
  expect(resumed).toMatchObject({ state: 'active', next: { runsAt: '2026-12-25T02:00:00.000Z' } })
  await work()
  expect(await history()).toEqual([])
  expect(await ask('/auto-invest/plan/end/', { method: 'POST' })).toEqual({ plan: null })
  expect((await ask('/auto-invest/')).plan).toBeNull()
  expect((await start()).status).toBe(200)
})

test('changed rules apply from then on, and a month that was carried out is not bought again', async () => {
  await onSale()
  await start()
  moveTo('2026-11-24T02:00:00Z')
  await work()
  moveTo('2026-11-25T02:00:00Z')
  await work()
  expect(await units()).toEqual([9n])
  const { body } = await start({ dayOfMonth: 28 })
  expect(body.next).toMatchObject({ runsAt: '2026-12-28T02:00:00.000Z' })
  moveTo('2026-11-28T02:00:00Z')
  await work()
  expect(await units()).toEqual([9n])
})

test('a plan that invests payouts waits until the amount is sufficient and counts each rupiah once', async () => {
  await onSale()
  await receive('distribution', 400_000n)
  await start({ rhythm: 'payouts', dayOfMonth: null, amount: 500_000 })
  await work()
  await receive('distribution', 60_000n)
  await receive('deposit', 1_000_000n)
  api.clock.advance(hour)
  await work()
  // Income before the start and income other than payouts does not count; Rp60.000 buys nothing.
  expect((await ask('/auto-invest/')).plan).toMatchObject({ collected: 60_000, next: null })
  await receive('distribution', 50_000n)
  api.clock.advance(hour)
  await work()
  const [time] = await history()
  expect(time).toMatchObject({ state: 'announced', budget: 110_000 })
  moveTo(time.runsAt)
  await work()
  expect(await units()).toEqual([1n])
  expect((await ask('/auto-invest/')).plan).toMatchObject({ collected: 9_000 })
  api.clock.advance(30 * day)
  await work()
  expect(await history()).toHaveLength(1)
})

test('a plan that invests deposits does not spend other money in place of deposits that were taken back', async () => {
  await onSale()
  const takenBack = async (reference: string, amount: bigint) => {
    const { rows } = await store.asOwner(
      `select id from ledger.entries where reference = '${reference}'`,
    )
    const taking = { userId: investor.userId, amount, gateway: 'simulator', entryId: rows[0].id }
    const facts = { id: newId(), happenedAt: api.clock.now(), reference }
    await transaction(store.db, (tx) => debitInvestor(tx, taking, facts))
  }
  const collected = async () => (await ask('/auto-invest/')).plan.collected
  await receive('deposit', 700_000n, 'DEP-EARLY')
  await start({ rhythm: 'deposits', dayOfMonth: null, amount: 500_000 })
  await receive('deposit', 400_000n, 'DEP-LATER')
  await takenBack('DEP-EARLY', 700_000n)
  // The early deposit was never counted, so losing it takes nothing from the later one.
  expect(await collected()).toBe(400_000)
  await work()
  const [time] = await history()
  expect(time).toMatchObject({ state: 'announced', budget: 400_000 })
  await takenBack('DEP-LATER', 250_000n)
  expect(await collected()).toBe(150_000)
  moveTo(time.runsAt)
  await work()
  expect(await units()).toEqual([1n])
  expect(await free()).toBe(5_000_000n + 150_000n - 101_000n)
  expect(await collected()).toBe(49_000)
})

describe('an impossible plan', () => {
  const impossible: readonly [string, object, string][] = [
    ['too small', { amount: 100_999 }, 'autoinvest.amount_below_minimum'],
    ['monthly without a day', { dayOfMonth: null }, 'autoinvest.day_of_month'],
    ['of payouts with a day', { rhythm: 'payouts' }, 'autoinvest.day_of_month'],
    ['of a city we do not know', { cityIds: ['atlantis'] }, 'autoinvest.unknown_city'],
    [
      'on an older statement',
      { riskStatementVersion: '2020-01' },
      'offerings.risk_statement_outdated',
    ],
    ['on the 32nd', { dayOfMonth: 32 }, 'request.invalid'],
    ['beyond 2^53−1', { amount: 2 ** 53 }, 'request.invalid'],
    ['of a fraction', { amount: 100_000.5 }, 'request.invalid'],
    ['in words', { amount: '1e6' }, 'request.invalid'],
    ['with less than nothing kept', { keepInWallet: -1 }, 'request.invalid'],
    ['with an unknown rule', { userId: newId() }, 'request.invalid'],
  ]

  test('an impossible plan is refused with a code for what is wrong and starts nothing', async () => {
    const token = await investor.token()
    for (const [why, changes, code] of impossible) {
      const body = { ...(await rules()), ...changes }
      const answer = await api.call('/auto-invest/plan/', { method: 'PUT', token, body })
      expect(answer.body.code, why).toBe(code)
    }
    expect((await ask('/auto-invest/')).plan).toBeNull()
  })

  test('an impossible plan is refused without a confirmed session, a verified identity or a passed suitability check', async () => {
    const unconfirmed = await api.anAccount()
    const input = { method: 'PUT', token: unconfirmed.token, body: await rules() }
    const answer = await api.call('/auto-invest/plan/', input)
    expect(answer).toMatchObject({ status: 403, body: { code: 'identity.confirmation_needed' } })
    await store.asOwner(`update identity.sessions set confirmed_at = '${api.clock.now().toISOString()}'
      where user_id = '${unconfirmed.userId}'`)
    const unverified = await api.call('/auto-invest/plan/', input)
    expect(unverified).toMatchObject({ status: 403, body: { code: 'investors.identity_required' } })
    await store.asOwner(`update investors.suitability_checks set replaced_at = checked_at
      where user_id = '${investor.userId}'`)
    expect((await start()).body.code).toBe('investors.suitability_required')
  })

  test('a plan accepts the largest amount that JSON can carry', async () => {
    expect((await start({ amount: Number.MAX_SAFE_INTEGER })).body).toMatchObject({
      amount: Number.MAX_SAFE_INTEGER,
    })
  })
})

test('an investor without a plan cannot pause, resume or end one', async () => {
  const refused = { status: 404, body: { code: 'autoinvest.no_plan' } }
  const token = await investor.token()
  for (const noun of ['pause', 'resumption', 'end'])
    expect(
      await api.call(`/auto-invest/plan/${noun}/`, { method: 'POST', token }),
      noun,
    ).toMatchObject(refused)
})

test('a trial shows what the rules would have bought and earned, and stores nothing', async () => {
  const at = later(api.clock.now(), -40 * day)
  const options = { investors: 0, offerings: 1, cash: 0n, units: 8n, at }
  const [offering] = (await createPrimaryMarket(store.db, store.asOwner, options)).offerings
  const id = offering?.propertyId
  await store.asOwner(`insert into properties.forecasts select id, '2026-10-01', 8000, 0, 0, 0, 0, 0, 0, 8000,
    10000 from properties.properties where id = '${id}'`)
  await store.asOwner(`insert into distributions.distributions
    (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id)
    select uuidv7(), '${id}', '2026-10-01', '2026-11-10', '2026-11-10', 10001, 8, 3, id
    from ledger.entries limit 1`)
  const { body } = await api.call('/auto-invest/trials/', {
    token: await investor.token(),
    body: { rhythm: 'monthly', amount: 1_000_000, dayOfMonth: 25 },
  })
  // The ownership limit of eight units is one unit; the offering open on 25 October was bought then.
  expect(body.times).toHaveLength(12)
  expect(body.times.at(-1)).toMatchObject({ at: '2026-10-25T02:00:00.000Z' })
  const [bought] = body.times.at(-1).purchases
  expect(bought).toMatchObject({ property: { id }, units: 1, cost: 101_000, income: 1_250 })
  expect(body).toMatchObject({ spent: 101_000, income: 1_250, refunded: 0, valueNow: 100_000 })
  expect(body.times[0]).toMatchObject({ reason: 'no-match', purchases: [] })
  const filtered = await ask('/auto-invest/trials/', {
    body: { rhythm: 'monthly', amount: 1_000_000, dayOfMonth: 25, netYieldMinBasisPoints: 9_999 },
  })
  expect(filtered.spent).toBe(0)
  expect((await ask('/auto-invest/')).plan).toBeNull()
})

test('in any order of events, each period is carried out once, a day after its announcement', async () => {
  await onSale(10_000n, 2)
  await start({ amount: 300_000, dayOfMonth: 31 })
  let seed = 20_261_121
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % most
  }
  for (let step = 0; step < 60; step += 1) {
    const before = await free()
    switch (chance(16)) {
      case 0:
        await ask('/auto-invest/plan/pause/', { method: 'POST' })
        break
      case 1:
        await ask('/auto-invest/plan/resumption/', { method: 'POST' })
        break
      case 2:
        await receive('deposit', BigInt(50_000 + chance(400_000)))
        break
      case 3:
        await start({ amount: 101_000 + chance(399_000), dayOfMonth: 1 + chance(31) })
        break
      default:
        await Promise.all([work(), work()])
        expect(before - (await free())).toBeLessThanOrEqual(500_000n)
    }
    api.clock.advance((1 + chance(90)) * hour)
  }
  const { rows } = await store.asOwner(`
    select e.period, e.budget >= coalesce(sum(p.cost), 0) as is_within,
      bool_and(p.settled_at is null or p.settled_at >= e.runs_at) as is_after
    from auto_invest.executions e left join auto_invest.purchases p on p.execution_id = e.id
    join auto_invest.plans l on l.id = e.plan_id
    where l.user_id = '${investor.userId}' and e.state = 'done' group by e.id order by e.period`)
  const periods = rows.map(({ period }) => period)
  expect(periods.length).toBeGreaterThan(1)
  expect(new Set(periods).size).toBe(periods.length)
  expect(rows.every(({ is_within, is_after }) => is_within && is_after !== false)).toBe(true)
})
