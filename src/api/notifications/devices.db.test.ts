import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { endedSessions } from '#identity'
import { day, hour, minute } from '#kernel'
import { announce, type NewNotice, notify, queueDueMessages, sendDuePushes } from '#notifications'
import { testDatabase } from '../../../tests/support/database.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import {
  openPushService,
  type PushService,
  senderToHere,
} from '../../../tests/support/push-service.ts'
import { testApi } from '../../../tests/support/test-api.ts'

let service: PushService

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(async () => {
  service = await openPushService()
})
afterEach(() => service.close())

const register = (token: string, more: object = {}) =>
  api.call('/notifications/devices/', {
    token,
    body: { endpoint: service.endpoint, keys: service.keys, ...more },
  })

const devicesOf = async (token: string) =>
  (await api.call('/notifications/devices/', { token })).body

async function sendNotice(userId: string, ...notices: Pick<NewNotice, 'event' | 'values'>[]) {
  const happenedAt = api.clock.now()
  await transaction(store.db, (tx) =>
    notify(
      tx,
      notices.map((notice) => ({ ...notice, userId, happenedAt })),
    ),
  )
  await announce(store.db, api.clock)
}

function push(): Promise<number> {
  const { db, clock, dataKeys, publicUrl } = api.services
  return sendDuePushes({
    db,
    clock,
    dataKeys,
    publicUrl,
    sender: senderToHere,
    endedSessions: (ids) => endedSessions(db, ids),
  })
}

const deposit = {
  event: 'deposit-paid',
  values: { amount: 1_250_000n, reference: 'DEP-1' },
} as const
const question = {
  event: 'question-answered',
  values: { property: 'Villa Sanur', question: 'Apakah atapnya baik?' },
} as const

test('a push message is encrypted for the device, signed with our key, and contains no amounts', async () => {
  const { token, userId } = await api.anAccount()
  expect((await register(token)).status).toBe(204)
  const { publicKey, items } = await devicesOf(token)
  expect(items).toMatchObject([{ showsAmounts: false, isThis: true, notifiedAt: null }])
  await sendNotice(userId, deposit, question)
  expect(await push()).toBe(2)
  expect(await push()).toBe(0)
  expect(service.delivered.map(({ title }) => title).toSorted()).toEqual([
    'Ada kabar tentang uang Anda',
    'Pertanyaan Anda tentang Villa Sanur sudah dijawab',
  ])
  expect(JSON.stringify(service.delivered)).not.toContain('1.250.000')
  for (const { path } of service.delivered)
    expect(path).toMatch(/^\/dashboard\/notifications\/[0-9a-f-]{36}$/)
  const { origin } = new URL(service.endpoint)
  const signer = { key: publicKey, audience: origin, subject: api.services.publicUrl }
  expect(service.signers).toEqual([signer, signer])
})

test('amounts are included once the owner enables them', async () => {
  const { token, userId } = await api.anAccount()
  await register(token)
  const [{ id }] = (await devicesOf(token)).items
  const path = `/notifications/devices/${id}/`
  expect(
    (await api.call(path, { method: 'PUT', token, body: { showsAmounts: true } })).status,
  ).toBe(204)
  await sendNotice(userId, deposit)
  await push()
  expect(service.delivered[0]?.title).toBe('Setoran Anda Rp1.250.000 sudah masuk')
})

test.each([404, 410])('a device is deleted when its push service returns %i', async (status) => {
  const { token, userId } = await api.anAccount()
  await register(token)
  service.answers(status)
  await sendNotice(userId, question)
  await push()
  expect((await devicesOf(token)).items).toEqual([])
})

test('requests to a failing push service are retried at growing intervals and finally abandoned', async () => {
  const { token, userId } = await api.anAccount()
  await register(token)
  service.answers(503)
  await sendNotice(userId, question)
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await push()
    api.clock.advance(day)
  }
  expect(service.signers).toHaveLength(6)
  const { rows } = await store.asOwner(
    `select state, last_fault from notifications.dispatches where user_id = '${userId}' and channel = 'push'`,
  )
  expect(rows).toEqual([{ state: 'failed', last_fault: '503' }])
})

test('two concurrent workers notify a device once', async () => {
  const { token, userId } = await api.anAccount()
  await register(token)
  await sendNotice(userId, question, deposit)
  await Promise.all([push(), push(), push()])
  expect(service.delivered).toHaveLength(2)
})

test('a device receives nothing after its session ends, and no notification that was read in the meantime', async () => {
  const one = await api.anAccount()
  await register(one.token)
  await sendNotice(one.userId, question)
  const { body } = await api.call('/notifications/', { token: one.token })
  await api.call(`/notifications/${body.items[0].id}/reading/`, { method: 'PUT', token: one.token })
  await push()
  await sendNotice(one.userId, question)
  await store.asOwner(
    `update identity.sessions set ended_at = now(), ended_reason = 'logged-out' where user_id = '${one.userId}'`,
  )
  await push()
  expect(service.delivered).toEqual([])
})

