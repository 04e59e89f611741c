import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { createMailer, sendDueMails } from '#notifications'
import { testDatabase } from '../../../tests/support/database.ts'
import { reporting } from '../../../tests/support/reporting.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>

const store = await testDatabase()
const api = testApi(store)
const support = await api.anAccount(['support'])
afterAll(() => store.close())

const local = createMailer({
  smtpUrl: null,
  from: '',
  publicUrl: 'http://a.test',
  keepsContent: true,
})
const search = (by: Person, query: string) =>
  api.call('/back-office/delivery-searches/', {
    token: by.token,
    language: 'en',
    body: { query, reason: 'request' },
  })

async function register(email: string) {
  const { status } = await api.call('/jwt_auth/register/', {
    body: {
      email,
      password: 'Rahasia-Uji-2026',
      termsAccepted: true,
      privacyAccepted: true,
      captcha: undefined,
    },
  })
  expect(status).toBe(201)
}

test('support searches by a complete address and sees where a code is and why it could not be sent', async () => {
  const [sent, lost] = [`${newId()}@contoh.id`, `${newId()}@tidak-ada.invalid`]
  await register(sent)
  await register(lost)
  await reporting('there is no such host', (onFailure) => sendDueMails(store.db, local, onFailure))
  const [good] = (await search(support, sent)).body.items
  expect(good).toMatchObject({
    template: 'activation-code',
    topic: null,
    state: 'sent',
    lastFault: null,
    nextAttemptAt: null,
  })
  expect(good.address).not.toContain(sent.split('@')[0])
  const [bad] = (await search(support, lost.toUpperCase())).body.items
  expect(bad).toMatchObject({
    template: 'activation-code',
    state: 'queued',
    attempts: 1,
    lastFault: 'EDNS',
    sentAt: null,
  })
  expect(Date.parse(bad.nextAttemptAt)).toBeGreaterThan(Date.now())
  const { id: _id, ...shown } = bad
  expect(JSON.stringify(shown)).not.toMatch(/\d{6}"/)
})

test('support finds the emails to a customer by phone number; a notification email states its subject', async () => {
  const person = await api.anAccount()
  const phone = `+62812${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`
  const email = `${newId()}@contoh.id`
  const notice = newId()
  await store.asOwner(`
    update identity.users set phone = '${phone}' where id = '${person.userId}';
    insert into notifications.notices (id, user_id, event, topic, happened_at)
    values ('${notice}', '${person.userId}', 'question-answered', 'account', now());
    insert into notifications.deliveries (template, user_id, email, language, subject_id)
    values ('notices', '${person.userId}', '${email}', 'id', '${notice}')`)
  const { body } = await search(support, phone)
  expect(body.items).toMatchObject([{ template: 'notices', topic: 'account' }])
  const list = await api.call('/back-office/deliveries/?state=queued', { token: support.token })
  expect(list.body.items).toContainEqual(
    expect.objectContaining({ id: body.items[0].id, topic: 'account' }),
  )
})

test('a search that matches several people, or by a role other than support and administration, shows no email', async () => {
  const name = `Serupa ${newId().slice(-8)}`
  for (const person of [await api.anAccount(), await api.anAccount()])
    await store.asOwner(`update identity.users set name = '${name}' where id = '${person.userId}'`)
  const refused = await search(support, name)
  expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid'])
  expect(refused.body.errors).toMatchObject([{ path: 'query' }])
  for (const role of ['finance', 'ops', 'compliance'] as const)
    expect((await search(await api.anAccount([role]), `${newId()}@contoh.id`)).status).toBe(403)
  expect((await search(await api.anAccount(), `${newId()}@contoh.id`)).status).toBe(403)
  expect((await search(support, `${newId()}@contoh.id`)).body).toEqual({ items: [] })
})

test('every email search is in the audit log with its reason, without the search text', async () => {
  const email = `${newId()}@contoh.id`
  await search(support, email)
  const { rows } = await store.asOwner(`
    select details::text as details from audit.events
    where action = 'customers.search' and actor_id = '${support.userId}'
    order by id desc limit 1`)
  expect(JSON.parse(rows[0].details)).toMatchObject({ by: 'email', reason: 'request', found: 0 })
  expect(rows[0].details).not.toContain(email)
})
