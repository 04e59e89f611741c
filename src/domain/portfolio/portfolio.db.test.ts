import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { type Actor, day, jakartaTime, later, movableClock, newId } from '#kernel'
import {
  account,
  atBank,
  checkStore,
  credit,
  debit,
  type NewEntry,
  postEntries,
  unitsOf,
} from '#ledger'
import { cancelSubscription, openPurchaseSequencer, type PurchaseSequencer } from '#offerings'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket, type PrimaryMarket } from '../../../tests/support/primary-market.ts'
import { tradedProperty } from '../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../tests/support/traders.ts'
import { readSurroundings } from './analysis/read-surroundings.ts'
import { readBook } from './book.ts'
import { readHoldings, readIncome, readPortfolio, readWallet } from './index.ts'
import type { Flow } from './position.ts'
import { readAllowedIds, readStakes } from './read-stakes.ts'

const start = new Date('2026-08-01T03:00:00Z')
const clock = movableClock(start)
const firstPage = { limit: 24, cursor: null }

const store = await testDatabase()
const options = { investors: 2, offerings: 2, cash: 100_000_000n, units: 1000n, at: start }
const primaryMarket: PrimaryMarket = await createPrimaryMarket(store.db, store.asOwner, options)
await store.asOwner(`insert into properties.pictures
    select id, 0, '/plots/' || id || '/whole', 960, 720, '{480,960}', '#d9c7a8', 'Gambar', 'Picture'
    from properties.properties`)
const sequencer: PurchaseSequencer = openPurchaseSequencer({ db: store.db, clock })
const ratna: Actor = { userId: primaryMarket.investorIds[0] ?? '', roles: [] }
const other: Actor = { userId: primaryMarket.investorIds[1] ?? '', roles: [] }

afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

function offering(index: number) {
  const found = primaryMarket.offerings[index]
  if (found === undefined) throw new Error('no such offering')
  return found
}

async function buy(actor: Actor, index: number, units: bigint) {
  const { riskStatementVersion } = primaryMarket
  const offeringId = offering(index).id
  const purchase = { investorId: actor.userId, offeringId, units, riskStatementVersion }
  return await sequencer.subscribe(purchase, `key-${newId()}`)
}

function entry(
  kind: NewEntry['kind'],
  propertyId: string | null,
  lines: NewEntry['lines'],
): NewEntry {
  const facts = { reference: 'UJI', propertyId, actorId: null, happenedAt: clock.now() }
  return { id: newId(), kind, lines, ...facts }
}

async function post(...entries: NewEntry[]): Promise<void> {
  await transaction(store.db, (tx) => postEntries(tx, entries))
}

test('an investor without anything has a portfolio and a wallet of zeros', async () => {
  const nobody = { userId: newId(), roles: [] }
  expect(await readPortfolio(store.db, clock, nobody)).toEqual({
    value: 0n,
    valueAtLastTrade: null,
    invested: 0n,
    incomeReceived: 0n,
    unrealisedGain: 0n,
    realisedGain: 0n,
    costOfGone: 0n,
    totalReturn: 0n,
    freeBalance: 0n,
    pendingUnitsAmount: 0n,
    history: [],
    byCity: [],
  })
  expect(await readHoldings(store.db, clock, nobody, firstPage)).toEqual({
    items: [],
    nextCursor: null,
  })
  expect(await readIncome(store.db, nobody, firstPage)).toEqual({ items: [], nextCursor: null })
  expect(await readWallet(store.db, clock, nobody)).toMatchObject({ free: 0n, inEscrow: 0n })
})

test('a purchase is shown immediately as waiting in escrow and does not count in the value', async () => {
  await buy(ratna, 0, 10n)
  const second = await buy(ratna, 1, 5n)
  await buy(other, 0, 7n)
  expect(await readPortfolio(store.db, clock, ratna)).toMatchObject({
    value: 0n,
    invested: 0n,
    pendingUnitsAmount: 1_500_000n,
    freeBalance: 98_485_000n,
  })
  expect(await readWallet(store.db, clock, ratna)).toMatchObject({
    free: 98_485_000n,
    held: 15_000n,
    inEscrow: 1_500_000n,
    incoming: 0n,
    unpaid: 0n,
  })
  const command = { subscriptionId: second.id, key: 'cancel-the-second' }
  await cancelSubscription(store.db, clock, ratna, command)
  const { items } = await readHoldings(store.db, clock, ratna, firstPage)
  expect(items).toMatchObject([
    { property: { id: offering(0).propertyId }, units: 0n, pendingUnits: 10n, cost: 0n },
  ])
  expect(items[0]).toMatchObject({ pendingCost: 1_010_000n, unrealisedGain: 0n })
})

