import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { webhookEvents } from '#contract'
import { day, hour, jakartaDate, later, minute, newId } from '#kernel'
import { createSender, queueWebhookEvents, type Sender, sendDueWebhooks } from '#notifications'
import { propertyTwoPersonActs, proposeValuation } from '#properties'
import { followPayout, refuseWithdrawal } from '#withdrawals'
import { confirm } from '../../../tests/support/an-owner.ts'
import { demoDatabase, demoInvestor } from '../../../tests/support/demo.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  paidWithdrawal,
  servicesOf,
  withdraw,
} from '../../../tests/support/withdrawer.ts'

/** The status that the endpoint of the user returns, and the requests it received. */
let status = 200
let sent: Parameters<Sender['send']>[0][] = []

const sender: Sender = {
  isReachable: async (host) =>
    host.startsWith('inside') ? false : host.startsWith('nowhere') ? null : true,
  send: async (post) => {
    sent.push(post)
    return { status, fault: status === 200 ? null : 'status' }
  },
}

const store = await demoDatabase()
const api = testApi(store, 'demo', { outgoing: sender })
afterAll(() => store.close())
beforeEach(() => {
  status = 200
  sent = []
})

const world = () => ({ ...api.services, sender })
const work = async () => {
  await Promise.all([queueWebhookEvents(world()), queueWebhookEvents(world())])
  await Promise.all([sendDueWebhooks(world()), sendDueWebhooks(world())])
}
const address = 'https://program.contoh.id/sepetak'

async function confirmed(token: string, password: string): Promise<string> {
  return (await confirm(api, token, { password })).body.access
}

async function aConfirmedInvestor(): Promise<string> {
  return await confirmed((await api.anAccount()).token, 'Rahasia-Uji-2026')
}

async function add(token: string, body: object = { address, events: webhookEvents }) {
  return await api.call('/webhook-endpoints/', { token, body })
}

test('an endpoint is created only in a confirmed session, with a secret that is shown once', async () => {
  const { token } = await api.anAccount()
  expect((await add(token)).body.code).toBe('identity.confirmation_needed')
  const owner = await confirmed(token, 'Rahasia-Uji-2026')
  const { status: code, body } = await add(owner)
  expect([code, body.secret.length]).toEqual([201, 49])
  const { body: list } = await api.call('/webhook-endpoints/', { token: owner })
  expect(list.items).toEqual([body.endpoint])
  expect(JSON.stringify(list)).not.toContain('whsec')
  const { rows } = await store.asOwner(
    `select encode(secret_sealed, 'escape') as kept from webhooks.endpoints`,
  )
  expect(JSON.stringify(rows)).not.toContain(body.secret)
  const path = `/webhook-endpoints/${body.endpoint.id}/secrets/`
  const renewed = await api.call(path, { method: 'POST', token: owner })
  expect(renewed.body.secret).not.toBe(body.secret)
})

test.each([
  ['http://program.contoh.id/', 'webhooks.address_shape'],
  ['https://2130706433/', 'webhooks.address_inside'],
  ['https://[::ffff:10.0.0.1]/', 'webhooks.address_inside'],
  ['https://inside.contoh.id/', 'webhooks.address_inside'],
  ['https://nowhere.contoh.id/', 'webhooks.address_unknown'],
])('%s is refused with %s and nothing is stored', async (text, code) => {
  const token = await aConfirmedInvestor()
  const answer = await add(token, { address: text, events: ['order'] })
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect((await api.call('/webhook-endpoints/', { token })).body.items).toEqual([])
})

test('an address of another form is refused before the session has to be confirmed', async () => {
  const { token } = await api.anAccount()
  const answer = await add(token, { address: 'http://program.contoh.id/', events: ['order'] })
  expect([answer.status, answer.body.code]).toEqual([400, 'webhooks.address_shape'])
})

test('an investor has at most five endpoints, even when they are added concurrently', async () => {
  const token = await aConfirmedInvestor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(token)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
  expect(answers.find((answer) => answer.status !== 201)?.body.code).toBe('webhooks.too_many')
})

