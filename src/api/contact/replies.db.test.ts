import { afterAll, beforeEach, expect, test } from 'vitest'
import { hour } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const operator = {
  name: null,
  licenceNumber: null,
  licenceDate: null,
  regulator: null,
  address: null,
  phone: null,
  whatsapp: null,
  email: 'kantor@contoh.id',
  opens: '09:00',
  closes: '17:00',
  isExample: false,
}
const api = testApi(store, 'demo', { operator })
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const email = 'sekar@contoh.id'
const question = {
  topic: 'account',
  name: 'Sekar Ayu',
  email,
  body: 'Bagaimana cara mengganti alamat email saya?',
}
const complaint = {
  ...question,
  topic: 'complaint',
  phone: '0812-3456-7890',
  happenedOn: '2026-11-10',
  wanted: 'Sewa dibayarkan dan dijelaskan.',
  complainant: 'self',
}
const answer = 'Buka Keamanan, lalu pilih Ganti.'
const thanks = 'Tombol Ganti itu tidak ada di layar saya.'

async function sent(message: Record<string, string> = question): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(message)) form.append(name, value)
  const { status, body } = await api.call('/contact/messages/', { body: form })
  expect(status).toBe(201)
  return body.number
}

async function staff() {
  return (await api.anAccount(['support'])).token
}

async function idOf(number: string): Promise<string> {
  const { rows } = await store.asOwner(`select id from support.messages where number = '${number}'`)
  return rows[0].id
}

async function answered(number: string, body = answer): Promise<void> {
  api.clock.advance(hour)
  const path = `/back-office/messages/${await idOf(number)}/answers/`
  expect((await api.call(path, { token: await staff(), body: { body } })).status).toBe(201)
  api.clock.advance(hour)
}

const reply = (number: string, changes: object = {}) =>
  api.call('/contact/replies/', { body: { number, email, body: thanks, ...changes } })
const lookUp = async (number: string) =>
  (await api.call('/contact/lookups/', { body: { number, email } })).body
const countMessages = async () =>
  (await store.asOwner('select count(*)::int as count from support.messages')).rows[0].count
const mailsTo = async (to: string) =>
  (await api.call(`/dev/mailbox/?to=${to}`)).body.items as { subject: string; text: string }[]

test('a sender replies to our answer: staff are notified and find the reply among the open messages with its conversation', async () => {
  const number = await sent()
  await answered(number)
  const { status, body } = await reply(number.toLowerCase(), { email: 'SEKAR@contoh.id' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ number: expect.stringMatching(/^PSN-/), dueOn: null })

  const [toStaff] = await mailsTo('kantor@contoh.id')
  expect(toStaff?.subject).toContain(body.number)
  expect(toStaff?.text).toContain(thanks)
  expect((await mailsTo(email))[0]?.subject).toContain(body.number)

  const token = await staff()
  const open = await api.call('/back-office/messages/?state=open&limit=100', { token })
  expect(open.body.items.map((item: { number: string }) => item.number)).toContain(body.number)
  const read = await api.call(`/back-office/messages/${await idOf(body.number)}/`, { token })
  expect(read.body).toMatchObject({
    topic: 'account',
    name: 'Sekar Ayu',
    body: thanks,
    receiptNumber: number,
    conversation: [{ number, body: question.body, answers: [{ body: answer }] }],
  })
})

test('the status page shows the whole conversation under each of its numbers, also after a second reply', async () => {
  const number = await sent()
  await answered(number)
  const first = (await reply(number)).body.number
  await answered(first, 'Silakan muat ulang halamannya.')
  const second = (await reply(first, { body: 'Sekarang sudah berhasil, terima kasih.' })).body
    .number
  const all = [number, first, second]
  for (const each of all) {
    const ticket = await lookUp(each)
    expect(ticket.number).toBe(each)
    const others = ticket.conversation.map((part: { number: string }) => part.number)
    expect(others).toEqual(all.filter((other) => other !== each))
  }
  expect((await lookUp(number)).conversation[0].answers).toMatchObject([
    { body: 'Silakan muat ulang halamannya.' },
  ])
})

