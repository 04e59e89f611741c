import { cpSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, disconnect } from '#database'
import { demoPassword, loadDemo, seedScale } from '#demo'
import { createDataKeys, openFolderStore } from '#files'
import { movableClock } from '#kernel'
import { type TestDatabase, testDatabase, testWaitMilliseconds } from './database.ts'
import { databaseUrl } from './database-url.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { dataSecret, type TestApi, testsBegin } from './test-api.ts'

const template = 'template_demo'
// The first test file that needs the template creates it, and the others wait for it.
const lockKey = 7_350_144

/** Creates a database for one test file, filled with the demo at the time of the test clock. */
export async function demoDatabase(): Promise<TestDatabase> {
  const { url } = inject('scratchServer')
  const kept = inject('demoFiles')
  await makeTemplate(url, kept)
  const folder = temporaryFolder()
  cpSync(kept, folder, { recursive: true })
  return { ...(await testDatabase({ url, template })), files: openFolderStore(folder) }
}

async function makeTemplate(serverUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    const { rowCount } = await client.query(`select from pg_database where datname = '${template}'`)
    if (rowCount === 1) return
    const { template: migrated } = inject('scratchServer')
    const making = `${template}_in_making`
    await client.query(`drop database if exists ${making}`)
    await client.query(`create database ${making} template ${migrated} strategy file_copy`)
    await fill(databaseUrl(serverUrl, making), folder)
    await client.query(`alter database ${making} rename to ${template}`)
  } finally {
    await client.end()
  }
}

async function fill(url: string, folder: string): Promise<void> {
  const db = connect({ url, waitMilliseconds: testWaitMilliseconds })
  try {
    await loadDemo(db, {
      clock: movableClock(testsBegin),
      dataKeys: createDataKeys([dataSecret]),
      files: openFolderStore(folder),
    })
  } finally {
    await disconnect(db)
  }
}

/** Adds `scale` times as many properties as the demo has, each with its own name, place and figures. */
export async function fillWithMore({ services }: TestApi, scale: number): Promise<void> {
  const { db, clock } = services
  await seedScale(db, { clock, scale })
}

/** Returns an access token of the demo's investor, who holds units and has a verified identity. */
export async function demoInvestor({ call }: TestApi): Promise<string> {
  const body = { email: 'investor@demo.sepetak.id', password: demoPassword }
  return (await call('/jwt_auth/login/', { body })).body.access
}
