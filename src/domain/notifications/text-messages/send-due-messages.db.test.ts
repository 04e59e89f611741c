import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { later, minute, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { createMessenger, MessageFault, type Messenger } from './messenger.ts'
import { type NewMessage, queueMessage } from './queue-message.ts'
import { readSentMessages } from './read-sent-messages.ts'
import { sendDueMessages, sweepMessages } from './send-due-messages.ts'

const start = new Date('2026-11-21T03:00:00Z')
let clock = movableClock(start)
const store = await testDatabase()
afterAll(() => store.close())
beforeEach(async () => {
  clock = movableClock(start)
  await store.asOwner('delete from text_messages.outbox')
})

const number = '+6281234567890'

function queue(changes: Partial<NewMessage> = {}) {
  const message = { userId: newId(), to: number, kind: 'code' as const, text: '042517 — kode' }
  return transaction(store.db, (tx) =>
    queueMessage(tx, { ...message, now: clock.now(), ...changes }),
  )
}

async function outbox() {
  const { rows } = await store.asOwner(
    'select state, attempts, text, last_fault as fault from text_messages.outbox order by attempts',
  )
  return rows
}

/** A messenger without a gateway: the external service is the only part that these tests replace. */
function outside(send: Messenger['send'], keepsContent = false): Messenger {
  return { isOpen: true, keepsContent, send }
}

test('a message is sent once, and its code is deleted from the database afterwards', async () => {
  await queue()
  const sent: string[] = []
  const messenger = outside(async ({ to, text }) => void sent.push(`${to}: ${text}`))
  expect(await sendDueMessages({ db: store.db, clock, messenger })).toBe(1)
  expect(await sendDueMessages({ db: store.db, clock, messenger })).toBe(0)
  expect(sent).toEqual([`${number}: 042517 — kode`])
  expect(await outbox()).toEqual([{ state: 'sent', attempts: 1, text: '', fault: null }])
})

test('a message queued in a transaction that is rolled back is never sent', async () => {
  const change = transaction(store.db, async (tx) => {
    const one = { userId: newId(), to: number, kind: 'notice' as const, text: 'x' }
    await queueMessage(tx, { ...one, now: clock.now() })
    throw new Error('the change fails')
  })
  await expect(change).rejects.toThrow('the change fails')
  expect(await outbox()).toEqual([])
})

test('several workers at the same time send each message once', async () => {
  for (let index = 0; index < 30; index += 1) await queue({ text: `pesan ${index}` })
  const sent: string[] = []
  const messenger = outside(async ({ text }) => void sent.push(text))
  const worker = async () => {
    while ((await sendDueMessages({ db: store.db, clock, messenger })) > 0);
  }
  await Promise.all([worker(), worker(), worker()])
  expect(new Set(sent).size).toBe(30)
  expect(sent).toHaveLength(30)
})

test('a refused message is retried with growing delays and fails for good after eight tries, while others are sent', async () => {
  await queue({ text: 'ditolak' })
  await queue({ text: 'terkirim' })
  const givenUp: string[] = []
  const messenger = outside(async ({ text }) => {
    if (text === 'ditolak') throw new MessageFault('HTTP 503')
  })
  const run = () =>
    sendDueMessages({ db: store.db, clock, messenger }, (_id, fault) => givenUp.push(fault))
  expect(await run()).toBe(2)
  expect(await run()).toBe(0)
  for (let round = 2; round <= 9; round += 1) {
    clock.moveTo(later(clock.now(), 11 * minute))
    await run()
  }
  expect(givenUp).toEqual(['HTTP 503'])
  expect(await outbox()).toEqual([
    { state: 'sent', attempts: 1, text: '', fault: null },
    { state: 'failed', attempts: 8, text: '', fault: 'HTTP 503' },
  ])
})

test('a code that has expired before it could be sent is not sent any more', async () => {
  await queue({ expiresAt: later(start, 5 * minute) })
  clock.moveTo(later(start, 6 * minute))
  const givenUp: string[] = []
  const messenger = outside(async () => {
    throw new Error('nothing may be sent')
  })
  await sendDueMessages({ db: store.db, clock, messenger }, (_id, fault) => givenUp.push(fault))
  expect(givenUp).toEqual(['late'])
  expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 0, text: '' }])
})

test('the demo keeps messages readable for thirty days and finds them by a number in any notation', async () => {
  await queue()
  const messenger = createMessenger({ gateway: null, isDemo: true })
  await sendDueMessages({ db: store.db, clock, messenger })
  for (const written of [number, '0812-3456-7890', ' 62812 3456 7890', null])
    expect(await readSentMessages(store.db, written)).toMatchObject([{ text: '042517 — kode' }])
  expect(await readSentMessages(store.db, '081299999999')).toEqual([])
  expect(await sweepMessages(store.db, clock)).toBe(0)
  clock.moveTo(later(start, 31 * 24 * 60 * minute))
  expect(await sweepMessages(store.db, clock)).toBe(1)
})

test('a production system without a gateway sends nothing and records that as the fault', async () => {
  const messenger = createMessenger({ gateway: null, isDemo: false })
  expect(messenger.isOpen).toBe(false)
  const one = { id: newId(), to: number, kind: 'code' as const, text: 'x' }
  await expect(messenger.send(one)).rejects.toThrow('no gateway')
})

test('a gateway receives signed JSON, and no fault contains the phone number', async () => {
  const key = 'a-key-of-the-gateway-only'
  const got: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 202
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(number)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const gateway = { url: `http://127.0.0.1:${port}/send`, key }
  const messenger = createMessenger({ gateway, isDemo: false })
  const one = { id: newId(), to: number, kind: 'code' as const, text: '042517' }
  try {
    await messenger.send(one)
    const [first] = got
    expect(JSON.parse(first?.body ?? '')).toEqual(one)
    const timestamp = String(first?.headers['sepetak-timestamp'])
    const mac = createHmac('sha256', key).update(`${timestamp}.${first?.body}`).digest('hex')
    expect(first?.headers['sepetak-signature']).toBe(`v1=${mac}`)
    expect(first?.headers['idempotency-key']).toBe(one.id)
    for (const [answered, fault] of [
      [503, 'HTTP 503'],
      [302, 'connection'],
    ] as const) {
      status = answered
      const refused = await messenger.send(one).catch((error: Error) => error.message)
      expect(refused).toBe(fault)
    }
    expect(got).toHaveLength(3)
  } finally {
    server.close()
  }
})
