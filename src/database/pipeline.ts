import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { type Database, pipelinedReader, pipelinedWriter, streamOf } from './connect.ts'
import { insideTransaction } from './open-transaction.ts'
import type { Tx } from './transaction.ts'
import { combineWrites, type Write } from './write.ts'

/**
 * What the callback of a pipelined transaction returns: its result and the writes to send, grouped into one
 * statement each. A group is requested after the previous one has been sent, so that the server executes one
 * while the next is prepared.
 */
type ResultAndWrites<Result> = { result: Result; writes: Iterable<readonly Write[]> }

/**
 * Runs a transaction in two round trips. The reads that `run` starts at the same time are sent together (the
 * server executes them in order); its writes are sent together with the commit. It commits only when all of
 * them succeeded; otherwise everything is rolled back.
 */
export async function pipelinedTransaction<Result>(
  db: Database,
  run: (tx: Tx) => Promise<ResultAndWrites<Result>>,
): Promise<Result> {
  return await onClient(await pipelinedWriter(db), async (client, tx) => {
    const { result, writes } = await beginAndRun(client, () => run(tx))
    await writeAndCommit(client, tx, writes)
    return result
  })
}

async function writeAndCommit(
  client: pg.PoolClient,
  tx: Tx,
  parts: Iterable<readonly Write[]>,
): Promise<void> {
  const answers: Promise<unknown>[] = []
  const send = (answer: Promise<unknown>) => {
    // If preparing the next group throws, nothing awaits this answer; its rejection must not be unhandled.
    answer.catch(() => {})
    answers.push(answer)
  }
  for (const part of parts) {
    if (part.length > 0) send(sendQuery(client, combineWrites(part).compile(tx)))
  }
  send(client.query('commit'))
  await Promise.all(answers)
}

/**
 * Runs reads that must be consistent with each other: all of them see one snapshot of the database, and none
 * can write. Reads that are started at the same time are sent together, so they take one round trip.
 */
export async function snapshot<Result>(
  db: Database,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await onClient(await pipelinedReader(db), async (client, tx) => {
    const result = await beginAndRun(client, () => read(tx))
    await client.query('commit')
    return result
  })
}

/** Sends `begin` together with the first statements of `run`. */
async function beginAndRun<Result>(
  client: pg.PoolClient,
  run: () => Promise<Result>,
): Promise<Result> {
  sendAtEndOfTurn(client)
  const begin = client.query('begin')
  const [result] = await Promise.all([insideTransaction(run), begin])
  return result
}

async function onClient<Result>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient, tx: Tx) => Promise<Result>,
): Promise<Result> {
  let fault: unknown = null
  try {
    return await work(client, pipelined(client))
  } catch (error) {
    fault = error
    await rollBack(client)
    throw error
  } finally {
    client.release(fault !== null && isConnectionLost(fault))
  }
}

// Statements queued until the end of this turn are written to the socket in one piece.
function sendAtEndOfTurn(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
  } catch {
    // The connection is lost, and the server has rolled the transaction back.
  }
}

function isConnectionLost(error: unknown): boolean {
  return !(typeof error === 'object' && error !== null && 'severity' in error)
}

const queries = new WeakMap<pg.PoolClient, Tx>()

function pipelined(client: pg.PoolClient): Tx {
  const known = queries.get(client)
  if (known !== undefined) return known
  const connection = pipelinedConnection(client)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuseNestedTransaction,
    commitTransaction: refuseNestedTransaction,
    rollbackTransaction: refuseNestedTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const made = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  // It is used between begin and commit only, which is what the type Tx means.
  const tx = made as unknown as Tx
  queries.set(client, tx)
  return tx
}

function sendQuery(
  client: pg.PoolClient,
  { sql, parameters }: CompiledQuery,
): Promise<pg.QueryResult> {
  return client.query(sql, [...parameters])
}

async function refuseNestedTransaction(): Promise<void> {
  throw new Error('pipelinedTransaction() begins and commits its transaction itself')
}

function pipelinedConnection(client: pg.PoolClient): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const { rows, rowCount } = await sendQuery(client, query)
      return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) }
    },
    streamQuery: () => {
      throw new Error('a pipelined transaction does not stream')
    },
  }
}
