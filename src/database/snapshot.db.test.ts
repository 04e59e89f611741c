import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { type Db, databaseErrorCode, snapshot } from './index.ts'
import { assertNoTransaction } from './open-transaction.ts'

const store = await testDatabase()
await store.asOwner(`create table public.seen (id integer primary key);
    grant select, insert on public.seen to sepetak_app`)
afterAll(() => store.close())

const add = (db: Db, id: number) => sql`insert into public.seen values (${id})`.execute(db)
async function count(db: Db): Promise<bigint | undefined> {
  return (await sql<{ count: bigint }>`select count(*) from public.seen`.execute(db)).rows[0]?.count
}

test('the reads of a snapshot are consistent although rows change between them', async () => {
  await add(store.db, 1)
  const seen = await snapshot(store.db, async (tx) => {
    const first = await Promise.all([count(tx), count(tx)])
    await add(store.db, 2)
    return [...first, await count(tx)]
  })
  expect(seen).toEqual([1n, 1n, 1n])
  expect(await count(store.db)).toBe(2n)
})

test('a write inside a snapshot fails, and its connection can be used again', async () => {
  const before = await count(store.db)
  for (let time = 0; time < 6; time += 1) {
    const refused = await snapshot(store.db, (tx) =>
      Promise.all([count(tx), add(tx, 3), count(tx)]),
    ).catch((error: unknown) => error)
    expect(databaseErrorCode(refused)).toBe('25006')
  }
  expect(await snapshot(store.db, count)).toBe(before)
})

test('an external call inside a snapshot fails', async () => {
  const call = async () => assertNoTransaction('the gateway')
  await expect(snapshot(store.db, call)).rejects.toThrow('inside an open transaction')
})

test('an array parameter arrives unchanged with any characters in it', async () => {
  const texts = ['', 'null', 'NULL', 'a,b', '{}', '"', '\\', " '", '\n', 'units-bought', 'é', null]
  const sent = { numbers: [0n, -9_007_199_254_740_993n, null], flags: [true, false], texts }
  const { rows } = await sql`
    select ${sent.numbers}::bigint[]::text[] as numbers, ${sent.flags}::boolean[] as flags, ${sent.texts}::text[] as texts,
      ${[]}::text[] as none, ${[JSON.stringify({ a: '"\\' })]}::jsonb[] as documents`.execute(
    store.db,
  )
  expect(rows).toEqual([
    {
      ...sent,
      numbers: ['0', '-9007199254740993', null],
      none: [],
      documents: [{ a: '"\\' }],
    },
  ])
})
