import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect, disconnect } from '#database'
import { testDatabase } from '../../tests/support/database.ts'
import { whenReachable } from './when-reachable.ts'

const store = await testDatabase()
afterAll(() => store.close())

test('a program that starts while the database is unavailable waits for it, and any other error is thrown', async () => {
  const nowhere = connect({ url: 'postgres://postgres@127.0.0.1:1/postgres', role: null })
  let tries = 0
  const answer = await whenReachable(
    async () => {
      tries += 1
      return await sql<{ one: number }>`select 1 as one`.execute(tries < 3 ? nowhere : store.db)
    },
    () => {},
  )
  await disconnect(nowhere)
  expect(tries).toBe(3)
  expect(answer.rows).toEqual([{ one: 1 }])
  const broken = whenReachable(
    () => sql`select from nothing`.execute(store.db),
    () => {},
  )
  await expect(broken).rejects.toThrow('nothing')
})