test('a wallet read while money moves always adds up', async () => {
  const total = async () => {
    const { free, held, inEscrow } = await readWallet(store.db, clock, other)
    return free + held + inEscrow
  }
  const before = await total()
  let isBusy = true
  const writer = buyAndCancel(30).finally(() => {
    isBusy = false
  })
  const seen = new Set<bigint>()
  while (isBusy) seen.add(await total())
  await writer
  expect([...seen]).toEqual([before])
})

async function buyAndCancel(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const { id } = await buy(other, 1, 1n)
    const command = { subscriptionId: id, key: `cancel-${newId()}` }
    await cancelSubscription(store.db, clock, other, command)
  }
}

test('after the handover, value, cost, income and yield come from the ledger', async () => {
  const { propertyId } = offering(0)
  const asset = unitsOf(propertyId)
  clock.advance(30 * day)
  await post(
    ...[ratna, other].map(({ userId }, index) =>
      entry('allotment', propertyId, [
        debit(account('investor-units-subscribed', userId, asset), index === 0 ? 10n : 7n),
        credit(account('investor-units', userId, asset), index === 0 ? 10n : 7n),
      ]),
    ),
  )
  await store.asOwner(
    `update offerings.subscriptions set state = 'allotted' where state = 'active'`,
  )
  await store.asOwner(`update properties.properties set state = 'operating', let_state = 'let',
    open_until = 'infinity', unit_price = 104000 where id = '${propertyId}'`)
  await store.asOwner(
    `insert into properties.valuations values ('${propertyId}', '2026-09-20', 104000000, 'KJPP')`,
  )
  await store.asOwner(`insert into properties.title_steps (property_id, position, step, done_on)
    values ('${propertyId}', 4, 'units-handed-over', '2026-08-31')`)
  clock.advance(30 * day)
  const rent = entry('distribution', propertyId, [
    debit(account('property-cash', propertyId), 17_001n),
    credit(account('investor-cash', ratna.userId), 10_001n),
    credit(account('investor-cash', other.userId), 7_000n),
  ])
  await post(
    entry('rent', propertyId, [
      debit(atBank('property'), 17_001n),
      credit(account('property-cash', propertyId), 17_001n),
    ]),
    rent,
  )
  const distributionId = newId()
  const paidAt = rent.happenedAt.toISOString()
  await store.asOwner(`insert into distributions.distributions values
    ('${distributionId}', '${propertyId}', '2026-08-01', '${paidAt}', '${paidAt}', 17001, 17, 2, '${rent.id}')`)
  await store.asOwner(`insert into distributions.payouts values
    ('${ratna.userId}', '${distributionId}', 10, 10001), ('${other.userId}', '${distributionId}', 7, 7000)`)

  const portfolio = await readPortfolio(store.db, clock, ratna)
  expect(portfolio).toMatchObject({
    value: 1_040_000n,
    invested: 1_010_000n,
    unrealisedGain: 30_000n,
    incomeReceived: 10_001n,
    totalReturn: 40_001n,
    pendingUnitsAmount: 0n,
    byCity: [{ id: 'badung', value: 1_040_000n, shareBasisPoints: 10_000 }],
  })
  const after = { income: 0n, realised: 0n, deposited: 100_000_000n }
  expect(portfolio.history).toEqual([
    { on: '2026-08-01', ...after, value: 0n, invested: 0n, balance: 100_000_000n },
    {
      ...after,
      on: '2026-08-31',
      value: 1_000_000n,
      invested: 1_010_000n,
      balance: 99_000_000n,
    },
    {
      ...after,
      on: '2026-09-20',
      value: 1_040_000n,
      invested: 1_010_000n,
      balance: 99_000_000n,
    },
    {
      ...after,
      on: '2026-09-30',
      value: 1_040_000n,
      invested: 1_010_000n,
      income: 10_001n,
      balance: 99_010_001n,
    },
  ])
  const { items } = await readHoldings(store.db, clock, ratna, firstPage)
  expect(items).toMatchObject([
    {
      units: 10n,
      pendingUnits: 0n,
      cost: 1_010_000n,
      value: 1_040_000n,
      incomeReceived: 10_001n,
      yieldOnCostBasisPoints: 99,
    },
  ])
  expect((await readIncome(store.db, ratna, firstPage)).items).toMatchObject([
    { distributionId, period: '2026-08', units: 10n, amount: 10_001n, perUnit: '1000.05' },
  ])
})

