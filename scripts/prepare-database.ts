import path from 'node:path'
import pg from 'pg'
import {
  claimInstallation,
  connect,
  type Database,
  disconnect,
  FormerBase,
  migrate,
  transaction,
} from '#database'
import { createDataKeys, openFileStore } from '#files'
import { rebuildListings } from '#properties'
import { loadConfig } from '../src/config.ts'
import { whenReachable } from '../src/programs/when-reachable.ts'
import { formerBase } from './start-words.ts'

// Prepares the database for the programs, in a process of its own, so that its memory is freed afterwards.
// OWNER_URL names the owner's login. With PROGRAM_PASSWORD (the embedded database) it also creates the
// product's database and a login that may only act as the application. In demo mode it loads the demo data
// once; a database of another mode is refused.

const programLogin = 'sepetak_program'
const ownerUrl = process.env.OWNER_URL ?? ''
const password = process.env.PROGRAM_PASSWORD ?? ''

try {
  await prepare()
} catch (error) {
  tell(error)
  process.exit(1)
}

function tell(error: unknown): void {
  if (error instanceof FormerBase) {
    console.error(formerBase(password === '' ? null : (process.env.DATA_FOLDER ?? '.data')))
    return
  }
  const { message, code } = error as { message?: string; code?: string }
  console.error(process.env.LOG_LEVEL === 'debug' ? error : message || code)
}

async function prepare(): Promise<void> {
  if (password !== '') await makeDatabase(ownerUrl)
  const url = password === '' ? ownerUrl : addressOf('sepetak')
  const ran = await whenReachable(() => migrate(url), notifyWaiting)
  if (password !== '') await makeLogin(url, password)
  const db = connect({ url })
  try {
    // The rules for derived rows may have changed.
    if (ran.length > 0) await transaction(db, rebuildListings)
    const { mode } = loadConfig()
    await claimInstallation(db, mode)
    if (mode === 'demo') await fill(db)
  } finally {
    await disconnect(db)
  }
}

function notifyWaiting(error: unknown): void {
  console.error(`Waiting for the database: ${(error as Error).message || String(error)}`)
}

async function makeDatabase(serverUrl: string): Promise<void> {
  await asOwner(serverUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = 'sepetak'")
    if (rowCount === 0) await client.query('create database sepetak')
  })
}

// The programs log in with a role that owns nothing and can only assume the application's role.
async function makeLogin(databaseUrl: string, secret: string): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      programLogin,
    ])
    const action = rowCount === 0 ? 'create' : 'alter'
    await client.query(
      `${action} role ${programLogin} login noinherit password ${client.escapeLiteral(secret)}`,
    )
    await client.query(`grant sepetak_app to ${programLogin}`)
  })
}

// Imported here, so that other modes load none of it.
async function fill(db: Database): Promise<void> {
  const { fillDesks, loadDemo, loadDemoMarket } = await import('#demo')
  const { productClock } = await import('#product-clock')
  const clock = await productClock(db)
  const { secrets, storageUrl, dataFolder, operator } = loadConfig()
  const dataKeys = createDataKeys(secrets.dataKeys ?? [])
  const files = openFileStore(storageUrl, path.join(dataFolder, 'files'))
  if (await loadDemo(db, { clock, dataKeys, files })) {
    await fillDesks(db, { clock, dataKeys, files, operator: operator.name })
    console.log('The demo data is loaded.')
  }
  if (await loadDemoMarket(db, clock)) console.log('A trading window of the demo is open.')
  clock.close()
}

async function asOwner(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(database: string): string {
  const url = new URL(ownerUrl)
  url.pathname = `/${database}`
  return url.href
}
