import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { type Database, lanesOf } from './connect.ts'
import type { DB } from './schema.ts'
import type { Tx } from './transaction.ts'

/** What a story leaves behind: its result, and writes that were sent but not yet waited for. */
export type Sent<Result> = { result: Result; writes: Promise<unknown>[] }

/**
 * A transaction whose statements need not wait for each other's replies: those that are started
 * together travel together, and the commit travels with the last writes. The server still runs
 * them one after the other. It is committed only if every write succeeded, else nothing is.
 */
export async function pipelinedTransaction<Result>(
  db: Database,
  story: (tx: Tx) => Promise<Sent<Result>>,
): Promise<Result> {
  const client = await lanesOf(db).connect()
  let fault: unknown = null
  try {
    const begun = client.query('begin')
    const [{ result, writes }] = await Promise.all([story(pipelined(client)), begun])
    // By the next turn every write above has been handed to the connection, so the commit is last.
    const settled = Promise.all(writes)
    settled.catch(() => {})
    await nextTurn()
    const committed = client.query('commit')
    committed.catch(() => {})
    await settled
    await committed
    return result
  } catch (error) {
    fault = error
    await rollBack(client)
    throw error
  } finally {
    client.release(fault !== null && isConnectionLost(fault))
  }
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
  const made = new Kysely<DB>({
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

async function refuse(): Promise<void> {
  throw new Error('a pipelined transaction begins and ends by itself')
}

function connectionOver(client: pg.PoolClient): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const { rows, rowCount } = await client.query(query.sql, [...query.parameters])
      return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) }
    },
    streamQuery: () => {
      throw new Error('a pipelined transaction does not stream')
    },
  }
}
