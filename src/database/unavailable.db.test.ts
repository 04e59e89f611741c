import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startScratchServer } from '../../tests/support/scratch-server.ts'
import { connect, databaseErrorCode, disconnect, pipelinedTransaction } from './index.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const server = await startScratchServer()
const db = connect({ url: server.url, role: null })
afterAll(async () => {
  await disconnect(db)
  await server.stop()
})

/** Nothing else runs meanwhile, so that what comes over the connection is not read. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

test('statements sent on a connection that the server has just closed fail as unavailable', async () => {
  const broken = await pipelinedTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
    standStill(200)
    const first = sql`select 1`.execute(tx)
    await written()
    standStill(200)
    await Promise.all([first, sql`select 2`.execute(tx)])
    return { result: null, writes: [] }
  }).catch((error: unknown) => error)
  expect(broken).toMatchObject({ code: 'EPIPE' })
  expect(databaseErrorCode(broken)).toBeNull()
  expect(isDatabaseUnavailable(broken)).toBe(true)
})

test('a refused connection is reported as unavailable', async () => {
  const nowhere = connect({ url: 'postgres://nobody@127.0.0.1:1/none', role: null })
  const refused = await sql`select 1`.execute(nowhere).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(isDatabaseUnavailable(refused)).toBe(true)
  await disconnect(nowhere)
})

function databaseError(state: string): Error {
  const error = new pg.DatabaseError('said', 4, 'error')
  error.code = state
  return error
}

test.each([
  '08006',
  '57P01',
  '57014',
  '53300',
  '55P03',
])('an error with SQLSTATE %s means that the database is unavailable', (state) => {
  expect(isDatabaseUnavailable(databaseError(state))).toBe(true)
})

test.each(['23505', '40P01', '22012', 'P0001', 'XX000'])('SQLSTATE %s means a bug', (state) => {
  expect(isDatabaseUnavailable(databaseError(state))).toBe(false)
})

test('an error that did not come from the database means a bug', () => {
  expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false)
  expect(isDatabaseUnavailable('Connection terminated')).toBe(false)
})

// Statements of one turn leave together at its end.
async function written(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