test('a purchase and its cancellation are reported once each, with a signature over the bytes', async () => {
  const bearer = await demoInvestor(api)
  const token = await confirmed(bearer, 'Sepetak-Demo-2026')
  const { body: made } = await add(token, { address, events: ['order'] })
  await work()
  expect(sent).toEqual([])
  const { rows } = await store.asOwner(
    `select id, risk_statement_version from offerings.offerings where property_id = 'rukan-simpang-lima'`,
  )
  const offeringId = rows[0]?.id
  const body = { units: 2, riskStatementVersion: rows[0]?.risk_statement_version }
  const bought = await api.call(`/offerings/${offeringId}/subscriptions/`, {
    token,
    body,
    key: newId(),
  })
  expect(bought.status).toBe(201)
  api.clock.advance(1000)
  await work()
  await work()
  const path = `/subscriptions/${bought.body.id}/cancellation/`
  await api.call(path, { method: 'POST', token, key: newId() })
  api.clock.advance(1000)
  await work()
  const events = sent.map((post) => JSON.parse(post.body.toString()))
  expect(events.map(({ type }) => type)).toEqual(['order.placed', 'order.cancelled'])
  expect(events[0]).toMatchObject({
    data: { subscriptionId: bought.body.id, propertyId: 'rukan-simpang-lima', units: 2 },
  })
  for (const { headers, body: bytes } of sent) {
    const seconds = Number(headers['Sepetak-Timestamp'])
    const mac = createHmac('sha256', made.secret).update(`${seconds}.`).update(bytes).digest('hex')
    expect(headers['Sepetak-Signature']).toBe(`v1=${mac}`)
  }
})

const typesSent = () => sent.map((post) => JSON.parse(post.body.toString()).type)

test('a withdrawal is reported when it is paid, when the bank returns it, and when staff refuse it', async () => {
  const investor = await aWithdrawer(store, api, { cash: 200_000_000n, name: 'Bima Aryasatya' })
  await add(await investor.token(), { address, events: ['withdrawal'] })
  const reference = await paidWithdrawal(api, investor)
  await work()
  await api.simulator.actOnPayout(reference, 'reverse')
  await followPayout(servicesOf(api), reference)
  const input = { accountId: investor.accountId, amount: 150_000_000 }
  const { body: large } = await withdraw(api, await investor.token(), input)
  expect(large.state).toBe('awaiting-approval')
  api.clock.advance(1000)
  await work()
  expect(typesSent()).toEqual(['withdrawal.paid', 'withdrawal.reversed'])
  expect(JSON.parse(sent[0]?.body.toString() ?? '').data).toEqual({
    withdrawalId: expect.any(String),
    reference,
    amount: 400_000,
    fee: expect.any(Number),
  })
  const finance = await aStaffMember(store.db, 'finance')
  await refuseWithdrawal(servicesOf(api), finance, large.id, 'Bukan rekeningnya.')
  api.clock.advance(1000)
  await work()
  expect(typesSent()).toEqual(['withdrawal.paid', 'withdrawal.reversed', 'withdrawal.refused'])
})

test('a valuation is reported to unit holders when it is approved, however old its day is', async () => {
  const token = await confirmed(await demoInvestor(api), 'Sepetak-Demo-2026')
  const { body: held } = await api.call('/portfolio/holdings/', { token })
  const propertyId = held.items.find(({ units }: { units: number }) => units > 0).property.id
  await add(token, { address, events: ['valuation'] })
  const other = await aConfirmedInvestor()
  await add(other, { address: 'https://lain.contoh.id/', events: ['valuation'] })
  const [ops, compliance] = [
    await aStaffMember(store.db, 'ops'),
    await aStaffMember(store.db, 'compliance'),
  ]
  const valuedOn = jakartaDate(later(api.clock.now(), -20 * day))
  const valuation = {
    propertyId,
    amount: 2_345_000_000n,
    valuedOn,
    nextOn: jakartaDate(later(api.clock.now(), 300 * day)),
    appraiser: 'KJPP Contoh dan Rekan',
    why: { id: 'Penilaian tahunan.', en: 'Yearly valuation.' },
  }
  const { id: proposalId, contentHash } = await proposeValuation(
    store.db,
    api.clock,
    ops,
    valuation,
  )
  api.clock.advance(1000)
  await work()
  expect(sent).toEqual([])
  await approveProposal(
    propertyTwoPersonActs,
    { db: store.db, clock: api.clock, mode: 'demo' },
    compliance,
    {
      proposalId,
      contentHash,
    },
  )
  api.clock.advance(1000)
  await work()
  await work()
  expect(sent.map((post) => JSON.parse(post.body.toString()))).toMatchObject([
    { type: 'valuation.published', data: { propertyId, valuedOn, amount: 2_345_000_000 } },
  ])
})

