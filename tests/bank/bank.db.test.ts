import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type BankRun, runBank } from './bank-story.ts'
import { faultsOf } from './oracle.ts'

// Longer, or again as it was: BANK_SECONDS=600 BANK_SEED=7 npm run bank-test
const seconds = Number(process.env.BANK_SECONDS ?? 20)
const seed = Number(process.env.BANK_SEED ?? 20_261_121)

let store: TestDatabase
let run: BankRun

beforeAll(
  async () => {
    store = await testDatabase()
    run = await runBank(store, seconds, seed)
  },
  seconds * 1000 + 60_000,
)
afterAll(() => store.close())

test('whatever is cut and killed, nothing is lost, doubled or made of nothing', async () => {
  expect(await faultsOf(store.db, run), `seed ${seed}`).toEqual([])
  expect(run.wrongReads).toBe(0)
  expect(run.done.size).toBeGreaterThan(seconds)
  expect(run.refused.size).toBeGreaterThan(0)
  expect(run.cuts).toBeGreaterThan(0)
  expect(run.kills).toBeGreaterThan(0)
  process.stdout.write(
    `${run.done.size} commands done, ${run.refused.size} refused, ${run.reads} sums read, ${run.cuts} replies cut, ${run.kills} connections killed\n`,
  )
})

const nothing = 'select 1'

test('a planted double credit is found, though the ledger balances', async () => {
  await store.withDamage(nothing, async (damaged) => {
    const { rows } = await store.asOwner(
      `select reference, user_id, amount from payments.deposits where state = 'paid' limit 1`,
    )
    const { reference, user_id: userId, amount } = rows[0]
    const lines = [
      debit(account('gateway-clearing', 'simulator'), BigInt(amount)),
      credit(account('investor-cash', userId), BigInt(amount)),
    ]
    const facts = {
      kind: 'deposit',
      happenedAt: new Date(),
      propertyId: null,
      actorId: null,
    } as const
    const again = { ...facts, id: newId(), reference, lines }
    await transaction(damaged, (tx) => postEntries(tx, [again]))
    expect((await faultsOf(damaged, run)).join()).toContain(`deposit ${reference} was paid`)
  })
})

test.each([
  [
    'a skipped hold',
    'delete from ledger.holds where id in (select fee_hold_id from offerings.subscriptions limit 1)',
    'is not held',
  ],
  [
    'a purchase that was acknowledged and is lost',
    "delete from ledger.commands where key in (select key from ledger.commands where outcome ? 'done' limit 1)",
    'was done and is lost',
  ],
  [
    'a balance that no posting explains',
    `update ledger.accounts set balance = balance - 1 where kind = 'investor-cash'`,
    'account holds the sum of its postings',
  ],
  [
    'a unit made of nothing',
    `update ledger.accounts set balance = balance - 1 where kind = 'offering-units'`,
    'units of',
  ],
])('planted, %s is found', async (_, damage, fault) => {
  await store.withDamage(damage, async (damaged) => {
    expect((await faultsOf(damaged, run)).join('\n')).toContain(fault)
  })
})