test('a conversation stays one, and can be continued, after more than fifty replies', async () => {
  const number = await sent()
  await answered(number)
  const first = (await reply(number)).body.number
  await store.asOwner(`insert into support.messages
    select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'number', 'PSN-BANYA-' || lpad(n::text, 5, '0'),
      'submitted_at', m.submitted_at + n * interval '1 minute'))).*
    from support.messages m, generate_series(1, 60) n where m.number = '${first}'`)
  const { status, body } = await reply('PSN-BANYA-00060')
  expect(status).toBe(201)
  const { rows } = await store.asOwner(
    `select receipt_number from support.messages where number = '${body.number}'`,
  )
  expect(rows).toEqual([{ receipt_number: number }])
})

test('a reply to an answered complaint is a complaint with its own due date', async () => {
  const number = await sent(complaint)
  await answered(number)
  const { body } = await reply(number)
  expect(body).toMatchObject({
    number: expect.stringMatching(/^ADU-/),
    dueOn: expect.stringMatching(/^2026-12-/),
  })
  expect(await lookUp(body.number)).toMatchObject({ topic: 'complaint', workingDaysLeft: 10 })
})

test('a message without an answer cannot be replied to, and nothing is stored', async () => {
  const number = await sent()
  const before = await countMessages()
  expect((await reply(number)).body.code).toBe('support.not_answered')
  expect(await countMessages()).toBe(before)
})

test('a reply from another address and to an unknown number get the same response, and nothing is stored', async () => {
  const number = await sent()
  await answered(number)
  const before = await countMessages()
  const other = await reply(number, { email: 'lain@contoh.id' })
  const unknown = await reply('PSN-AAAAA-AAAAA')
  expect(other.body.code).toBe('support.not_found')
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...other.body, requestId: '' })
  expect(await countMessages()).toBe(before)
})

test('a message that names the receipt of another sender opens nothing of that conversation', async () => {
  const number = await sent()
  const other = 'lain@contoh.id'
  const named = await sent({ ...question, email: other, receiptNumber: number })
  await answered(named)
  expect((await reply(number)).body.code).toBe('support.not_answered')
  await answered(number)
  expect((await lookUp(number)).conversation).toEqual([])
  const theirs = await api.call('/contact/lookups/', { body: { number: named, email: other } })
  expect(theirs.body.conversation).toEqual([])
  const { body } = await reply(named, { email: other })
  const { rows } = await store.asOwner(
    `select receipt_number from support.messages where number = '${body.number}'`,
  )
  expect(rows).toEqual([{ receipt_number: named }])
})

test.each([
  ['an empty', '', 'field.required'],
  ['a blank', ' \n ', 'field.required'],
  ['a short', 'Terima kasih.', 'field.too_short'],
  ['a long', 'x'.repeat(2001), 'field.too_long'],
])('%s reply is refused at its field, and nothing is stored', async (_kind, body, code) => {
  const number = await sent()
  await answered(number)
  const before = await countMessages()
  const refused = await reply(number, { body })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject([{ path: 'body', code }])
  expect(await countMessages()).toBe(before)
})

test('more than five mails a day to one address are refused, whatever causes them', async () => {
  const number = await sent()
  await answered(number)
  await store.asOwner('truncate identity.attempts')
  for (let count = 0; count < 5; count += 1) expect((await reply(number)).status).toBe(201)
  const before = await countMessages()
  const { status, body } = await reply(number)
  expect([status, body.code]).toEqual([429, 'identity.too_many_attempts'])
  expect(await countMessages()).toBe(before)
})

test('replies to unknown numbers do not keep the owner of the address from sending a message', async () => {
  for (let count = 0; count < 6; count += 1)
    expect((await reply('PSN-AAAAA-AAAAA')).body.code).toBe('support.not_found')
  await sent()
})

test('forms with mistakes do not keep their sender from sending the corrected complaint', async () => {
  for (let count = 0; count < 6; count += 1) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...complaint, wanted: 'Uang' }))
      form.append(name, value)
    const { status, body } = await api.call('/contact/messages/', { body: form })
    expect([status, body.errors?.[0].path]).toEqual([400, 'wanted'])
  }
  await sent(complaint)
})
