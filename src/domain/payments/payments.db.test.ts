import { once as happened } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Actor, day, hour, later, minute, movableClock, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { signatureHeader, signWebhook } from './gateways/webhook-signature.ts'
import {
  checkClosedDeposits,
  checkOpenDeposits,
  createDeposit,
  createSimulator,
  followEvents,
  type PaymentGateway,
  type PaymentServices,
  readDeposit,
  receiveWebhook,
  releaseMatchedDeposits,
  type Simulator,
  settleDeposit,
  uncreditedDeposits,
} from './index.ts'

const secret = 'the-secret-between-us-and-the-simulator'
const amount = 1_000_000n

let clock: ReturnType<typeof movableClock>
let simulator: Simulator
let services: PaymentServices
let actor: Actor

// The connection between the simulator and us: each request is handled as the API would handle it.
async function deliver(_: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  try {
    const body = init.body as Uint8Array
    await receiveWebhook(services, body, (name) => headers.get(name) ?? undefined)
    return new Response()
  } catch {
    return new Response(null, { status: 401 })
  }
}

const store = await testDatabase()

beforeEach(() => {
  clock = movableClock(new Date('2026-11-21T03:00:00Z'))
  const options = { db: store.db, clock, secret, webhookUrl: 'http://sepetak.test/', send: deliver }
  simulator = createSimulator(options)
  services = { db: store.db, clock, gateway: simulator }
  actor = { userId: newId(), roles: [] }
})

afterEach(async () => {
  expect(await checkStore(store.db)).toEqual([])
})

afterAll(() => store.close())

async function opened(method = 'va-bca') {
  return await createDeposit(services, actor, `key-${newId()}`, { amount, method })
}

async function free(): Promise<bigint> {
  return await balance(store.db, account('investor-cash', actor.userId))
}

async function inSuspense(): Promise<bigint> {
  return await balance(store.db, account('suspense', 'simulator'))
}

async function shown(id: string) {
  return await readDeposit(store.db, clock, actor, id)
}

function signed(body: string, at = clock.now()) {
  const bytes = new TextEncoder().encode(body)
  const header = signWebhook(secret, bytes, at)
  return { bytes, header, send: () => received(bytes, header) }
}

async function received(bytes: Uint8Array, header: string | undefined): Promise<void> {
  await receiveWebhook(services, bytes, (name) => (name === signatureHeader ? header : undefined))
}

function uncredited() {
  return uncreditedDeposits(store.db, clock, actor.userId)
}

async function noticesOf(event: string): Promise<number> {
  const { rows } = await store.asOwner(`
    select from notifications.notices where user_id = '${actor.userId}' and event = '${event}'`)
  return rows.length
}

async function kept(): Promise<number> {
  const { rows } = await store.asOwner('select count(*)::int as count from payments.webhook_events')
  return rows[0].count
}

test('a deposit has an account number and is credited once when it is paid', async () => {
  const deposit = await opened()
  expect(deposit).toMatchObject({ state: 'awaiting-payment', amount, creditedAmount: null })
  expect(deposit.accountNumber).toMatch(/^70012\d{11}$/)
  expect(await uncredited()).toEqual({ received: 0n, unpaid: amount })
  await simulator.act(deposit.reference, 'pay')
  expect(await free()).toBe(0n)
  expect(await followEvents(services, rethrow)).toBe(1)
  expect(await free()).toBe(amount)
  expect(await shown(deposit.id)).toMatchObject({ state: 'paid', creditedAmount: amount })
  expect(await uncredited()).toEqual({ received: 0n, unpaid: 0n })
  expect(await followEvents(services, rethrow)).toBe(0)
})

test('a QRIS deposit has a QR code and cannot exceed ten million rupiah', async () => {
  const deposit = await opened('qris')
  expect(deposit).toMatchObject({ accountNumber: null })
  expect(deposit.qrContent).toContain('5303360')
  const tooMuch = { amount: 10_000_001n, method: 'qris' }
  await expect(createDeposit(services, actor, 'qris-too-much', tooMuch)).rejects.toMatchObject({
    code: 'payments.amount_above_maximum',
    fields: [{ path: 'amount', details: { maximum: 10_000_000n } }],
  })
})

test.each([
  [{ amount: 9_999n, method: 'va-bca' }, 'payments.amount_below_minimum'],
  [{ amount: 500_000_001n, method: 'va-bca' }, 'payments.amount_above_maximum'],
  [{ amount, method: 'va-none' }, 'payments.method_unknown'],
])('a deposit of %o is refused and nothing is written', async (input, code) => {
  await expect(createDeposit(services, actor, 'a-wrong-order', input)).rejects.toMatchObject({
    code,
  })
  expect(await uncredited()).toEqual({ received: 0n, unpaid: 0n })
})

