import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { databaseErrorCode, pipelinedTransaction, transaction } from './index.ts'
import { assertNoTransaction } from './open-transaction.ts'

const store = await testDatabase()
await store.asOwner(`create table public.waiting (id integer primary key);
    insert into public.waiting values (1); grant select, update on public.waiting to sepetak_app`)
afterAll(() => store.close())

type Settings = { lockTimeout: string; idle: string }
const settings = sql<Settings>`select current_setting('lock_timeout') as lock_timeout,
  current_setting('idle_in_transaction_session_timeout') as idle`

test('every connection of both pools waits for a lock for two seconds at most', async () => {
  const plain = await settings.execute(store.db)
  const inside = await transaction(store.db, (tx) => settings.execute(tx))
  const lane = await pipelinedTransaction(store.db, async (tx) => ({
    result: await settings.execute(tx),
    writes: [],
  }))
  for (const { rows } of [plain, inside, lane])
    expect(rows).toEqual([{ lockTimeout: '2s', idle: '10s' }])
})

test('a caller that waits for a locked row is refused within two seconds', async () => {
  const keep = sql`select from public.waiting where id = 1 for update`
  await transaction(store.db, async (holder) => {
    await keep.execute(holder)
    const from = performance.now()
    const waited = await transaction(store.db, (tx) => keep.execute(tx)).catch((error) => error)
    expect(databaseErrorCode(waited)).toBe('55P03')
    expect(performance.now() - from).toBeLessThan(2_900)
  })
})

test('an external call fails inside a transaction, at any depth, and succeeds outside one', async () => {
  const call = async () => {
    await Promise.resolve()
    assertNoTransaction('the gateway')
    return 'called'
  }
  expect(await call()).toBe('called')
  await expect(transaction(store.db, async () => await call())).rejects.toThrow(
    'the gateway was called inside an open transaction',
  )
  await expect(
    pipelinedTransaction(store.db, async () => ({ result: await call(), writes: [] })),
  ).rejects.toThrow('inside an open transaction')
  const [inside, beside] = await Promise.allSettled([
    transaction(store.db, async (tx) => {
      await sql`select pg_sleep(0.05)`.execute(tx)
      return await call()
    }),
    call(),
  ])
  expect([inside.status, beside.status]).toEqual(['rejected', 'fulfilled'])
  // Work that the callback started without awaiting it is outside once the transaction has ended.
  let later: Promise<string> = Promise.resolve('')
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  await transaction(store.db, async () => {
    later = ended.then(call)
  })
  end()
  expect(await later).toBe('called')
})
