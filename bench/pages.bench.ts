import { type ChildProcess, spawn } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { freePort } from '../tests/support/scratch-server.ts'
import { refreshed, sessionsFor, startProduct } from './support/product.ts'
import { inRounds, report } from './support/rounds.ts'
import { wrk } from './support/wrk.ts'

// Compares pages as they are served with their references: a constant page from Hono, and React writing the
// same content from plain elements on bare Node. Then measures the size of the script.
const [seconds = 6, count = 3] = process.argv.slice(2).map(Number)
const product = await startProduct()
const references: ChildProcess[] = []

try {
  await marketplaceFromMemory()
  await marketplaceAnew()
  await dashboard()
  await scriptBytes()
} finally {
  for (const reference of references) reference.kill()
  await product.stop()
}

async function marketplaceFromMemory(): Promise<void> {
  const address = `${product.origin}/marketplace`
  const gzip = { 'accept-encoding': 'gzip' }
  const page = Buffer.from(await (await fetch(address)).arrayBuffer())
  const hono = await startReference('hono', gzipSync(page, { level: 7 }))
  const results = await inRounds(
    [wrk('memory', address, { headers: gzip }), wrk('hono', hono, { headers: gzip })],
    { count, seconds },
  )
  report('marketplace page from memory', results.get('memory'), results.get('hono'))
}

// An address with an unknown key is not cached, so each request renders it.
async function marketplaceAnew(): Promise<void> {
  const address = `${product.origin}/marketplace?bench=1`
  await besideReact('marketplace page rendered for each request', address, {})
}

async function dashboard(): Promise<void> {
  const { rows } = await product.asOwner(
    "select id from identity.users where email = 'investor@demo.sepetak.id'",
  )
  const [refresh = ''] = await sessionsFor(product, [rows[0].id as string])
  const access = await refreshed(product.origin, refresh)
  const cookie = `auth=${encodeURIComponent(JSON.stringify({ access, refresh }))}`
  await besideReact('signed-in dashboard', `${product.origin}/dashboard`, { cookie })
}

async function besideReact(
  name: string,
  address: string,
  headers: Record<string, string>,
): Promise<void> {
  const response = await fetch(address, { headers, redirect: 'manual' })
  const html = await response.text()
  if (response.status !== 200) throw new Error(`${name}: ${response.status}`)
  const react = await startReference('react', Buffer.from(html))
  const written = (await (await fetch(react)).text()).length
  console.log(
    `${name}: ${(html.length / 1024).toFixed(0)} KiB of HTML, ${(gzipSync(html).length / 1024).toFixed(1)} KiB gzip; the reference writes ${(written / 1024).toFixed(0)} KiB`,
  )
  const results = await inRounds([wrk('product', address, { headers }), wrk('react', react)], {
    count,
    seconds,
  })
  report(name, results.get('product'), results.get('react'))
}

async function scriptBytes(): Promise<void> {
  for (const page of ['/marketplace', '/']) {
    const { bytes, count } = await scriptOf(page)
    console.log(`script of ${page}: ${(bytes / 1000).toFixed(1)} kB gzip in ${count} files`)
  }
}

/** The files that a page loads at the first interaction. */
async function scriptOf(page: string): Promise<{ bytes: number; count: number }> {
  const html = await (await fetch(product.origin + page)).text()
  const [, named = '[]'] = /,(\["\/assets\/[^\]]*\])\)<\/script>/.exec(html) ?? []
  const files = new Set<string>(JSON.parse(named))
  let bytes = 0
  for (const file of files) {
    const script = Buffer.from(await (await fetch(product.origin + file)).arrayBuffer())
    bytes += gzipSync(script, { level: 9 }).length
  }
  return { bytes, count: files.size }
}

async function startReference(kind: 'hono' | 'react', page: Buffer): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/support/reference-pages.ts', kind, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  references.push(child)
  child.stdin?.end(page)
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return `http://127.0.0.1:${port}/`
}
