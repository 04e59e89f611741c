import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankPurposes } from '#contract'
import { transaction } from '#database'
import { day, jakartaDate, later, newId } from '#kernel'
import { account, atBank, credit, debit, type Line, postEntries } from '#ledger'
import { imported } from '../../../../tests/support/bank-statement.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'
import { readBankDays } from '../reconciliation/read-statements.ts'
import { allRecordedBefore, carryFlows } from './carry-flows.ts'
import { orderTransfers } from './order-transfers.ts'

let store: TestDatabase
let api: TestApi

beforeEach(async () => {
  store = await testDatabase()
  api = testApi(store)
})
afterEach(() => store.close())

const cash = account('investor-cash', newId())
const escrow = account('offering-escrow', newId())
const fees = account('platform-fees', 'platform')

async function post(lines: readonly Line[], happenedAt = api.clock.now()): Promise<void> {
  const facts = { propertyId: null, actorId: null, reference: 'UJI', happenedAt }
  await transaction(store.db, (tx) =>
    postEntries(tx, [{ ...facts, id: newId(), kind: 'subscription', lines }]),
  )
}

/** Entries in both directions between three accounts, each with another amount. */
async function someEntries(seed: number): Promise<void> {
  const amount = BigInt(10_000 + ((seed * 7_919) % 90_000))
  await post([debit(atBank('client'), amount * 3n), credit(cash, amount * 3n)])
  await post([debit(cash, amount), credit(escrow, amount - 7n), credit(fees, 7n)])
  await post([debit(escrow, amount / 2n), credit(cash, amount / 2n)])
  await post([debit(atBank('escrow'), amount), credit(fees, amount)])
}

const needs =
  'select giver, taker, kind, amount::int from reconciliation.transfer_needs order by 1, 2, 3'
const allNeeds = `select giver, taker, kind, sum(amount)::int as amount from (
    select least(giver, taker) as giver, greatest(giver, taker) as taker, kind,
      case when giver < taker then amount else -amount end as amount from reconciliation.bank_flows
    union all
    select least(o.from_purpose, o.to_purpose), greatest(o.from_purpose, o.to_purpose), c.entry_kind,
      case when o.from_purpose < o.to_purpose then -c.amount else c.amount end
    from reconciliation.transfer_orders o join reconciliation.transfer_causes c on c.order_id = o.id
    where o.state <> 'cancelled') as w
  group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`
const rowsOf = async (statement: string) => (await store.asOwner(statement)).rows
const carried = () => rowsOf('select sum(amount)::int as sum from reconciliation.carried_flows')

test('the carried sums plus later entries equal the sums of all entries, whenever they are carried', async () => {
  for (let round = 1; round <= 4; round += 1) {
    await someEntries(round)
    expect(await rowsOf(needs)).toEqual(await rowsOf(allNeeds))
    const now = new Date()
    // Carrying twice at the same instant adds nothing; an earlier instant removes nothing.
    for (const before of [now, now, later(now, -day)])
      await transaction(store.db, (tx) => carryFlows(tx, before))
    expect(await rowsOf(needs)).toEqual(await rowsOf(allNeeds))
    if (round === 2) await transaction(store.db, (tx) => orderTransfers(tx, api.clock.now()))
  }
  expect(
    await rowsOf(`select giver, taker, kind, amount::int from reconciliation.carried_flows
      where amount <> 0 order by 1, 2, 3`),
  ).toEqual(
    await rowsOf(`select giver, taker, kind, amount::int from reconciliation.bank_flows
      where amount <> 0 order by 1, 2, 3`),
  )
})

test('a nightly run carries only entries recorded at least a day before and does not read them again', async () => {
  await someEntries(1)
  await transaction(store.db, (tx) => orderTransfers(tx, api.clock.now()))
  expect(await carried()).toEqual([{ sum: null }])
  // As one night later: by the clock of the database the entries are more than a day old.
  await store.asOwner(`begin; alter table ledger.entries disable trigger append_only;
    update ledger.entries set recorded_at = recorded_at - interval '2 days';
    update reconciliation.flows_carried set recorded_before = recorded_before - interval '2 days';
    alter table ledger.entries enable trigger append_only; commit`)
  await transaction(store.db, (tx) => orderTransfers(tx, api.clock.now()))
  expect((await carried())[0]?.sum).toBeGreaterThan(0)
  const before = await transaction(store.db, allRecordedBefore)
  expect(
    await rowsOf(
      `select * from reconciliation.bank_flows_between('${before.toISOString()}', 'infinity')`,
    ),
  ).toEqual([])
  expect(await rowsOf(needs)).toEqual(await rowsOf(allNeeds))
})

test('the days of our accounts agree with all statements and postings, however few days are requested', async () => {
  for (let round = 1; round <= 6; round += 1) {
    await someEntries(round)
    await imported(store, api, [{ amount: 1_000 * round, text: `SETORAN ${round}` }])
    if (round % 2 === 0)
      await imported(store, api, [{ amount: 500 * round, text: `JASA ${round}` }], 'escrow')
    // At the very end of a day, and on a day that is already over.
    await post([debit(atBank('client'), 11n), credit(cash, 11n)], endOf(api.clock.now()))
    await post(
      [debit(atBank('escrow'), 13n), credit(escrow, 13n)],
      later(api.clock.now(), -3 * day),
    )
    api.clock.moveTo(later(api.clock.now(), (1 + (round % 3)) * day))
  }
  const all =
    await rowsOf(`select purpose, day::text, bank, ledger from reconciliation.bank_and_ledger
    order by day desc, array_position('{${bankPurposes.join(',')}}'::text[], purpose)`)
  const wanted = all.map(({ bank, ledger, ...of }) => ({
    ...of,
    bank: BigInt(bank),
    ledger: BigInt(ledger),
  }))
  for (const limit of [1, 2, 5, 100]) {
    const seen = new Map<string, number>()
    const newest = wanted.filter(({ purpose }) => {
      seen.set(purpose, (seen.get(purpose) ?? 0) + 1)
      return (seen.get(purpose) ?? 0) <= limit
    })
    expect(await readBankDays(store.db, { limit })).toEqual(newest)
  }
  const since = wanted[3]?.day ?? ''
  const { rows } = await store.asOwner(
    `select purpose, day::text from balance_proofs.bank_says_since('${since}') order by 2 desc, 1`,
  )
  // Each account has its newest day, even when it is older than the requested days.
  expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['client', 'escrow']))
  expect(rows.filter((row) => row.day >= since)).toEqual(
    wanted.filter((row) => row.day >= since).map(({ purpose, day: on }) => ({ purpose, day: on })),
  )
})

function endOf(instant: Date): Date {
  return later(new Date(`${jakartaDate(instant)}T00:00:00+07:00`), day)
}