test('a deposit, a reward and a withdrawal leave the return unchanged, and money on its way out counts until it left', async () => {
  const before = await readPortfolio(store.db, clock, ratna)
  clock.advance(day)
  const cash = account('investor-cash', ratna.userId)
  const held = account('investor-held', ratna.userId)
  const newestAfter = async (...entries: NewEntry[]) => {
    await post(...entries)
    const { history, totalReturn } = await readPortfolio(store.db, clock, ratna)
    expect(totalReturn).toBe(before.totalReturn)
    return history.at(-1)
  }
  const newest = before.history.at(-1)
  const moneyAfter = (change: bigint) => ({
    ...newest,
    on: '2026-10-01',
    balance: (newest?.balance ?? 0n) + change,
    deposited: (newest?.deposited ?? 0n) + change,
  })
  const deposit = [debit(atBank('client'), 5_000_000n), credit(cash, 5_000_000n)]
  expect(await newestAfter(entry('deposit', null, deposit))).toEqual(moneyAfter(5_000_000n))
  const reward = [
    debit(account('referral-costs', 'platform'), 50_000n),
    credit(account('investor-rewards', ratna.userId), 50_000n),
  ]
  expect(await newestAfter(entry('referral-reward', null, reward))).toEqual(moneyAfter(5_050_000n))
  const withdrawal = [debit(cash, 2_000_000n), credit(held, 2_000_000n)]
  expect(await newestAfter(entry('withdrawal', null, withdrawal))).toEqual(moneyAfter(5_050_000n))
  const payout = [
    debit(held, 2_000_000n),
    credit(atBank('client'), 1_995_000n),
    credit(account('platform-fees', 'platform'), 5_000n),
  ]
  expect(await newestAfter(entry('payout', null, payout))).toEqual(moneyAfter(3_050_000n))
})

test('a property can be bought from the opening of its offering until just before its close', async () => {
  const { id, propertyId } = offering(1)
  const { rows } = await store.asOwner(
    `select closes_at from offerings.offerings where id = '${id}'`,
  )
  const [{ closes_at: closesAt } = { closes_at: start }] = rows
  for (const [at, isOpen] of [
    [later(start, -1), false],
    [start, true],
    [later(closesAt, -1), true],
    [closesAt, false],
  ] as const) {
    const then = movableClock(at)
    const [stake] = await readStakes(store.db, then, other, [propertyId])
    expect(stake?.roomUnits !== null).toBe(isOpen)
    const allowed = await readAllowedIds(store.db, then, other)
    expect(allowed.includes(propertyId)).toBe(isOpen)
  }
})