test('failed deliveries are retried at growing intervals; then the endpoint is disabled and its owner notified', async () => {
  const { token: bearer, userId } = await api.anAccount()
  const token = await confirmed(bearer, 'Rahasia-Uji-2026')
  const { body: made } = await add(token)
  const { id } = made.endpoint
  const ping = () => api.call(`/webhook-endpoints/${id}/pings/`, { method: 'POST', token })
  status = 503
  expect((await ping()).status).toBe(204)
  expect((await ping()).body.code).toBe('webhooks.delivery_waits')
  const tries: number[] = []
  for (const wait of [0, 1, 5, 30, 120, 360, 720]) {
    api.clock.advance(wait * minute - 1)
    await work()
    api.clock.advance(1)
    await work()
    tries.push(sent.length)
  }
  expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7])
  api.clock.advance(48 * hour)
  await work()
  expect(sent).toHaveLength(7)
  const notices = await store.asOwner(
    `select event, "values" ->> 'host' as host from notifications.notices where user_id = '${userId}'`,
  )
  expect(notices.rows).toContainEqual({ event: 'webhook-disabled', host: 'program.contoh.id' })
  const again = (
    await api.call('/jwt_auth/login/', {
      body: { email: await emailOf(userId), password: 'Rahasia-Uji-2026' },
    })
  ).body.access
  const endpoint = (await api.call(`/webhook-endpoints/${id}/`, { token: again })).body
  expect(endpoint).toMatchObject({ disabledReason: 'failures' })
  const [line] = (await api.call(`/webhook-endpoints/${id}/deliveries/`, { token: again })).body
    .items
  expect(line).toMatchObject({ state: 'failed', attempts: 7, lastStatus: 503, lastFault: 'status' })
  const resend = () =>
    api.call(`/webhook-endpoints/${id}/deliveries/${line.id}/resends/`, {
      method: 'POST',
      token: again,
    })
  expect((await resend()).body.code).toBe('webhooks.endpoint_off')
  const on = { method: 'PUT', token: again, body: { isOn: true } }
  await api.call(`/webhook-endpoints/${id}/switch/`, on)
  status = 200
  expect((await resend()).status).toBe(204)
  await work()
  expect(sent[7]?.body.toString()).toBe(sent[0]?.body.toString())
})

test.each([
  ['frozen', `frozen_at = now()`, 'frozen_at = null'],
  ['suspended', `status = 'suspended'`, `status = 'active'`],
  ['held for a recovery', 'recovery_id = uuidv7()', 'recovery_id = null'],
])('nothing is sent to the endpoint of an account that is %s, and what waited is sent once afterwards', async (_, hold, release) => {
  const { token: bearer, userId } = await api.anAccount()
  const token = await confirmed(bearer, 'Rahasia-Uji-2026')
  const { body: made } = await add(token)
  const path = `/webhook-endpoints/${made.endpoint.id}/pings/`
  expect((await api.call(path, { method: 'POST', token })).status).toBe(204)
  const set = (change: string) =>
    store.asOwner(`update identity.users set ${change} where id = '${userId}'`)
  await set(hold)
  api.clock.advance(day)
  await work()
  expect(sent).toEqual([])
  await set(release)
  await work()
  await work()
  expect(typesSent()).toEqual(['ping'])
})

async function emailOf(userId: string): Promise<string> {
  const { rows } = await store.asOwner(`select email from identity.users where id = '${userId}'`)
  return rows[0]?.email
}

