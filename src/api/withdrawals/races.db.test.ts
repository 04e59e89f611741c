import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, disconnect } from '#database'
import { day, minute, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { openPurchaseDesk } from '#offerings'
import { checkWithdrawals, requestWithdrawal, sendDueWithdrawals } from '#withdrawals'
import { cuttingProxy } from '../../../tests/support/cutting-proxy.ts'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { marketSquare } from '../../../tests/support/market-square.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  deskOf,
  type Withdrawer,
  withdraw,
} from '../../../tests/support/withdrawer.ts'

let store: TestDatabase
let api: TestApi

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkWithdrawals(store.db)).toEqual([])
  await store.close()
})

const free = ({ userId }: Withdrawer) => balance(store.db, account('investor-cash', userId))
const held = ({ userId }: Withdrawer) => balance(store.db, account('investor-held', userId))

/** A second program of its own, with its own connections to the same database. */
function anotherProgram(): { api: TestApi; db: Database } {
  const db = connect({ url: store.url, connectionsMax: 12 })
  const changes = { db, clock: api.clock, keys: api.services.keys, dataKeys: api.services.dataKeys }
  return { api: testApi(store, 'demo', changes), db }
}

test('thirty requests over two programs take the balance once', async () => {
  const other = anotherProgram()
  const investor = await aWithdrawer(store, api)
  const token = await investor.token()
  const wish = { accountId: investor.accountId, amount: 1_000_000 }
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      withdraw(index % 2 === 0 ? api : other.api, token, wish),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect([await free(investor), await held(investor)]).toEqual([0n, 1_000_000n])
  await disconnect(other.db)
})

test('buying and withdrawing at once never spend the same rupiah', async () => {
  const investor = await aWithdrawer(store, api, { cash: 1_010_000n })
  const token = await investor.token()
  const options = { investors: 1, offerings: 1, cash: 1n, units: 1_000n, at: api.clock.now() }
  const { offerings } = await marketSquare(store.db, store.asOwner, options)
  const offeringId = offerings[0]?.id ?? ''
  const desk = openPurchaseDesk({ db: store.db, clock: api.clock })
  // Ten units with their fee, or one withdrawal: both are the whole balance.
  const { userId: investorId, accountId } = investor
  const purchase = { investorId, offeringId, units: 10n, riskStatementVersion: '2026-11' }
  const bought = Array.from({ length: 15 }, () =>
    desk.subscribe(purchase, newId()).then(
      () => true,
      () => false,
    ),
  )
  const withdrawn = Array.from({ length: 15 }, async () => {
    const { status } = await withdraw(api, token, { accountId, amount: 1_010_000 })
    return status === 201
  })
  const answers = await Promise.all([...bought, ...withdrawn])
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await free(investor)).toBe(0n)
})

test('a reply to a commit that is lost makes no second withdrawal and loses none', async () => {
  const people: Withdrawer[] = []
  for (let count = 0; count < 4; count += 1)
    people.push(await aWithdrawer(store, api, { cash: 4_000_000n }))
  for (const person of people) await person.token()
  const { rows } = await store.asOwner(
    'select id, user_id from identity.sessions where confirmed_at is not null and ended_at is null',
  )
  const sessionOf = new Map(rows.map(({ id, user_id }) => [user_id as string, id as string]))
  const { hostname, port, username, password, pathname } = new URL(store.url)
  const proxy = await cuttingProxy({ host: hostname, port: Number(port) })
  const url = `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`
  const db = connect({ url })
  try {
    proxy.cutWhen(() => Math.random() < 0.5)
    const desk = { ...deskOf(api), db }
    await Promise.all(
      people.map(async ({ userId, accountId }) => {
        const person = { actor: { userId, roles: [] }, sessionId: sessionOf.get(userId) ?? '' }
        for (let round = 0; round < 10; round += 1) {
          const key = newId()
          const ask = () => requestWithdrawal(desk, person, key, { accountId, amount: 50_000n })
          await untilAnswered(ask)
        }
      }),
    )
    expect(proxy.cuts()).toBeGreaterThan(0)
    for (const person of people) {
      expect(await free(person)).toBe(3_500_000n)
      expect(await held(person)).toBe(500_000n)
    }
    // The worker's own replies are cut as well; what it sent stays sent, and once.
    for (let round = 0; round < 40; round += 1) {
      api.clock.advance(2 * minute)
      await sendDueWithdrawals(desk).catch(() => 0)
      await api.simulator.deliverDue()
    }
    proxy.cutWhen(() => false)
    for (let round = 0; round < 3; round += 1) {
      api.clock.advance(day)
      await api.simulator.deliverDue()
      while ((await sendDueWithdrawals(deskOf(api))) > 0);
    }
    const paid =
      await store.asOwner(`select count(*)::int as sent, count(distinct reference)::int as of
      from payments.simulator_payouts where amount = 47500`)
    expect(paid.rows).toEqual([{ sent: 40, of: 40 }])
    for (const person of people) expect(await held(person)).toBe(0n)
  } finally {
    await disconnect(db)
    await proxy.close()
  }
})

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ask()
      return
    } catch (error) {
      // No answer came: whether it happened is not known, so the same key is asked again.
      const isRefusal = error instanceof Error && error.name === 'Refusal'
      if (isRefusal || attempt >= 50) throw error
    }
  }
}
