import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startScratchServer } from '../../tests/support/scratch-server.ts'
import { connect, disconnect, isDatabaseUnavailable, pipelinedTransaction } from './index.ts'

const server = await startScratchServer()
const db = connect({ url: server.url, role: null, statementMilliseconds: 500 })
afterAll(async () => {
  await disconnect(db)
  await server.stop()
})

async function pidOf(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? Number.NaN
}

test('a statement to a server that has stopped responding times out and fails as unavailable', async () => {
  const pid = await pidOf()
  process.kill(pid, 'SIGSTOP')
  const from = performance.now()
  const given = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(performance.now() - from).toBeLessThan(4_000)
  expect(isDatabaseUnavailable(given)).toBe(true)
  // The connection is not used again: the next statement gets another at once.
  const next = await pidOf()
  process.kill(pid, 'SIGCONT')
  expect(next).not.toBe(pid)
})

test('a pipelined transaction to a server that has stopped responding times out', async () => {
  const run = (freeze: boolean) =>
    pipelinedTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]?.pid ?? Number.NaN
      if (freeze) {
        process.kill(pid, 'SIGSTOP')
        frozen = pid
      }
      return { result: pid, writes: [[sql`select 1`]] }
    })
  let frozen = Number.NaN
  const given = await run(true).catch((error: unknown) => error)
  process.kill(frozen, 'SIGCONT')
  expect(isDatabaseUnavailable(given)).toBe(true)
  expect(await run(false)).toBeTypeOf('number')
})