test('an endpoint of another person cannot be read, switched, tested or removed', async () => {
  const [owner, other] = [await aConfirmedInvestor(), await aConfirmedInvestor()]
  const { body } = await add(owner)
  const path = `/webhook-endpoints/${body.endpoint.id}/`
  for (const [more, call] of [
    ['', {}],
    ['', { method: 'DELETE' }],
    ['switch/', { method: 'PUT', body: { isOn: false } }],
    ['secrets/', { method: 'POST' }],
    ['pings/', { method: 'POST' }],
    ['deliveries/', {}],
    [`deliveries/${newId()}/resends/`, { method: 'POST' }],
  ] as const) {
    const answer = await api.call(path + more, { ...call, token: other })
    expect([answer.status, answer.body.code], more).toEqual([404, 'webhooks.endpoint_not_found'])
  }
  expect((await api.call(path, { token: owner })).body).toEqual(body.endpoint)
  const resend = { method: 'POST', token: owner }
  expect(await api.call(`${path}deliveries/${newId()}/resends/`, resend)).toMatchObject({
    status: 404,
    body: { code: 'webhooks.delivery_not_found' },
  })
  expect((await api.call(path, { method: 'DELETE', token: owner })).status).toBe(204)
  expect((await api.call(path, { token: owner })).status).toBe(404)
})

test('the webhook sender reaches only public network addresses', async () => {
  const real = createSender({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] })
  expect(await real.isReachable('program.contoh.id')).toBe(false)
})

test('more events than one scan can queue are queued by the next one, and none is lost', async () => {
  const { queued } = await refusedWithdrawals(1001)
  expect(await queueWebhookEvents(world())).toBe(1000)
  await queueWebhookEvents(world())
  expect(await queued()).toBe(1001)
})

test('the events of an endpoint are queued although those of another one cannot be', async () => {
  const [one, other] = [await refusedWithdrawals(1), await refusedWithdrawals(1)]
  const end = await plantFailure(
    store.asOwner,
    'insert',
    'webhooks.deliveries',
    `new.endpoint_id = '${one.endpointId}'`,
  )
  await expect(queueWebhookEvents(world())).rejects.toThrow(one.endpointId)
  expect([await one.queued(), await other.queued()]).toEqual([0, 1])
  await end()
  await queueWebhookEvents(world())
  expect([await one.queued(), await other.queued()]).toEqual([1, 1])
})

/** Refuses withdrawals of an investor with an endpoint; `queued` counts the events that are queued for it. */
async function refusedWithdrawals(count: number) {
  const { token: bearer, userId } = await api.anAccount()
  const token = await confirmed(bearer, 'Rahasia-Uji-2026')
  const { body } = await add(token, { address, events: ['withdrawal'] })
  const endpointId: string = body.endpoint.id
  const at = `timestamptz '${later(api.clock.now(), minute).toISOString()}'`
  await store.asOwner(`begin; set local session_replication_role = replica;
    insert into withdrawals.withdrawals (id, user_id, reference, account_id, bank_code, number_end, holder_name, rail,
      amount, fee, day, state, gateway, requested_at, send_at, next_try_at, ended_at, checked_due_at, sent_due_at,
      arrives_due_at, hold_entry_id, return_entry_id)
    select uuidv7(), '${userId}', 'WDR-' || lpad(n::text, 5, '0') || '-${endpointId.slice(-5).toUpperCase()}', uuidv7(),
      '014', '2345', 'Bima', 'bi-fast', 100000, 0, ${at}::date, 'refused', 'simulator', ${at}, ${at}, ${at}, ${at}, ${at},
      ${at}, ${at}, uuidv7(), uuidv7()
    from generate_series(1, ${count}) as n; commit`)
  api.clock.advance(5 * hour)
  const queued = async () => {
    const { rows } = await store.asOwner(
      `select count(*)::integer as count from webhooks.deliveries where endpoint_id = '${endpointId}'`,
    )
    return rows[0]?.count
  }
  return { endpointId, queued }
}