test('the last trade and the last payout of a property are its newest ones, and its valuations are in the order of their days', async () => {
  const opening = movableClock(jakartaTime('2026-12-07', '10:00'))
  await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
  const { propertyId, first, second, order } = await tradedProperty(store, opening)
  await store.asOwner(`insert into properties.pictures values
    ('${propertyId}', 0, '/plots/x', 4, 3, '{480}', '#ffffff', 'x', 'x')`)
  for (const limitPrice of [101_000n, 99_000n]) {
    await order(first, 'sell', { limitPrice })
    await order(second, 'buy', { limitPrice })
  }
  // November is booked and not paid yet.
  await store.asOwner(`set session_replication_role = replica;
    insert into properties.monthly_accounts select '${propertyId}', m, 1000, 100, 50, 0, 0, 0, 0, 850, 10000
      from unnest(array['2026-11-01', '2026-10-01', '2026-09-01']::date[]) m;
    insert into distributions.distributions (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id)
      select uuidv7(), '${propertyId}', m, p, p, t, 400, 4, uuidv7() from (values
        ('2026-10-01'::date, '2026-11-04T17:30:00Z'::timestamptz, 900),
        ('2026-09-01', '2026-10-05T02:00:00Z', 800)) as n (m, p, t);
    insert into properties.valuations values ('${propertyId}', '2026-10-20', 1200000000, 'KJPP'),
      ('${propertyId}', '2026-09-20', 1100000000, 'KJPP')`)
  const [holding] = await readBook(store.db, second)
  expect(holding).toMatchObject({
    lastTrade: { on: '2026-12-07', price: 99_000n },
    lastPayout: { month: '2026-10', paidOn: '2026-11-05', total: 900n, units: 400n },
  })
  const valuedOn = holding?.valuations.map((each) => each.valuedOn)
  expect(valuedOn?.slice(-2)).toEqual(['2026-09-20', '2026-10-20'])
})

test('an investor sees only the properties that they watch, those with a changed price first, and only their own goal', async () => {
  const [changed, same] = [offering(0).propertyId, offering(1).propertyId]
  await store.asOwner(`insert into watchlist.watched values
      ('${ratna.userId}', '${changed}', '2026-08-01'), ('${ratna.userId}', '${same}', '2026-08-02'),
      ('${other.userId}', '${changed}', '2026-08-03'), ('${other.userId}', '${same}', '2026-08-04');
    insert into portfolio.goals values ('${other.userId}', 50000, 2030, now())`)
  const days = { today: '2026-11-01', since: '2026-10-01' }
  const { watched, goal } = await readSurroundings(store.db, ratna.userId, [], days)
  expect(watched).toMatchObject([
    { propertyId: changed, changeBasisPoints: 400, watchedAt: new Date('2026-08-01T00:00:00Z') },
    { propertyId: same, changeBasisPoints: 0 },
  ])
  expect(watched).toHaveLength(2)
  expect(goal).toBeNull()
})

test('an investor never sees another investor’s figures', async () => {
  const mine = await readPortfolio(store.db, clock, other)
  expect(mine).toMatchObject({ incomeReceived: 7_000n, invested: 707_000n })
  const later30 = movableClock(later(clock.now(), 30 * day))
  expect((await readPortfolio(store.db, later30, other)).value).toBe(mine.value)
})

test('the book has every ledger line of an investor and none of anyone else', async () => {
  for (const { userId } of [ratna, other]) {
    const { rows } = await store.asOwner(`
      select e.property_id, e.kind, (extract(epoch from e.happened_at) * 1000)::bigint::text as at,
        coalesce(-sum(p.amount) filter (where a.kind = 'investor-cash'), 0)::text as cash,
        coalesce(-sum(p.amount) filter (where a.kind = 'investor-units'), 0)::text as units,
        coalesce(-sum(p.amount) filter (where a.kind = 'investor-units-subscribed'), 0)::text as pending
      from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      where a.owner_id = '${userId}' and e.property_id is not null
        and a.kind in ('investor-cash', 'investor-units', 'investor-units-subscribed')
      group by e.id order by e.happened_at, e.recorded_at, e.id`)
    const book = await readBook(store.db, userId)
    const lines = book.flatMap(({ flows }) => flows.map(lineOf))
    expect(lines.toSorted()).toEqual(rows.map(lineIn).toSorted())
    for (const { property, flows } of book) {
      const own = rows.filter((row) => row.property_id === property.id)
      expect(flows.map(lineOf)).toEqual(own.map(lineIn))
    }
  }
})

function lineOf({ propertyId, kind, happenedAt, cash, units, pendingUnits }: Flow): string {
  return [propertyId, kind, happenedAt.getTime(), cash, units, pendingUnits].join(' ')
}

function lineIn(row: Record<string, string>): string {
  return [row.property_id, row.kind, row.at, row.cash, row.units, row.pending].join(' ')
}
