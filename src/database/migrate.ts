import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { markDatabaseError } from './faults.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
const lockKey = 7_350_142

/**
 * The database was created by migrations from before the current base, which this version does not
 * contain, so it cannot be migrated. Nothing in it was changed.
 */
export class FormerBase extends Error {}

/**
 * Migrates the database at `url` (the owner's login) to the newest schema: runs each file of `migrations/`
 * once, in order, each in its own transaction. Throws when a file changed after it ran (migrations go
 * forward only), and `FormerBase` before writing to a database of an earlier base. Returns the names of the
 * files it ran.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw markDatabaseError(error)
  }
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (await isOfFormerBase(client)) throw new FormerBase('The database is of a former base.')
    return await runPending(client)
  } finally {
    await client.end()
  }
}

// Files up to this number that are not in the folder belong to an earlier base (decision 121). A higher number that is
// missing was run by a newer version of the program.
const lastOfFormerBases = '0077'

async function isOfFormerBase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: string | null }>(
    `select to_regclass('public.migrations')::text as known`,
  )
  if (!rows[0]?.known) return false
  const { rowCount } = await client.query(
    'select from public.migrations where left(name, 4) <= $1 and name <> all ($2) limit 1',
    [lastOfFormerBases, await migrationNames()],
  )
  return rowCount === 1
}

async function runPending(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists public.migrations (
    name text primary key, digest text not null, ran_at timestamptz not null default now())`)
  const done = new Map<string, string>()
  const known = await client.query<{ name: string; digest: string }>(
    'select name, digest from public.migrations',
  )
  for (const row of known.rows) done.set(row.name, row.digest)
  const ran: string[] = []
  for (const name of await migrationNames()) {
    const text = await readFile(folder + name, 'utf8')
    const digest = createHash('sha256').update(text).digest('hex')
    const earlier = done.get(name)
    if (earlier === digest) continue
    if (earlier !== undefined) {
      throw new Error(`Migration ${name} was changed after it ran here. Add a new file instead.`)
    }
    await runOne(client, name, text, digest)
    ran.push(name)
  }
  return ran
}

async function migrationNames(): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function runOne(
  client: pg.Client,
  name: string,
  text: string,
  digest: string,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into public.migrations (name, digest) values ($1, $2)', [
      name,
      digest,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
