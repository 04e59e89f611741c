import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** The open database. Only `transaction` gives a `Tx`, which everything that moves money asks for. */
export type Database = Kysely<DB>

/** What a reading query needs: the database or a transaction of it. */
export type Db = Kysely<DB>

export type ConnectOptions = {
  url: string
  /** How many connections at most; waiting for one is refused after `waitMilliseconds`. */
  connectionsMax?: number
  waitMilliseconds?: number
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

/** Opens a pool. Statements are prepared once per connection, so the server plans each only once. */
export function connect(options: ConnectOptions): Database {
  const role = options.role === undefined ? 'sepetak_app' : options.role
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: options.waitMilliseconds ?? 2000,
    idleTimeoutMillis: 60_000,
    types,
    options: [
      ...(role === null ? [] : [`-c role=${role}`]),
      '-c lock_timeout=2000',
      '-c idle_in_transaction_session_timeout=10000',
    ].join(' '),
  })
  pool.on('error', options.onError ?? (() => {}))
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
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

const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

function preparing(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known !== undefined) return known
      const wrap = preparingClient(client)
      wrapped.set(client, wrap)
      return wrap
    },
    end: () => pool.end(),
    get options() {
      return pool.options
    },
  } as PostgresPool
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== 'string') return client.query(text as never)
    const name = values === undefined || values.length === 0 ? undefined : statementName(text)
    return name === undefined
      ? client.query(text, values as unknown[])
      : client.query({ name, text, values: values as unknown[] })
  }
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}