test('the limits of a day are those that apply on that day in Jakarta', async () => {
  await store.asOwner(`insert into payments.deposit_methods
    (id, effective_from, kind, bank_code, minimum, maximum, fee, position)
    values ('va-bri', '2027-01-01', 'virtual-account', '002', 50000, 60000, 0, 4)`)
  const order = { amount: 10_000n, method: 'va-bri' }
  clock.moveTo(new Date('2026-12-31T16:59:59Z'))
  await createDeposit(services, actor, 'the-last-evening', order)
  clock.moveTo(new Date('2026-12-31T17:00:00Z'))
  await expect(createDeposit(services, actor, 'the-first-night', order)).rejects.toMatchObject({
    code: 'payments.amount_below_minimum',
  })
})

test('the same key sent twenty times at the same time opens one deposit and returns one answer', async () => {
  const order = { amount, method: 'va-bni' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => createDeposit(services, actor, 'one-and-the-same', order)),
  )
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  await simulator.act(answers[0]?.reference ?? '', 'pay')
  await followEvents(services, rethrow)
  expect(await createDeposit(services, actor, 'one-and-the-same', order)).toEqual(answers[0])
  const other = { amount: amount + 1n, method: 'va-bni' }
  await expect(createDeposit(services, actor, 'one-and-the-same', other)).rejects.toMatchObject({
    code: 'ledger.key_reused',
  })
})

test('a deposit requested while the gateway is unavailable can be opened later with the same key', async () => {
  const order = { amount, method: 'va-bca' }
  const gateway: PaymentGateway = {
    ...simulator,
    createDeposit: async () => {
      throw new Error('connection refused')
    },
  }
  await expect(
    createDeposit({ ...services, gateway }, actor, 'gateway-away', order),
  ).rejects.toMatchObject({ code: 'payments.gateway_away' })
  const deposit = await createDeposit(services, actor, 'gateway-away', order)
  expect(deposit).toMatchObject({ state: 'awaiting-payment' })
  const away = { ...services, gateway }
  expect(await createDeposit(away, actor, 'gateway-away', order)).toEqual(deposit)
  expect(
    (await simulator.list(100)).filter((row) => row.reference === deposit.reference),
  ).toHaveLength(1)
})

test('a deposit requested from a former gateway is not opened at the present one, where nobody would look for it', async () => {
  const order = { amount, method: 'va-bca' }
  const away = async () => {
    throw new Error('connection refused')
  }
  const former: PaymentGateway = { ...simulator, createDeposit: away }
  await expect(
    createDeposit({ ...services, gateway: former }, actor, 'gateway-former', order),
  ).rejects.toMatchObject({ code: 'payments.gateway_away' })
  const present: PaymentGateway = { ...simulator, name: 'xendit' }
  expect(
    await createDeposit({ ...services, gateway: present }, actor, 'gateway-former', order),
  ).toMatchObject({ state: 'failed', accountNumber: null })
})

test('a payment is credited even though the gateway’s response to the order was lost', async () => {
  const order = { amount, method: 'va-bca' }
  let reference = ''
  const gateway: PaymentGateway = {
    ...simulator,
    createDeposit: async (asked) => {
      reference = (await simulator.createDeposit(asked)).reference
      throw new Error('reply lost')
    },
  }
  await expect(
    createDeposit({ ...services, gateway }, actor, 'reply-lost', order),
  ).rejects.toMatchObject({ code: 'payments.gateway_away' })
  await simulator.act(reference, 'pay')
  await followEvents(services, rethrow)
  expect(await free()).toBe(amount)
})

test('a payment is credited even though the order reached the gateway after the deposit was given up', async () => {
  let ask: Parameters<PaymentGateway['createDeposit']>[0] | null = null
  const gateway: PaymentGateway = {
    ...simulator,
    createDeposit: async (asked) => {
      ask = asked
      throw new Error('no answer')
    },
  }
  await expect(
    createDeposit({ ...services, gateway }, actor, 'late-order', { amount, method: 'va-bca' }),
  ).rejects.toMatchObject({ code: 'payments.gateway_away' })
  if (ask === null) throw new Error('the gateway was not asked')
  const { reference } = ask as { reference: string }
  clock.advance(16 * minute)
  await settleDeposit(services, reference)
  const stateOf = `select state, gateway_id is null as "isUnknown" from payments.deposits where reference = '${reference}'`
  expect((await store.asOwner(stateOf)).rows).toEqual([{ state: 'failed', isUnknown: true }])
  await simulator.createDeposit(ask)
  await simulator.act(reference, 'pay')
  await followEvents(services, rethrow)
  expect((await store.asOwner(stateOf)).rows).toEqual([{ state: 'paid', isUnknown: false }])
  expect(await free()).toBe(amount)
})

