import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './support/database.ts'
import { freePort } from './support/scratch-server.ts'

// The two programs as they start in live mode, each in its own process. The pages must be built.
let store: TestDatabase
let folder = ''
const children: ChildProcess[] = []

beforeEach(async () => {
  store = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'sepetak-live-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(end))
  rmSync(folder, { recursive: true, force: true })
  await store.close()
})

const strong = (letter: string) => `${letter}0123456789abcdefghijklmnopqrstuvwxyz`

async function start(
  program: string,
  given: Record<string, string>,
  onOutput: (output: string) => void = () => {},
) {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--import', './tests/support/loaded-modules.mjs', `src/${program}.ts`],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOADED_MODULES: path.join(folder, program),
        DATABASE_URL: store.url,
        DATA_FOLDER: folder,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: 'smtp://127.0.0.1:9',
        SECRET_KEYS: strong('A'),
        DATA_KEYS: strong('B'),
        PAYMENTS_SECRET: strong('C'),
        ...given,
      },
    },
  )
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += String(data)
      onOutput(output)
    })
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('exit', () => resolve(false))
    child.once('message', () => resolve(true))
  })
  return { port, isReady, output: () => output }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function loadedBy(program: string): string[] {
  return readFileSync(path.join(folder, program), 'utf8').split('\n')
}

const madeUp = /\/src\/(demo|dev|domain\/product-clock)\//

test('in live mode neither program loads the demo, the simulator tools or the movable clock', async () => {
  for (const program of ['server', 'worker']) {
    const { isReady, output } = await start(program, { MODE: 'live', PAYMENTS: 'none' })
    expect(isReady, output()).toBe(true)
    expect(loadedBy(program).filter((url) => madeUp.test(url))).toEqual([])
    expect(loadedBy(program).some((url) => url.includes('/src/domain/ledger/'))).toBe(true)
  }
})

test('in rehearsal mode only staff can use the tools, every page names the mode, and a live start is refused', async () => {
  const mode = {
    MODE: 'rehearsal',
    PAYMENTS: 'simulator',
    BANK_ACCOUNT_CLIENT: '014 5420880017 UJI DANA INVESTOR',
    BANK_ACCOUNT_ESCROW: '014 5420880025 UJI ESCROW',
    BANK_ACCOUNT_PROPERTY: '014 5420880033 UJI DANA PROPERTI',
    BANK_ACCOUNT_OWN: '014 5420880041 UJI',
  }
  const { port, isReady, output } = await start('server', mode)
  expect(isReady, output()).toBe(true)
  expect(loadedBy('server').some((url) => url.includes('/src/dev/'))).toBe(true)
  expect(loadedBy('server').some((url) => url.includes('/src/demo/'))).toBe(false)
  const status = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}${address}`)).status
  expect(await status('/api/dev/payments/')).toBe(401)
  expect(await status('/api/dev/mailbox/')).toBe(404)
  expect(await status('/dev/mailbox')).toBe(404)
  const page = async (address: string) =>
    await (await fetch(`http://127.0.0.1:${port}${address}`)).text()
  expect(await page('/')).toContain('Ini simulasi. Tidak ada uang sungguhan di sini.')
  expect(await page('/en')).toContain('This is a rehearsal. There is no real money here.')
  const live = await start('worker', { MODE: 'live', PAYMENTS: 'none' })
  expect(live.isReady).toBe(false)
  expect(live.output()).toContain(
    'DATABASE_URL: this database was made in rehearsal mode and is refused in live mode.',
  )
})

test('a program that starts while the database cannot be reached waits, and is ready once it can be', async () => {
  const port = await freePort()
  const target = new URL(store.url)
  const url = new URL(store.url)
  url.port = String(port)
  url.search = ''
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => {})
    }
    socket.pipe(onward).pipe(socket)
  })
  const given = { MODE: 'live', PAYMENTS: 'none', DATABASE_URL: url.href }
  const { isReady, output } = await start('worker', given, (text) => {
    if (text.includes('waiting for the database') && !proxy.listening)
      proxy.listen(port, '127.0.0.1')
  })
  expect(isReady, output()).toBe(true)
  expect(output()).toContain('waiting for the database')
  await Promise.all(children.splice(0).map(end))
  for (const socket of sockets) socket.destroy()
  proxy.close()
})