test('a device belongs to the person who logged in on it last, and other people cannot change it', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  await register(one.token)
  await register(other.token)
  expect((await devicesOf(one.token)).items).toEqual([])
  const [{ id }] = (await devicesOf(other.token)).items
  const path = `/notifications/devices/${id}/`
  const codes = [
    await api.call(path, { method: 'DELETE', token: one.token }),
    await api.call(path, { method: 'PUT', token: one.token, body: { showsAmounts: true } }),
  ].map(({ body }) => body.code)
  expect(codes).toEqual(Array(2).fill('notifications.device_not_found'))
  expect((await devicesOf(other.token)).items).toMatchObject([{ id, showsAmounts: false }])
})

test.each([
  'http://push.contoh.id/v1/abcdefgh',
  'https://127.0.0.1/v1/abcdefgh',
  'https://localhost/v1/abcdefgh',
  'https://push.internal/v1/abcdefgh',
  'https://user:pass@push.contoh.id/v1/x',
  'https://[::1]/v1/abcdefghijk',
])('a push service at %s is refused and nothing is stored', async (endpoint) => {
  const { token } = await api.anAccount()
  expect((await register(token, { endpoint })).body.code).toBe('notifications.device_unacceptable')
  expect((await devicesOf(token)).items).toEqual([])
})

test('the eleventh device is refused', async () => {
  const { token } = await api.anAccount()
  for (let number = 0; number < 10; number += 1)
    expect((await register(token, { endpoint: `${service.endpoint}${number}` })).status).toBe(204)
  expect((await register(token)).body.code).toBe('notifications.too_many_devices')
  expect((await register(token, { endpoint: `${service.endpoint}3` })).status).toBe(204)
})

test.each([
  { keys: { p256dh: 'x', auth: 'y' } },
  { endpoint: 7 },
  { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
  { owner: 'me' },
])('a subscription with %j is refused', async (more) => {
  const { token } = await api.anAccount()
  expect((await register(token, more)).status).toBe(400)
})

test('messages are sent to a verified phone number of the owner on request, without amounts', async () => {
  const { token, userId } = await api.anAccount()
  const settings = async () => (await api.call('/notifications/settings/', { token })).body
  expect(await settings()).toMatchObject({ hasPhone: false })
  const { rhythm } = await settings()
  const choices = ['money', 'properties'].map((topic) => ({
    topic,
    channel: 'message',
    isOn: true,
  }))
  const body = { choices, rhythm }
  await api.call('/notifications/settings/', { method: 'PUT', token, body })
  const send = async () => {
    await sendNotice(userId, deposit, question)
    await queueDueMessages(store.db, api.clock, api.services.publicUrl)
    const { rows } = await store.asOwner(
      `select number, kind, text from text_messages.outbox where user_id = '${userId}' order by id`,
    )
    return rows
  }
  expect(await send()).toEqual([])
  await store.asOwner(
    `update identity.users set phone = '+6281234567890', phone_verified_at = now() where id = '${userId}'`,
  )
  api.clock.advance(hour)
  const sent = await send()
  expect(sent).toHaveLength(2)
  expect(JSON.stringify(sent)).toContain('Sepetak: Ada kabar tentang uang Anda. http')
  expect(JSON.stringify(sent)).not.toContain('1.250.000')
  expect(await send()).toHaveLength(4)
})

test('a text message that cannot be queued does not stop those of others', async () => {
  const accounts = [await api.anAccount(), await api.anAccount()]
  const [failing, other] = accounts
  for (const [index, { userId }] of accounts.entries())
    await store.asOwner(`update identity.users set phone = '+62812345679${index}', phone_verified_at = now()
      where id = '${userId}'; insert into notifications.choices values ('${userId}', 'properties', 'message', true)`)
  for (const { userId } of accounts) await sendNotice(userId, question)
  const row = `new.user_id = '${failing?.userId}'`
  const end = await plantFailure(store.asOwner, 'insert', 'text_messages.outbox', row)
  const queue = () => queueDueMessages(store.db, api.clock, api.services.publicUrl)
  await expect(queue()).rejects.toThrow(`the message to user ${failing?.userId} failed`)
  const { rows } = await store.asOwner(`select user_id from text_messages.outbox
    where user_id in ('${failing?.userId}', '${other?.userId}')`)
  expect(rows).toEqual([{ user_id: other?.userId }])
  await end()
  api.clock.advance(10 * minute)
  expect(await queue()).toBe(1)
})

test('a person sees the messages sent to them, with channel and result, and other people do not', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  await register(one.token)
  await sendNotice(one.userId, question)
  await push()
  const sent = async (token: string) =>
    (await api.call('/notifications/deliveries/', { token, language: 'en' })).body.items
  const title = 'Your question about Villa Sanur has been answered'
  expect(await sent(one.token)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ channel: 'push', title, state: 'sent' }),
      expect.objectContaining({ channel: 'mail', title, state: 'waiting' }),
    ]),
  )
  expect(await sent(other.token)).toEqual([])
})