test('the same webhook sent twenty times at the same time, and again a day later, credits once', async () => {
  const deposit = await opened()
  await simulator.act(deposit.reference, 'pay')
  const { rows } = await store.asOwner(
    `select e.body from payments.simulator_events e join payments.simulator_deposits d on d.number = e.deposit_number where d.reference = '${deposit.reference}'`,
  )
  const event = signed(rows[0].body)
  const before = await kept()
  await Promise.all(Array.from({ length: 20 }, () => event.send()))
  await Promise.all(Array.from({ length: 20 }, () => settleDeposit(services, deposit.reference)))
  await simulator.act(deposit.reference, 'repeat')
  clock.advance(day)
  await signed(rows[0].body).send()
  await followEvents(services, rethrow)
  expect(await kept()).toBe(before)
  expect(await free()).toBe(amount)
})

test('forged, altered, stale, duplicated and unsigned webhooks are refused and nothing is written', async () => {
  const deposit = await opened()
  const body = JSON.stringify({ id: 'evt-forged', data: { reference: deposit.reference } })
  const { bytes, header } = signed(body)
  const forged = signWebhook('another-secret', bytes, clock.now())
  const stale = signed(body, later(clock.now(), -6 * minute))
  const other = signed(JSON.stringify({ id: 'evt-other', data: { reference: 'DEP-OTHER' } }))
  const changed = bytes.map((byte, index) => (index === 10 ? byte ^ 1 : byte))
  const attempts: [Uint8Array, string | undefined][] = [
    [bytes, forged],
    [changed, header],
    [stale.bytes, stale.header],
    [bytes, other.header],
    [bytes, undefined],
    [bytes, `${header}, ${header}`],
  ]
  const before = await kept()
  for (const [sent, signature] of attempts) {
    await expect(received(sent, signature)).rejects.toMatchObject({
      code: 'payments.webhook_not_authentic',
    })
  }
  await followEvents(services, rethrow)
  expect(await kept()).toBe(before)
  expect(await free()).toBe(0n)
})

test('an event that is repeated with other content is refused and audited', async () => {
  const deposit = await opened()
  const id = `evt-${newId()}`
  await signed(JSON.stringify({ id, data: { reference: deposit.reference } })).send()
  const altered = signed(JSON.stringify({ id, data: { reference: 'DEP-OTHER' } }))
  await expect(altered.send()).rejects.toMatchObject({ code: 'payments.webhook_altered' })
  const { rows } = await store.asOwner(
    `select action from audit.events where subject_id = 'simulator/${id}'`,
  )
  expect(rows).toEqual([{ action: 'payments.webhook-altered' }])
})

test('an authentic event with false facts about a payment moves no money', async () => {
  const deposit = await opened()
  const data = { reference: deposit.reference, state: 'paid', paidAmount: 1_000_000 }
  await signed(JSON.stringify({ id: `evt-${newId()}`, type: 'deposit.paid', data })).send()
  await followEvents(services, rethrow)
  expect(await free()).toBe(0n)
  expect(await shown(deposit.id)).toMatchObject({ state: 'awaiting-payment' })
})

test('events in any order lead to the same state', async () => {
  const deposit = await opened()
  await simulator.act(deposit.reference, 'fail')
  await followEvents(services, rethrow)
  expect(await shown(deposit.id)).toMatchObject({ state: 'failed' })
  await simulator.act(deposit.reference, 'pay')
  await simulator.act(deposit.reference, 'repeat')
  await followEvents(services, rethrow)
  await simulator.act(deposit.reference, 'repeat')
  await followEvents(services, rethrow)
  expect(await shown(deposit.id)).toMatchObject({ state: 'paid', creditedAmount: amount })
  expect(await free()).toBe(amount)
})

