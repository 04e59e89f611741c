import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database, disconnect } from '#database'
import type { FileStore } from '#files'
import { databaseUrl } from './database-url.ts'

/** A newly migrated database for one test file. */
export type TestDatabase = {
  /** A connection with the application's role. */
  readonly db: Database
  /** A connection string for the owner of the tables, for what the application's role may not do. */
  readonly url: string
  /** The storage of the files that rows refer to; without one there are no files. */
  readonly files?: FileStore
  asApplication(statement: string): Promise<pg.QueryResult>
  asOwner(statement: string): Promise<pg.QueryResult>
  /** Damages data with every trigger switched off, runs a check, and undoes the damage. */
  withDamage<Result>(
    statement: string,
    look: (damaged: Database) => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    scratchServer: { url: string; template: string }
    /** The folder of the demo's files, for tests that copy it. */
    demoFiles: string
  }
}

/** How long a fixture waits for a connection: a busy machine can take longer than the product's two seconds. */
export const testWaitMilliseconds = 30_000

type Server = { readonly url: string; readonly template: string }

/** Creates a database on the server of the test run, or on a server of the test. */
export async function testDatabase(
  server: Server = inject('scratchServer'),
): Promise<TestDatabase> {
  const { url: serverUrl, template } = server
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(serverUrl, name)
  const db = connect({ url, connectionsMax: 12, waitMilliseconds: testWaitMilliseconds })
  const owner = statementPool(url)
  const application = statementPool(url, 'sepetak_app')
  return {
    db,
    url,
    asApplication: (statement) => runAlone(application, statement),
    asOwner: (statement) => runAlone(owner, statement),
    withDamage: (statement, look) => withDamage(serverUrl, name, statement, look),
    async close() {
      await Promise.all([disconnect(db), owner.end(), application.end()])
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

// The damage is done to a copy, so that constraints and triggers of the original stay in force.
async function withDamage<Result>(
  serverUrl: string,
  name: string,
  statement: string,
  look: (damaged: Database) => Promise<Result>,
): Promise<Result> {
  const copy = `${name}_damaged`
  await onServer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and state = 'idle'`,
  )
  await onServer(serverUrl, `create database ${copy} template ${name} strategy file_copy`)
  const url = databaseUrl(serverUrl, copy)
  await onServer(url, `set session_replication_role = replica; ${statement}`)
  const damaged = connect({ url })
  try {
    return await look(damaged)
  } finally {
    await disconnect(damaged)
    await onServer(serverUrl, `drop database ${copy} with (force)`)
  }
}

/** Opening a connection costs the server as much as several hundred statements, so connections are used again. */
function statementPool(url: string, role?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...(role ? { options: `-c role=${role}` } : {}),
  })
  // An idle connection may be killed by a test; without these listeners it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** Runs a statement as on a new connection: what it set, opened or locked has no effect on later ones. */
async function runAlone(pool: pg.Pool, statement: string): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    return await client.query(statement)
  } finally {
    const isUnclean = client.query('discard all').then(
      () => false,
      () => true,
    )
    client.release(await isUnclean)
  }
}

/** Runs a statement as the owner of the tables on a new connection. */
export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  // A killed connection rejects the pending query; without this listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
