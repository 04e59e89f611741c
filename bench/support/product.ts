import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connect, disconnect, migrate } from '#database'
import { loadDemo } from '#demo'
import { createDataKeys, openFolderStore } from '#files'
import { newId, systemClock } from '#kernel'
import { databaseUrl } from '../../tests/support/database-url.ts'
import { freePort, startScratchServer } from '../../tests/support/scratch-server.ts'

/** PostgreSQL's settings for measurements: durable, with memory for the working set. */
export const durable = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'work_mem=64MB',
  'maintenance_work_mem=512MB',
]

/** The built product with demo data on a durable database of its own. */
export type RunningProduct = {
  readonly origin: string
  readonly serverUrl: string
  readonly url: string
  /** Resident memory of the server process, in MiB. */
  memory(): number
  asOwner(statement: string): Promise<pg.QueryResult>
  stop(): Promise<void>
}

const dataKey = 'bench-data-key-of-at-least-32-characters-01'

export async function startProduct(): Promise<RunningProduct> {
  const server = await startScratchServer(durable)
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query('create database product')
  await owner.end()
  const url = databaseUrl(server.url, 'product')
  await migrate(url)
  const db = connect({ url })
  const files = openFolderStore(mkdtempSync(path.join(tmpdir(), 'sepetak-bench-files-')))
  await loadDemo(db, { clock: systemClock, dataKeys: createDataKeys([dataKey]), files })
  await disconnect(db)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('vacuum analyze')
  const port = await freePort()
  const program = await startServer(url, port)
  return {
    origin: `http://127.0.0.1:${port}`,
    serverUrl: server.url,
    url,
    memory: () => residentMiB(program),
    asOwner: (statement) => admin.query(statement),
    async stop() {
      program.kill('SIGTERM')
      await new Promise((resolve) => program.once('exit', resolve))
      await admin.end()
      await server.stop()
    },
  }
}

async function startServer(url: string, port: number): Promise<ChildProcess> {
  const program = spawn(process.execPath, ['src/server.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      CALLS_PER_MINUTE: '10000000',
      DATABASE_URL: url,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SECRET_KEYS: 'bench-secret-key-of-at-least-32-characters',
      DATA_KEYS: dataKey,
      PAYMENTS_SECRET: 'bench-payment-secret-of-32-characters-or-so',
    },
  })
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/ready/`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return program
    await pause(100)
  }
  throw new Error('the product did not start')
}

function residentMiB({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Returns refresh tokens of new sessions for these users, as if each had logged in. */
export async function sessionsFor(
  product: Pick<RunningProduct, 'asOwner'>,
  userIds: readonly string[],
): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
  const rows = userIds.map((userId, index) => {
    const hash = createHash('sha256')
      .update(tokens[index] ?? '')
      .digest('hex')
    return `('${newId()}', '${userId}', '\\x${hash}', 'bench', 'bench', '127.0.0.1', now(), now(), now() + interval '7 days')`
  })
  await product.asOwner(`insert into identity.sessions
    (id, user_id, refresh_hash, device, user_agent, address, started_at, last_used_at, expires_at) values ${rows.join(',')}`)
  return tokens
}

export async function refreshed(origin: string, refresh: string): Promise<string> {
  const response = await fetch(`${origin}/api/jwt_auth/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  })
  if (!response.ok) throw new Error(`no access token: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { access: string }).access
}