test.each([
  ['lower', amount - 1n],
  ['higher', amount + 1n],
])('a %s amount goes to suspense unchanged and is never credited', async (_, paid) => {
  const before = await inSuspense()
  const deposit = await opened()
  await simulator.act(deposit.reference, 'pay', paid)
  await followEvents(services, rethrow)
  expect(await free()).toBe(0n)
  expect(await inSuspense()).toBe(before + paid)
  expect(await shown(deposit.id)).toMatchObject({
    state: 'in-review',
    reviewReason: 'amount-differs',
    receivedAmount: paid,
    creditedAmount: null,
  })
  expect(await uncredited()).toEqual({ received: paid, unpaid: 0n })
})

test('a payment in another currency is set aside without touching the rupiah ledger', async () => {
  const before = await inSuspense()
  const deposit = await opened()
  await simulator.act(deposit.reference, 'pay')
  const gateway: PaymentGateway = {
    ...simulator,
    getDeposit: async (reference) => {
      const deposit = await simulator.getDeposit(reference)
      return deposit === null ? null : { ...deposit, currency: 'USD' }
    },
  }
  await settleDeposit({ ...services, gateway }, deposit.reference)
  expect(await shown(deposit.id)).toMatchObject({ reviewReason: 'currency-differs' })
  expect(await inSuspense()).toBe(before)
  expect(await free()).toBe(0n)
})

test('a gateway response about another deposit has no effect', async () => {
  const deposit = await opened()
  const other = await opened()
  await simulator.act(other.reference, 'pay')
  const gateway: PaymentGateway = {
    ...simulator,
    getDeposit: () => simulator.getDeposit(other.reference),
  }
  await expect(settleDeposit({ ...services, gateway }, deposit.reference)).rejects.toThrow()
  expect(await free()).toBe(0n)
})

test('an unpaid deposit expires, and a payment after the deadline goes to suspense', async () => {
  const before = await inSuspense()
  const deposit = await opened()
  clock.advance(day)
  expect(await shown(deposit.id)).toMatchObject({ state: 'expired' })
  await checkOpenDeposits(services, rethrow)
  const { rows } = await store.asOwner(
    `select state from payments.deposits where id = '${deposit.id}'`,
  )
  expect(rows).toEqual([{ state: 'expired' }])
  clock.advance(minute)
  await simulator.act(deposit.reference, 'pay')
  await followEvents(services, rethrow)
  expect(await shown(deposit.id)).toMatchObject({ state: 'in-review', reviewReason: 'late' })
  expect(await inSuspense()).toBe(before + amount)
  expect(await free()).toBe(0n)
})

test('an unpaid QRIS deposit expires by our deadline, and a later payment without a webhook is found and credited by the rule', async () => {
  const deposit = await opened('qris')
  // The gateway takes money for the code until 48 hours have passed.
  let paid: { paidAmount: bigint; paidAt: Date } | null = null
  const gateway: PaymentGateway = {
    ...simulator,
    getDeposit: async (reference) => {
      const truth = await simulator.getDeposit(reference)
      if (truth === null || reference !== deposit.reference) return truth
      return paid === null
        ? { ...truth, state: 'awaiting-payment' }
        : { ...truth, state: 'paid', ...paid }
    },
  }
  const ours = { ...services, gateway }
  clock.advance(day)
  expect(await shown(deposit.id)).toMatchObject({ state: 'expired' })
  await checkOpenDeposits(ours, rethrow)
  expect(await noticesOf('deposit-expired')).toBe(0)
  clock.advance(10 * minute)
  await checkOpenDeposits(ours, rethrow)
  expect(await noticesOf('deposit-expired')).toBe(1)
  await checkClosedDeposits(ours, rethrow)
  paid = { paidAmount: amount, paidAt: later(clock.now(), minute) }
  clock.advance(20 * hour)
  await checkClosedDeposits(ours, rethrow)
  expect(await shown(deposit.id)).toMatchObject({ state: 'in-review', reviewReason: 'late' })
  clock.advance(10 * minute)
  await releaseMatchedDeposits(ours, rethrow)
  expect(await free()).toBe(amount)
})

test('a payment in time whose webhook never arrives is found by querying the gateway', async () => {
  const deposit = await opened()
  const deaf = createSimulator({
    db: store.db,
    clock,
    secret,
    webhookUrl: 'http://sepetak.test/',
    send: () => new Response(null, { status: 503 }),
  })
  await deaf.act(deposit.reference, 'pay')
  expect(await followEvents(services, rethrow)).toBe(0)
  clock.advance(11 * minute)
  await checkOpenDeposits(services, rethrow)
  expect(await free()).toBe(amount)
})

