import type { Duplex } from 'node:stream'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { causeOf, isSilent, ofDatabase } from './faults.ts'

/**
 * The open database. Only `transaction` gives a `Tx`, which everything that moves money asks for. It knows
 * no tables: statements are written with the tag `sql`, and a test checks them all against the database.
 */
export type Database = Kysely<unknown>

/** What a reading query needs: the database or a transaction of it. */
export type Db = Kysely<unknown>

export type ConnectOptions = {
  url: string
  /** How many connections at most; waiting for one is refused after `waitMilliseconds`. */
  connectionsMax?: number
  waitMilliseconds?: number
  /**
   * A statement that takes longer is ended by the server, and soon after given up here: a server that
   * stopped in its tracks ends nothing. Without, it is given up after a quarter of an hour.
   */
  statementMilliseconds?: number
  /** The role that statements run as; the application never acts as the owner of the tables. */
  role?: string | null
  /** Connections for pipelined transactions, beside the others. */
  lanesMax?: number
  /** Connections for reads of one moment, beside the others. */
  readersMax?: number
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

/** Opens the pools. Statements are prepared once per connection, so the server plans each only once. */
export function connect(options: ConnectOptions): Database {
  const pool = openPool(options, options.connectionsMax ?? 10)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  beside.set(db, { options, lanes: null, readers: null })
  return db
}

/** Closes every connection of a database that `connect` opened. */
export async function disconnect(db: Database): Promise<void> {
  const { lanes, readers } = beside.get(db) ?? {}
  await Promise.all([db.destroy(), lanes?.end(), readers?.end()])
}

type Beside = {
  readonly options: ConnectOptions
  lanes: pg.Pool | null
  readers: pg.Pool | null
}

const beside = new WeakMap<Database, Beside>()

/** Connections that may have several statements under way; their pool is opened when first asked for. */
export type Pipelines = { connect(): Promise<pg.PoolClient> }

/** Those that write. */
export function lanesOf(db: Database): Pipelines {
  const entry = besideOf(db)
  entry.lanes ??= openPool(entry.options, entry.options.lanesMax ?? 3, byKey)
  return preparingLanes(entry.lanes)
}

/** Those that read several things of one moment, and can write nothing. */
export function readersOf(db: Database): Pipelines {
  const entry = besideOf(db)
  entry.readers ??= openPool(entry.options, entry.options.readersMax ?? 4, ofOneMoment)
  return preparingLanes(entry.readers)
}

function besideOf(db: Database): Beside {
  const entry = beside.get(db)
  if (entry === undefined) throw new Error('this database was not opened by connect()')
  return entry
}

function preparingLanes(pool: pg.Pool): Pipelines {
  return { connect: () => connected(pool) }
}

/** How a connection beside the pools reaches the same database, in the same role. */
export function optionsOf(db: Database): { connectionString: string; options: string } {
  const { url: connectionString, role = 'sepetak_app' } = besideOf(db).options
  return { connectionString, options: role === null ? '' : `-c role=${role}` }
}

// The statements of a lane are always the same few and look rows up by their keys. They are planned
// once; a plan made while a table was small would read it whole for ever, which is ruled out.
const byKey = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
]

// Long statements over few rows. Planning them again for each reader would be a good part of their time.
const ofOneMoment = [
  '-c plan_cache_mode=force_generic_plan',
  '-c default_transaction_read_only=on',
  '-c default_transaction_isolation=repeatable\\ read',
]

/** With settings of their own, its connections may have several statements under way. */
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
        ? patienceMilliseconds
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
  // A cut connection fails its statements, which is how it is noticed; the event says nothing more. It
  // may come in the very bytes that say that the connection is open, and unheard it would end the program.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', options.onError ?? (() => {}))
  return pool
}

// Queries whose text varies without bound (lists of values written out) stay unnamed.
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

function preparing(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => (await connected(pool)) as unknown as PostgresPoolClient,
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool
}

// What a server that still runs takes to say that it has ended a statement.
const graceMilliseconds = 1000
const patienceMilliseconds = 15 * 60_000

const prepared = new WeakSet<pg.PoolClient>()

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return preparedClient(await pool.connect())
  } catch (error) {
    throw ofDatabase(error)
  }
}

// Every statement with values gets a name on its connection: the server plans it once, not each time.
function preparedClient(client: pg.PoolClient): pg.PoolClient {
  if (prepared.has(client)) return client
  const send = client.query.bind(client) as (config: unknown, values?: unknown) => unknown
  const query = (config: unknown, values?: unknown) => {
    const answer = send(config, values)
    return answer instanceof Promise ? answer.catch((error) => fail(client, error)) : answer
  }
  const named = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== 'string' || values === undefined || values.length === 0)
      return query(text, values)
    const name = statementName(text)
    const sent = values.map(literalOf)
    return name === undefined ? query(text, sent) : query({ name, text, values: sent })
  }
  client.query = named as pg.PoolClient['query']
  prepared.add(client)
  return client
}

const plainText = /^[\w:.-]+$/

// An array as the server reads it. The driver looks at each element with two patterns and quotes all of
// them, which is a good part of the time that a large statement takes.
function literalOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  let literal = '{'
  for (const element of value) {
    if (literal.length > 1) literal += ','
    if (element === null) literal += 'NULL'
    else if (typeof element === 'string') literal += quoted(element)
    else if (typeof element === 'object' || element === undefined) return value
    else literal += String(element)
  }
  return `${literal}}`
}

function quoted(text: string): string {
  const isPlain = plainText.test(text) && (text.length !== 4 || text.toUpperCase() !== 'NULL')
  return isPlain ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`
}

async function fail(client: pg.PoolClient, error: unknown): Promise<never> {
  // Nothing that is sent behind it would be answered either, and nobody is handed it any more.
  if (isSilent(error)) await cut(streamOf(client))
  throw causeOf(client, error)
}

function cut(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) return resolve()
    stream.once('close', () => resolve())
    stream.destroy()
  })
}

/** The connection under a client, which the driver documents for this very purpose and does not declare. */
export function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}
