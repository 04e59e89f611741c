import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { type Database, lanesOf, readersOf, streamOf } from './connect.ts'
import { insideTransaction } from './open-transaction.ts'
import type { Tx } from './transaction.ts'
import { together, type Write } from './write.ts'

/**
 * What a story leaves behind: its result, and what is to be written for it, in parts of one statement each. A part is asked
 * for when the one before it has been sent, so that the server writes one while the next is made.
 */
export type Sent<Result> = { result: Result; writes: Iterable<readonly Write[]> }

/**
 * A transaction in two journeys over the connection. The reads that a story starts together travel
 * together; the server still runs them one after the other. What it wants written is sent with the commit
 * right behind it. It is committed only if all of it succeeded, else nothing is.
 */
export async function pipelinedTransaction<Result>(
  db: Database,
  story: (tx: Tx) => Promise<Sent<Result>>,
): Promise<Result> {
  return await onClient(await lanesOf(db).connect(), async (client, tx) => {
    const { result, writes } = await begun(client, () => story(tx))
    await write(client, tx, writes)
    return result
  })
}

async function write(
  client: pg.PoolClient,
  tx: Tx,
  parts: Iterable<readonly Write[]>,
): Promise<void> {
  const answers: Promise<unknown>[] = []
  const send = (answer: Promise<unknown>) => {
    // When the next part cannot be made, nobody waits for this one any more.
    answer.catch(() => {})
    answers.push(answer)
  }
  for (const part of parts) {
    if (part.length > 0) send(sent(client, together(part).compile(tx)))
  }
  send(client.query('commit'))
  await Promise.all(answers)
}

/**
 * Runs reads that must agree with each other: all of them see the database at one moment, and none can
 * write. Those that are started together travel together, so a page waits, and pays, for one journey.
 */
export async function snapshot<Result>(
  db: Database,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await onClient(await readersOf(db).connect(), async (client, tx) => {
    const result = await begun(client, () => read(tx))
    await client.query('commit')
    return result
  })
}

/** Begins a transaction in one journey with what its story asks for first. */
async function begun<Result>(client: pg.PoolClient, story: () => Promise<Result>): Promise<Result> {
  holdBack(client)
  const beginning = client.query('begin')
  const [result] = await Promise.all([insideTransaction(story), beginning])
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

// What is asked for until the end of this turn leaves in one piece, not statement by statement.
function holdBack(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
  } catch {
    // The connection is gone and with it the transaction.
  }
}

function isConnectionLost(error: unknown): boolean {
  return !(typeof error === 'object' && error !== null && 'severity' in error)
}

const queries = new WeakMap<pg.PoolClient, Tx>()

function pipelined(client: pg.PoolClient): Tx {
  const known = queries.get(client)
  if (known !== undefined) return known
  const connection = connectionOver(client)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
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
  // It is used between begin and commit only, which is what the type Tx stands for.
  const tx = made as unknown as Tx
  queries.set(client, tx)
  return tx
}

function sent(client: pg.PoolClient, { sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
  return client.query(sql, [...parameters])
}

async function refuse(): Promise<void> {
  throw new Error('a pipelined transaction begins and ends by itself')
}

function connectionOver(client: pg.PoolClient): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const { rows, rowCount } = await sent(client, query)
      return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) }
    },
    streamQuery: () => {
      throw new Error('a pipelined transaction does not stream')
    },
  }
}
