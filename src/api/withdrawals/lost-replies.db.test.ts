import { afterAll, expect, test } from 'vitest'
import { connect, disconnect } from '#database'
import { day, minute, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { checkWithdrawals, requestWithdrawal, sendDueWithdrawals } from '#withdrawals'
import { cuttingProxy } from '../../../tests/support/cutting-proxy.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, servicesOf, type Withdrawer } from '../../../tests/support/withdrawer.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkWithdrawals(store.db)).toEqual([])
  await store.close()
})

const free = ({ userId }: Withdrawer) => balance(store.db, account('investor-cash', userId))
const held = ({ userId }: Withdrawer) => balance(store.db, account('investor-held', userId))

test('losing the reply to a commit neither duplicates nor loses a withdrawal', async () => {
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
    const services = { ...servicesOf(api), db }
    await Promise.all(
      people.map(async ({ userId, accountId }) => {
        const person = { actor: { userId, roles: [] }, sessionId: sessionOf.get(userId) ?? '' }
        for (let round = 0; round < 10; round += 1) {
          const key = newId()
          const ask = () => requestWithdrawal(services, person, key, { accountId, amount: 50_000n })
          await untilAnswered(ask)
        }
      }),
    )
    expect(proxy.cuts()).toBeGreaterThan(0)
    for (const person of people) {
      expect(await free(person)).toBe(3_500_000n)
      expect(await held(person)).toBe(500_000n)
    }
    // The worker’s replies are lost as well; each payout it sent stays sent once.
    for (let round = 0; round < 40; round += 1) {
      api.clock.advance(2 * minute)
      await sendDueWithdrawals(services, () => {}).catch(() => 0)
      await api.simulator.deliverDue()
    }
    proxy.cutWhen(() => false)
    for (let round = 0; round < 3; round += 1) {
      api.clock.advance(day)
      await api.simulator.deliverDue()
      while ((await sendDueWithdrawals(servicesOf(api), rethrow)) > 0);
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
      // Without a reply the result is unknown, so the request is retried with the same key.
      const isRefusal = error instanceof Error && error.name === 'Refusal'
      if (isRefusal || attempt >= 50) throw error
    }
  }
}