test('a delayed webhook is sent a minute later', async () => {
  const deposit = await opened()
  await simulator.act(deposit.reference, 'delay')
  await followEvents(services, rethrow)
  expect(await free()).toBe(0n)
  clock.advance(minute)
  expect(await simulator.deliverDue()).toBeGreaterThanOrEqual(1)
  await followEvents(services, rethrow)
  expect(await free()).toBe(amount)
  await expect(simulator.act(deposit.reference, 'pay')).rejects.toMatchObject({
    code: 'payments.simulation_not_possible',
  })
})

test('webhooks are delivered over HTTP, and a failed delivery is repeated later', async () => {
  const deposit = await opened()
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const header = request.headers[signatureHeader]
    await received(Buffer.concat(chunks), typeof header === 'string' ? header : undefined)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await happened(server, 'listening')
  const { port } = server.address() as AddressInfo
  const webhookUrl = (at: number) => `http://127.0.0.1:${at}/api/webhooks/simulator/`
  const overHttp = { db: store.db, clock, secret }
  const lost = await createSimulator({ ...overHttp, webhookUrl: webhookUrl(1) }).act(
    deposit.reference,
    'pay',
  )
  expect(lost.events).toMatchObject([{ attempts: 1, lastStatus: null, deliveredAt: null }])
  clock.advance(minute)
  await createSimulator({ ...overHttp, webhookUrl: webhookUrl(port) }).deliverDue()
  server.close()
  await followEvents(services, rethrow)
  expect(await free()).toBe(amount)
})

test('an event is processed later when the gateway fails', async () => {
  const deposit = await opened()
  await simulator.act(deposit.reference, 'pay')
  const gateway: PaymentGateway = {
    ...simulator,
    getDeposit: async () => {
      throw new Error('timeout')
    },
  }
  const failures: string[] = []
  await followEvents({ ...services, gateway }, (reference) => failures.push(reference))
  expect(failures).toContain(deposit.reference)
  expect(await followEvents(services, rethrow)).toBe(0)
  clock.advance(minute)
  await followEvents(services, rethrow)
  expect(await free()).toBe(amount)
})

test('an event about a state that nobody knows credits nothing and is retried less and less often', async () => {
  const deposit = await opened()
  await simulator.act(deposit.reference, 'pay')
  const gateway: PaymentGateway = {
    ...simulator,
    getDeposit: async () => {
      throw new Error('the gateway reported a state that we do not follow')
    },
  }
  const failures: string[] = []
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await followEvents({ ...services, gateway }, (reference) => failures.push(reference))
    clock.advance(minute)
  }
  expect(failures).toContain(deposit.reference)
  expect(failures.filter((reference) => reference === deposit.reference).length).toBeLessThan(12)
  expect(await free()).toBe(0n)
  clock.advance(10 * minute)
  await followEvents(services, rethrow)
  expect(await free()).toBe(amount)
})

test('an investor can have at most ten open deposits, and cannot see another investor’s', async () => {
  for (let count = 0; count < 10; count += 1) await opened()
  await expect(opened()).rejects.toMatchObject({ code: 'payments.too_many_open' })
  const mine = actor
  actor = { userId: newId(), roles: [] }
  const theirs = await opened()
  const refusal = { code: 'payments.deposit_not_found' }
  await expect(readDeposit(store.db, clock, mine, theirs.id)).rejects.toMatchObject(refusal)
  await expect(readDeposit(store.db, clock, mine, newId())).rejects.toMatchObject(refusal)
})

test('the simulator refuses to act on a payout that nobody ordered', async () => {
  for (const action of ['pay', 'delay', 'repeat'] as const)
    await expect(simulator.actOnPayout('WDR-TIDAK-ADA', action)).rejects.toMatchObject({
      ...{ code: 'payments.payout_not_found', kind: 'not_found' },
    })
  expect(await simulator.listPayouts(10)).toEqual([])
})

test('the database refuses to reopen a settled deposit or to mark one as credited without an entry', async () => {
  const deposit = await opened()
  const pretend = `update payments.deposits set state = 'paid', received_amount = amount, paid_at = now() where id = '${deposit.id}'`
  await expect(store.asApplication(pretend)).rejects.toThrow()
  await simulator.act(deposit.reference, 'pay')
  await followEvents(services, rethrow)
  const reopen = `update payments.deposits set state = 'awaiting-payment', entry_id = null where id = '${deposit.id}'`
  await expect(store.asApplication(reopen)).rejects.toMatchObject({
    constraint: 'deposits_stay_settled',
  })
  const raise = `update payments.deposits set amount = amount * 2 where id = '${deposit.id}'`
  await expect(store.asApplication(raise)).rejects.toThrow(/permission denied/)
})
