import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../tests/support/database-url.ts'
import { startScratchServer } from '../../tests/support/scratch-server.ts'
import { FormerBase, migrate } from './migrate.ts'

const files = readdirSync(new URL('../../migrations/', import.meta.url)).sort()
const made = `test_migrate_${process.pid}`
const server = () => inject('scratchServer')

beforeAll(() => onServer(server().url, `create database ${made} template ${server().template}`))
afterAll(() => onServer(server().url, `drop database ${made} with (force)`))

test('every migration file has a unique number and a name', () => {
  expect(files.length).toBeGreaterThan(25)
  for (const name of files) expect(name).toMatch(/^\d{4}-[a-z]+(-[a-z]+)*\.sql$/)
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length)
})

test('migrations that have run are not run again', async () => {
  const url = databaseUrl(server().url, made)
  expect(await migrate(url)).toEqual([])
  const { rows } = await onServer(url, 'select name from public.migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(files)
})

test('a migration that changed after it ran is refused', async () => {
  const url = databaseUrl(server().url, made)
  const name = files[1]
  const digest = "update public.migrations set digest = reverse(digest) where name = '"
  await onServer(url, `${digest}${name}'`)
  await expect(migrate(url)).rejects.toThrow(`Migration ${name} was changed after it ran here.`)
  await onServer(url, `${digest}${name}'`)
  expect(await migrate(url)).toEqual([])
})

const formerRows = `create table public.migrations (name text primary key, digest text not null,
    ran_at timestamptz not null default now());
  insert into public.migrations (name, digest) values ('0001_create_application_role.sql', 'x'),
    ('0002_create_audit.sql', 'y');
  create schema audit;
  create table audit.events (id bigint primary key);
  insert into audit.events values (1)`
const whatIsThere = `select (select string_agg(n.nspname || '.' || c.relname, ' ' order by 1)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_|^information_schema$') as relations,
  (select string_agg(name || digest, ' ' order by name) from public.migrations) as ran,
  (select count(*)::text from audit.events) as events`

test('a database that ran a file which was folded into the base since is refused', async () => {
  const url = databaseUrl(server().url, made)
  const former = '0077-one-index-of-an-offering.sql'
  await onServer(url, `insert into public.migrations (name, digest) values ('${former}', 'x')`)
  await expect(migrate(url)).rejects.toThrow(FormerBase)
  await onServer(url, `delete from public.migrations where name = '${former}'`)
  expect(await migrate(url)).toEqual([])
})

test('a database that a newer version of the program has migrated is left as it is', async () => {
  const url = databaseUrl(server().url, made)
  const newer = "insert into public.migrations (name, digest) values ('9000-later.sql', 'x')"
  await onServer(url, newer)
  expect(await migrate(url)).toEqual([])
  await onServer(url, "delete from public.migrations where name = '9000-later.sql'")
})

test('a start on a database of an earlier base is refused in both languages and changes nothing', async () => {
  const own = await startScratchServer()
  try {
    await onServer(own.url, 'create database sepetak')
    const url = databaseUrl(own.url, 'sepetak')
    await onServer(url, formerRows)
    const before = (await onServer(url, whatIsThere)).rows
    await expect(migrate(url)).rejects.toThrow(FormerBase)
    const live = await prepare({ OWNER_URL: url })
    expect(live).toContain('buat database kosong dan sebutkan di DATABASE_URL')
    expect(live).toContain('create an empty database and name it in DATABASE_URL')
    const embedded = await prepare({
      OWNER_URL: own.url,
      PROGRAM_PASSWORD: 'x',
      DATA_FOLDER: '.data',
    })
    expect(embedded).toContain('mv .data .data-lama && npm start')
    expect(embedded).toContain('mv .data .data-old && npm start')
    expect((await onServer(url, whatIsThere)).rows).toEqual(before)
  } finally {
    await own.stop()
  }
})

/** What `scripts/prepare-database.ts` says when it fails. */
async function prepare(given: Record<string, string>): Promise<string> {
  const env = { ...process.env, MODE: 'live', ...given }
  const ended = promisify(execFile)(process.execPath, ['scripts/prepare-database.ts'], { env })
  return await ended.then(
    () => 'The database was made ready.',
    (fault: { stderr: string }) => fault.stderr,
  )
}

async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
