import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningDatabase } from '../scripts/running-database.ts'
import { isAlive } from '../src/database/embedded/postmaster.ts'
import { freePort, nonDurable } from './support/scratch-server.ts'

// The whole product: started, called, killed, restarted and stopped. The tests build on each other, like the
// days of one installation. The pages must be built.
let folder = ''
let port = 0
let product: Started | null = null

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sepetak-commands-'))
  chmodSync(folder, 0o711)
  port = await freePort()
})

// `npm test` keeps the demo for the products of the browser journeys.
afterAll(async () => {
  const { DEMO_DATA: kept } = process.env
  try {
    if (kept !== undefined) await agreementsAreWritten()
  } finally {
    product?.child.kill('SIGTERM')
    await product?.ended
    if (kept !== undefined) renameSync(folder, kept)
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)

/** Waits for the agreements of the demo's purchases, which every product with a copy would write again. */
async function agreementsAreWritten(): Promise<void> {
  const { url, close } = await runningDatabase(null, folder, 'npm test')
  const client = new pg.Client({ connectionString: url, options: '-c role=sepetak_app' })
  await client.connect()
  const areWritten = async () => {
    const { rowCount } = await client.query(`
      select from agreements.purchases p
      where not exists (select from agreements.agreements a where a.subscription_id = p.id) limit 1`)
    return rowCount === 0
  }
  try {
    expect(await until(areWritten, 240_000)).toBe(true)
  } finally {
    await client.end()
    await close()
  }
}

function start(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['scripts/command.mjs', 'run'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      PORT: String(port),
      DATA_FOLDER: folder,
      EMBEDDED_SETTINGS: nonDurable.join(' '),
      ...environment,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += String(data)
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, output: () => text, ended }
}

async function untilReady({ output, ended }: Started): Promise<void> {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!output().includes('Ctrl-C')) {
    if (hasEnded) throw new Error(`the product did not start:\n${output()}`)
    await wait(50)
  }
}

async function statusOf(address: string): Promise<number> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${address}`)).status
  } catch {
    return 0
  }
}

function postmaster(): number {
  const file = path.join(folder, 'database/postgresql/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

async function logIn(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/jwt_auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'investor@demo.sepetak.id', password: 'Sepetak-Demo-2026' }),
  })
  return response.status
}

async function until(isSo: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (Date.now() < end) {
    if (await isSo()) return true
    await wait(100)
  }
  return false
}

test('the first start loads the demo, serves pages and prints address and accounts', async () => {
  product = start()
  await untilReady(product)
  expect(product.output()).toContain(`http://127.0.0.1:${port}`)
  expect(product.output()).toContain('investor@demo.sepetak.id')
  expect(await statusOf('/')).toBe(200)
  expect(await statusOf('/en/marketplace')).toBe(200)
  expect(await statusOf('/assets/missing.js')).toBe(404)
  expect(await logIn()).toBe(200)
}, 300_000)

test('a second start in the same folder reports that the product is running, and changes nothing', async () => {
  const second = start({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('sudah berjalan di folder ini')
  expect(second.output()).toContain('already running in this folder')
  expect(await statusOf('/api/ready/')).toBe(200)
}, 300_000)

test('a start on a used port names the port and what to do', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'sepetak-commands-'))
  const second = start({ DATA_FOLDER: elsewhere })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Port ${port} sudah dipakai`)
  expect(second.output()).toContain(`PORT=${port + 1} npm start`)
  rmSync(elsewhere, { recursive: true })
}, 300_000)

test('without its database the product soon answers 503, and recovers automatically', async () => {
  process.kill(postmaster(), 'SIGKILL')
  const before = Date.now()
  expect([503, 200]).toContain(await statusOf('/api/ready/'))
  expect(Date.now() - before).toBeLessThan(4000)
  expect([503, 200]).toContain(await statusOf('/marketplace/ruko-dago'))
  expect(await until(async () => (await statusOf('/api/ready/')) === 200, 60_000)).toBe(true)
}, 300_000)

test('after kill -9 of the start command no process remains, and the next start has all data', async () => {
  const database = postmaster()
  product?.child.kill('SIGKILL')
  await product?.ended
  product = start()
  await untilReady(product)
  expect(isAlive(database)).toBe(false)
  expect(product.output()).not.toContain('demo data is loaded')
  expect(await logIn()).toBe(200)
}, 300_000)

test('SIGTERM stops everything in order: no process, no open port, exit code 0', async () => {
  const database = postmaster()
  product?.child.kill('SIGTERM')
  expect(await product?.ended).toBe(0)
  expect(isAlive(database)).toBe(false)
  expect(await statusOf('/api/health/')).toBe(0)
}, 300_000)

test('a start immediately after another process stops waits for it instead of failing', async () => {
  const first = start()
  await untilReady(first)
  first.child.kill('SIGTERM')
  await wait(50)
  product = start()
  await untilReady(product)
  expect(await statusOf('/api/ready/')).toBe(200)
}, 300_000)
