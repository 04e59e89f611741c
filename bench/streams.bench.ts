import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, disconnect } from '#database'
import { systemClock } from '#kernel'
import { announce } from '#notifications'
import { sessionsFor, startProduct } from './support/product.ts'

// A thousand open streams, like those of browsers: memory of the server process before, while signals arrive,
// when streams are disconnected and resume, and after all have closed. Every signal must arrive exactly once.
const [streams = 1_000, minutes = 5, signalsEach = 60] = process.argv.slice(2).map(Number)
const streamsOfUser = 4
const product = await startProduct()
const db = connect({ url: product.url })

try {
  await measure()
} finally {
  await disconnect(db)
  await product.stop()
}

type Stream = {
  readonly cookie: string
  positions: number[]
  last: string | null
  request: ClientRequest | null
}

async function measure(): Promise<void> {
  const users = await insertUsers(Math.ceil(streams / streamsOfUser))
  const tokens = await sessionsFor(product, users)
  const cookies = tokens.map(
    (refresh) => `auth=${encodeURIComponent(JSON.stringify({ access: 'none.yet.here', refresh }))}`,
  )
  const all = Array.from({ length: streams }, (_, index): Stream => {
    const cookie = cookies[Math.floor(index / streamsOfUser)] ?? ''
    return { cookie, positions: [], last: null, request: null }
  })
  // The first requests fill caches and warm up the compiler.
  for (const stream of all.slice(0, 100)) await open(stream)
  await closeAll(all)
  const idle = product.memory()
  const began = performance.now()
  for (let first = 0; first < all.length; first += 20)
    await Promise.all(all.slice(first, first + 20).map(open))
  const opened = product.memory()
  console.log(
    `${streams} streams opened in ${((performance.now() - began) / 1000).toFixed(1)} s: ${idle} MiB before, ${opened} MiB open (${(((opened - idle) * 1024) / streams).toFixed(0)} KiB a stream)`,
  )
  const seen = await signalling(users, all)
  const lost = all.filter(({ positions }) => positions.length !== signalsEach).length
  const doubled = all.filter(({ positions }) => new Set(positions).size !== positions.length).length
  console.log(
    `memory in MiB, a reading every tenth of ${minutes} min with ${signalsEach * users.length} signals to ${signalsEach * streams} ears: ${seen.join(', ')}`,
  )
  console.log(
    `at the end ${((seen.at(-1) ?? 0) / (seen[0] ?? 1)).toFixed(2)} × what it was after the first tenth; streams that missed a signal: ${lost}, that heard one twice: ${doubled}`,
  )
  await closeAll(all)
  await pause(3_000)
  console.log(`${product.memory()} MiB after all pages were closed`)
  if (lost + doubled > 0) throw new Error('a stream did not hear exactly what was its own')
}

// In tenths; in the middle of each, one stream in twenty is disconnected and resumes.
async function signalling(users: readonly string[], all: readonly Stream[]): Promise<number[]> {
  const seen: number[] = []
  const tenths = 10
  const between = (minutes * 60_000) / signalsEach
  for (let sent = 0; sent < signalsEach; sent += 1) {
    const due = performance.now() + between
    await product.asOwner(`insert into notifications.signals (user_id, kind)
      select u, 'wallet' from unnest(array[${users.map((id) => `'${id}'`).join()}]::uuid[]) u`)
    while ((await announce(db, systemClock)) > 0);
    const isMiddle = sent % (signalsEach / tenths) === Math.floor(signalsEach / tenths / 2)
    if (isMiddle) {
      const cut = all.filter((_, index) => index % 20 === sent % 20)
      for (const { request } of cut) request?.destroy()
      await Promise.all(cut.map(open))
    }
    await pause(Math.max(0, due - performance.now()))
    if ((sent + 1) % (signalsEach / tenths) === 0) seen.push(product.memory())
  }
  for (let wait = 0; wait < 100; wait += 1) {
    if (all.every(({ positions }) => positions.length >= signalsEach)) break
    await pause(100)
  }
  return seen
}

function open(stream: Stream): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: stream.cookie,
      accept: 'text/event-stream',
      ...(stream.last === null ? {} : { 'last-event-id': stream.last }),
    }
    const request = get(`${product.origin}/dashboard/live`, { headers, agent: false })
    stream.request = request
    request.on('error', () => {})
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream: ${response.statusCode}`))
      listen(stream, request, response, resolve)
    })
  })
}

function listen(
  stream: Stream,
  request: ClientRequest,
  response: IncomingMessage,
  onOpen: () => void,
): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('data', (chunk: string) => {
    // Data that still arrives over a disconnected connection is ignored.
    if (stream.request !== request || request.destroyed) return
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const id = /^id: (\d+)$/m.exec(event)?.[1]
      if (id !== undefined) stream.last = id
      if (event.includes('event: open') || event.includes('event: reset')) onOpen()
      if (event.includes('event: signal')) stream.positions.push(Number(id))
    }
  })
}

async function closeAll(all: readonly Stream[]): Promise<void> {
  for (const stream of all) {
    stream.request?.destroy()
    stream.request = null
    stream.last = null
  }
  await pause(1_000)
}

async function insertUsers(count: number): Promise<string[]> {
  const { rows } = await product.asOwner(`
    insert into identity.users (id, email, email_key, password_hash, status, name, phone, language, created_at, activated_at)
    select uuidv7(), m, m, '$argon2id$none', 'active', 'Pendengar', '+62812' || lpad(n::text, 8, '0'), 'id', now(), now()
    from generate_series(1, ${count}) n, lateral (select n || '@dengar.contoh.id' as m) x returning id`)
  return rows.map(({ id }) => id as string)
}
