import { afterAll, beforeEach, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import type { StaffRole } from '#contract'
import { createDataKeys } from '#files'
import { chooseConsent } from '#identity'
import { type Locale, newId } from '#kernel'
import { createMailer, sendDueMails } from '#notifications'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { newsApproval } from './approve-news.ts'
import { readNews } from './read-news.ts'
import { sendNextNews } from './send-next-news.ts'
import { unsubscribeFromNews } from './unsubscribe-from-news.ts'
import { beginNews, proposeNews, removeNews, saveNews } from './write-news.ts'

const clock = { now: () => new Date('2026-11-21T03:00:00Z') }
const keys = createDataKeys(['kunci-uji-yang-cukup-panjang-untuk-data-0123456789'])
const text = {
  subject: { id: 'Ruko Dago segera dibuka', en: 'Ruko Dago opens soon' },
  body: {
    id: 'Penawaran [Ruko Dago](/marketplace/ruko-dago) dibuka pekan depan.',
    en: 'The offering of [Ruko Dago](/marketplace/ruko-dago) opens next week.',
  },
}

const store = await testDatabase()
afterAll(() => store.close())
beforeEach(async () => {
  await store.asOwner('delete from newsletter.subscriptions')
  await store.asOwner('update identity.consents set withdrawn_at = given_at')
  await store.asOwner('delete from notifications.deliveries')
})

const services = () => ({ db: store.db, clock, keys })

async function aPerson(roles: StaffRole[], language: Locale = 'id') {
  const email = `${newId()}@contoh.id`
  const account = { email, password: 'Rahasia-Uji-2026', roles, language }
  const userId = await newAccount(store.db, clock.now(), account)
  return { userId, roles, email }
}

async function aCustomer(language: Locale = 'id') {
  const person = await aPerson([], language)
  const choice = { purpose: 'marketing', isGiven: true, textVersion: '1', language } as const
  await chooseConsent(store.db, clock, person, choice)
  return person
}

async function aSubscriber(
  email = `${newId()}@contoh.id`,
  language: Locale = 'id',
  isConfirmed = true,
) {
  await store.asOwner(
    `insert into newsletter.subscriptions
       (id, email, email_key, language, text_version, requested_at, confirmed_at)
     values ('${newId()}', '${email}', lower('${email}'), '${language}', '1', now(),
       ${isConfirmed ? 'now()' : 'null'})`,
  )
  return email
}

async function written() {
  const writer = await aPerson(['ops'])
  const { id } = await beginNews(store.db, clock, writer)
  await saveNews(store.db, clock, writer, { id, version: 1, ...text })
  return { writer, id }
}

async function approved() {
  const { writer, id } = await written()
  const { id: proposalId, contentHash } = await proposeNews(store.db, clock, writer, {
    id,
    version: 2,
  })
  await approveProposal([newsApproval], { db: store.db, clock }, await aPerson(['compliance']), {
    proposalId,
    contentHash,
  })
  return id
}

/** Queues and sends all mails, as the worker does. */
async function sendAll(): Promise<void> {
  const mailer = createMailer({
    smtpUrl: null,
    from: 'x',
    publicUrl: 'https://sepetak.example',
    keepsContent: true,
  })
  for (let round = 0; round < 50; round += 1)
    if ((await sendNextNews(services())) + (await sendDueMails(store.db, mailer, rethrow)) === 0)
      return
  throw new Error('the news never ends')
}

async function mails(): Promise<
  { email: string; language: string; subject: string; token: string }[]
> {
  const { rows } = await store.asOwner(
    `select email, language, "values" ->> 'subject' as subject, "values" ->> 'token' as token
     from notifications.deliveries where template = 'news' order by email`,
  )
  return rows
}

test('confirmed subscribers and consenting customers get one mail each, in their language', async () => {
  const both = await aCustomer('en')
  await aSubscriber(both.email.toUpperCase())
  const customer = await aCustomer()
  const subscriber = await aSubscriber(undefined, 'en')
  await aSubscriber(undefined, 'id', false)
  await aPerson([])
  const id = await approved()
  expect((await readNews(store.db, id)).recipients).toBe(3)
  await sendAll()
  expect(await mails()).toEqual(
    [
      { email: both.email, language: 'en', subject: text.subject.en },
      { email: customer.email, language: 'id', subject: text.subject.id },
      { email: subscriber, language: 'en', subject: text.subject.en },
    ]
      .toSorted((a, b) => (a.email < b.email ? -1 : 1))
      .map((mail) => ({ ...mail, token: expect.any(String) })),
  )
  expect(await readNews(store.db, id)).toMatchObject({
    state: 'sent',
    counts: { queued: 0, sent: 3, failed: 0 },
  })
})

test('news to more than a hundred readers is queued in batches, and concurrent workers queue each mail once', async () => {
  for (let index = 0; index < 120; index += 1) await aSubscriber(`nama${index}@contoh.id`)
  await approved()
  expect(await sendNextNews(services())).toBe(100)
  expect(await sendNextNews(services()), 'those before have not left').toBe(0)
  await Promise.all([sendAll(), sendAll(), sendAll()])
  await sendAll()
  const addresses = (await mails()).map(({ email }) => email)
  expect(addresses).toHaveLength(120)
  expect(new Set(addresses).size).toBe(120)
})

test('news is unchanged when its worker dies before the commit', async () => {
  await aSubscriber()
  await approved()
  const broken = { ...services(), keys: { ...keys, hashing: null } as never }
  await expect(sendNextNews(broken)).rejects.toThrow()
  expect(await mails()).toEqual([])
  await sendAll()
  expect(await mails()).toHaveLength(1)
})

test('a reader who unsubscribes during sending gets no mail that was not queued yet', async () => {
  const email = await aSubscriber()
  await approved()
  await store.asOwner(`delete from newsletter.subscriptions where email = '${email}'`)
  await sendAll()
  expect(await mails()).toEqual([])
})

test('the link of a mail withdraws the subscription, the consent or both under which it was sent, and a second press changes nothing', async () => {
  const both = await aCustomer()
  await aSubscriber(both.email)
  const customer = await aCustomer()
  const subscriber = await aSubscriber()
  await approved()
  await sendAll()
  const left = async () => {
    const { rows } = await store.asOwner(
      `select (select count(*)::int from newsletter.subscriptions) as subscriptions,
        (select count(*)::int from identity.consents where withdrawn_at is null) as consents`,
    )
    return rows[0]
  }
  expect(await left()).toEqual({ subscriptions: 2, consents: 2 })
  const press = async (address: string) => {
    const token = (await mails()).find(({ email }) => email === address)?.token ?? ''
    await unsubscribeFromNews(services(), token)
    await unsubscribeFromNews(services(), token)
  }
  await press(subscriber)
  expect(await left()).toEqual({ subscriptions: 1, consents: 2 })
  await press(customer.email)
  expect(await left()).toEqual({ subscriptions: 1, consents: 1 })
  await press(both.email)
  expect(await left()).toEqual({ subscriptions: 0, consents: 0 })
  for (const token of ['preview', `${newId()}.${'a'.repeat(24)}`])
    await expect(unsubscribeFromNews(services(), token)).rejects.toMatchObject({
      code: 'newsletter.link_invalid',
    })
})

test.each([
  [
    'a subject in one language',
    { subject: { id: '', en: 'Ruko Dago opens' }, body: text.body },
    { path: 'subject.id', code: 'field.too_short' },
  ],
  [
    'a text in one language',
    { subject: text.subject, body: { id: text.body.id, en: ' ' } },
    { path: 'body.en', code: 'field.too_short' },
  ],
  [
    'a link to another site',
    {
      subject: text.subject,
      body: { id: text.body.id, en: 'Read all of it [here](https://evil.example).' },
    },
    { path: 'body.en', code: 'news.link_outside' },
  ],
  [
    'a link with two slashes',
    {
      subject: text.subject,
      body: { id: 'Baca semuanya [di sini](//evil.example).', en: text.body.en },
    },
    { path: 'body.id', code: 'news.link_outside' },
  ],
])('news with %s can be saved but not proposed', async (_what, wrong, fault) => {
  const writer = await aPerson(['support'])
  const { id } = await beginNews(store.db, clock, writer)
  await saveNews(store.db, clock, writer, { id, version: 1, ...wrong })
  await expect(proposeNews(store.db, clock, writer, { id, version: 2 })).rejects.toMatchObject({
    code: 'news.incomplete',
    fields: [expect.objectContaining(fault)],
  })
  expect((await readNews(store.db, id)).state).toBe('draft')
})

test('saving an older version, proposed news or approved news is refused', async () => {
  const { writer, id } = await written()
  const again = { id, version: 1, ...text }
  await expect(saveNews(store.db, clock, writer, again)).rejects.toMatchObject({
    code: 'news.changed_meanwhile',
  })
  const { id: proposalId, contentHash } = await proposeNews(store.db, clock, writer, {
    id,
    version: 2,
  })
  const closed = { code: 'news.closed' }
  const newest = { ...again, version: 2 }
  await expect(saveNews(store.db, clock, writer, newest)).rejects.toMatchObject(closed)
  await expect(removeNews(store.db, clock, writer, id)).rejects.toMatchObject(closed)
  await approveProposal([newsApproval], { db: store.db, clock }, await aPerson(['admin']), {
    proposalId,
    contentHash,
  })
  await expect(saveNews(store.db, clock, writer, newest)).rejects.toMatchObject(closed)
  for (const change of [
    `update news.items set body_id = 'lain' where id = '${id}'`,
    `delete from news.items where id = '${id}'`,
  ])
    await expect(store.asApplication(change)).rejects.toMatchObject({ constraint: 'news_stays' })
})

test('the database refuses to send news whose exact words two people have not approved', async () => {
  const { id } = await written()
  const { rows } = await store.asOwner(
    `select id from approvals.proposals where kind = 'news' and state = 'approved' limit 1`,
  )
  await expect(
    store.asApplication(
      `update news.items set approved_at = now(), recipients = 1, proposal_id = '${rows[0].id}'
       where id = '${id}'`,
    ),
  ).rejects.toMatchObject({ constraint: 'news_by_two' })
})

test('every act on news is recorded in the audit log', async () => {
  await aSubscriber()
  const id = await approved()
  await sendAll()
  const { rows } = await store.asOwner(
    `select action from audit.events where subject_id = '${id}' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'news.begin',
    'news.save',
    'approvals.propose',
    'approvals.approve',
    'news.queue',
    'news.finish',
  ])
})
