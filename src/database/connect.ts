import type { Duplex } from 'node:stream'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { causeOf, isSilent, markDatabaseError } from './faults.ts'

/**
 * An open database. Only `transaction` gives a `Tx`, which every function that moves money requires. The type
 * has no tables: statements are written with the `sql` tag, and a test prepares them all against a migrated database.
 */
export type Database = Kysely<unknown>

/** What a query that only reads takes: the database or an open transaction. */
export type Db = Kysely<unknown>

type ConnectOptions = {
  url: string
  /** The most connections of the main pool; waiting for a free one fails after `waitMilliseconds`. */
  connectionsMax?: number
  waitMilliseconds?: number
  /**
   * Statement timeout. The server cancels a longer statement; one second later the client gives up, in case
   * the server is frozen and cancels nothing. Without it the client gives up after 15 minutes.
   */
  statementMilliseconds?: number
  /** The role that statements run as; the application never acts as the owner of the tables. */
  role?: string | null
  onError?: (error: Error) => void
}

// int8 arrives as bigint everywhere: money, units and counts are never floating point numbers.
const int8 = 20
const date = 1082
const int8Array = 1016
const types = new pg.TypeOverrides()
types.setTypeParser(int8, BigInt)
types.setTypeParser(date, (text: string) => text)
types.setTypeParser(int8Array, (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((part) => BigInt(part)),
)

/** Connects to a database. Statements are prepared once per connection, so the server plans each only once. */
export function connect(options: ConnectOptions): Database {
  const pool = openPool(options, options.connectionsMax ?? 10)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pipelines.set(db, { options, writers: null, readers: null })
  return db
}

/** Closes every connection of a database that `connect` opened. */
export async function disconnect(db: Database): Promise<void> {
  const { writers, readers } = pipelines.get(db) ?? {}
  await Promise.all([db.destroy(), writers?.end(), readers?.end()])
}

// The pools of pipelined connections of each database, opened on first use.
type Pipelines = {
  readonly options: ConnectOptions
  writers: pg.Pool | null
  readers: pg.Pool | null
}

const pipelines = new WeakMap<Database, Pipelines>()
const writersMax = 3
const readersMax = 4

/** A connection for a transaction that writes, with several statements in flight. */
export async function pipelinedWriter(db: Database): Promise<pg.PoolClient> {
  const entry = pipelinesOf(db)
  entry.writers ??= openPool(entry.options, writersMax, byKey)
  return await connected(entry.writers)
}

/** A connection for consistent reads (repeatable read, read only), with several statements in flight. */
export async function pipelinedReader(db: Database): Promise<pg.PoolClient> {
  const entry = pipelinesOf(db)
  entry.readers ??= openPool(entry.options, readersMax, consistentReads)
  return await connected(entry.readers)
}

function pipelinesOf(db: Database): Pipelines {
  const entry = pipelines.get(db)
  if (entry === undefined) throw new Error('this database was not opened by connect()')
  return entry
}

/** The options of a connection outside the pools to the same database, in the same role. */
export function optionsOf(db: Database): { connectionString: string; options: string } {
  const { url: connectionString, role = 'sepetak_app' } = pipelinesOf(db).options
  return { connectionString, options: role === null ? '' : `-c role=${role}` }
}

// Writers send a few fixed statements that look rows up by key. Each is planned once; without these settings
// a plan made while a table was small would scan the whole table for the life of the connection.
const byKey = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
]

// Readers send long statements over few rows. Planning them each time would be a large share of their time.
const consistentReads = [
  '-c plan_cache_mode=force_generic_plan',
  '-c default_transaction_read_only=on',
  '-c default_transaction_isolation=repeatable\\ read',
]

/** Pools with settings of their own are for pipelines: their connections have several statements in flight. */
function openPool(
  options: ConnectOptions,
  max: number,
  settings: readonly string[] | null = null,
): pg.Pool {
  const role = options.role === undefined ? 'sepetak_app' : options.role
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: options.url,
    max,
    pipeline: settings !== null,
    connectionTimeoutMillis: options.waitMilliseconds ?? 2000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout:
      options.statementMilliseconds === undefined
        ? defaultTimeoutMilliseconds
        : options.statementMilliseconds + graceMilliseconds,
    types,
    options: [
      ...(role === null ? [] : [`-c role=${role}`]),
      '-c lock_timeout=2000',
      ...(options.statementMilliseconds === undefined
        ? []
        : [`-c statement_timeout=${options.statementMilliseconds}`]),
      '-c idle_in_transaction_session_timeout=10000',
      ...(settings ?? []),
    ].join(' '),
  }
  const pool = new pg.Pool(config)
  // A lost connection is noticed by its failed statements; the event adds nothing. But it must have a
  // listener, even while the connection is being opened: without one it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', options.onError ?? (() => {}))
  return pool
}

// An upper limit, in case the text of some query varies without bound; the queries beyond it stay unnamed.
const preparedMax = 500
const names = new Map<string, string>()

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= preparedMax) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

function withPreparedStatements(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => (await connected(pool)) as unknown as PostgresPoolClient,
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool
}

// The time a working server needs to report that it cancelled a statement.
const graceMilliseconds = 1000
const defaultTimeoutMilliseconds = 15 * 60_000

const prepared = new WeakSet<pg.PoolClient>()

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return preparedClient(await pool.connect())
  } catch (error) {
    throw markDatabaseError(error)
  }
}

// Every statement with parameters gets a name, so that the server plans it once per connection.
function preparedClient(client: pg.PoolClient): pg.PoolClient {
  if (prepared.has(client)) return client
  const send = client.query.bind(client) as (config: unknown, values?: unknown) => unknown
  const query = (config: unknown, values?: unknown) => {
    const answer = send(config, values)
    return answer instanceof Promise ? answer.catch((error) => failQuery(client, error)) : answer
  }
  const named = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== 'string' || values === undefined || values.length === 0)
      return query(text, values)
    const name = statementName(text)
    const sent = values.map(arrayLiteral)
    return name === undefined ? query(text, sent) : query({ name, text, values: sent })
  }
  client.query = named as pg.PoolClient['query']
  prepared.add(client)
  return client
}

const plainText = /^[\w:.-]+$/

// An array in PostgreSQL's text format. The driver's own version tests each element with two patterns and
// quotes them all, which is a large share of the time of a large statement.
function arrayLiteral(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  let literal = '{'
  for (const element of value) {
    if (literal.length > 1) literal += ','
    if (element === null) literal += 'NULL'
    else if (typeof element === 'string') literal += quoteElement(element)
    else if (typeof element === 'object' || element === undefined) return value
    else literal += String(element)
  }
  return `${literal}}`
}

function quoteElement(text: string): string {
  const isPlain = plainText.test(text) && (text.length !== 4 || text.toUpperCase() !== 'NULL')
  return isPlain ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`
}

async function failQuery(client: pg.PoolClient, error: unknown): Promise<never> {
  // No later statement on this connection would be answered either, so it must not return to the pool.
  if (isSilent(error)) await destroy(streamOf(client))
  throw causeOf(client, error)
}

function destroy(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) return resolve()
    stream.once('close', () => resolve())
    stream.destroy()
  })
}

/** The socket of a client, which the driver documents for this purpose but does not declare in its types. */
export function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}
