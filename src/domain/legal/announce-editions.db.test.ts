import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, type Locale, later, newId } from '#kernel'
import { createMailer, readInbox, sendDueMails, storeRecipient } from '#notifications'
import { testDatabase } from '../../../tests/support/database.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { announceEditions } from './announce-editions.ts'
import type { Edition } from './edition.ts'
import { editions } from './editions.ts'
import { readEdition } from './read-edition.ts'

let now: Date
const clock = { now: () => now }

const newest = readEdition('terms', '2026-11-22b')
const planted: Edition = {
  ...newest,
  version: '2027-01',
  inForceSince: '2027-01-10',
  publishedOn: '2026-12-01',
  isToDisadvantage: true,
  texts: {
    id: { ...newest.texts.id, changes: ['Biaya penarikan naik.', 'Pasal 4 diperjelas.'] },
    en: { ...newest.texts.en, changes: ['The withdrawal fee rises.', 'Section 4 is clearer.'] },
  },
}
const room = () => ({ db: store.db, clock, editions: [planted, newest] })

const store = await testDatabase()
afterAll(() => store.close())
beforeEach(async () => {
  now = new Date('2026-12-01T03:00:00Z')
  for (const table of ['legal.notified', 'legal.announcements', 'notifications.deliveries'])
    await store.asOwner(`delete from ${table}`)
  await store.asOwner('delete from notifications.recipients')
})

async function aPerson(language: Locale = 'id') {
  const [userId, email] = [newId(now.getTime()), `${newId()}@contoh.id`]
  await transaction(store.db, (tx) => storeRecipient(tx, { userId, email, language, name: null }))
  return { userId, email, roles: [] }
}

/** Announces editions and sends mails until nothing is left, as the worker does. */
async function announceAll(): Promise<void> {
  const parts = { smtpUrl: null, from: 'x', publicUrl: 'https://sepetak.example' }
  const mailer = createMailer({ ...parts, keepsContent: true })
  for (let round = 0; round < 50; round += 1)
    if ((await announceEditions(room())) + (await sendDueMails(store.db, mailer, rethrow)) === 0)
      return
  throw new Error('the announcement never ends')
}

async function mails(): Promise<{ email: string; language: string; version: string }[]> {
  const { rows } = await store.asOwner(
    `select email, language, "values" ->> 'version' as version from notifications.deliveries
     where template = 'legal-change' order by email`,
  )
  return rows
}

test('every account is notified once, by mail and in the inbox, before an edition comes into force', async () => {
  const [indonesian, english] = [await aPerson('id'), await aPerson('en')]
  await announceAll()
  await announceAll()
  expect(await mails()).toEqual(
    [
      { email: indonesian.email, language: 'id', version: '2027-01' },
      { email: english.email, language: 'en', version: '2027-01' },
    ].toSorted((a, b) => (a.email < b.email ? -1 : 1)),
  )
  const query = { tab: null, isUnreadOnly: false, isArchived: false, search: null }
  const page = { limit: 10, cursor: null }
  const inbox = await readInbox(store.db, english, 'en', query, page)
  expect(inbox.items).toMatchObject([
    {
      event: 'legal-changed',
      title: expect.stringContaining('10 January 2027'),
      path: '/terms-and-conditions?version=2027-01',
    },
  ])
})

test('an edition that cannot be announced does not delay the announcement of another', async () => {
  await aPerson()
  const privacy = { ...planted, document: 'privacy' as const }
  const isTerms = `new.document = 'terms'`
  const end = await plantFailure(store.asOwner, 'insert', 'legal.announcements', isTerms)
  const announce = () => announceEditions({ db: store.db, clock, editions: [planted, privacy] })
  await expect(announce()).rejects.toThrow('the announcement of terms 2027-01 failed')
  const { rows } = await store.asOwner('select document from legal.notified')
  expect(rows).toEqual([{ document: 'privacy' }])
  await end()
})

test('a person who turned off mails about the account still receives the mail', async () => {
  const person = await aPerson()
  await store.asOwner(
    `insert into notifications.choices (user_id, topic, channel, is_on)
     values ('${person.userId}', 'account', 'mail', false)`,
  )
  await announceAll()
  expect(await mails()).toHaveLength(1)
})

test('an edition that is in force when the product first sees it is not announced', async () => {
  await aPerson()
  now = new Date('2027-01-09T17:00:00Z')
  await announceAll()
  expect(await mails()).toEqual([])
  const { rows } = await store.asOwner('select from legal.announcements')
  expect(rows).toHaveLength(0)
})

test('no released edition is announced when the product first starts after all of them came into force', async () => {
  await aPerson()
  const newestDay = editions
    .map(({ inForceSince }) => inForceSince)
    .toSorted()
    .at(-1)
  now = new Date(`${newestDay}T03:00:00Z`)
  expect(await announceEditions({ db: store.db, clock })).toBe(0)
  expect(await mails()).toEqual([])
})

test('a person who opens an account before the edition comes into force is notified, and one who opens it later is not', async () => {
  await aPerson()
  await announceAll()
  now = later(now, 10 * day)
  const newcomer = await aPerson()
  await announceAll()
  expect((await mails()).map(({ email }) => email)).toContain(newcomer.email)
  now = new Date('2027-01-10T03:00:00Z')
  await aPerson()
  await announceAll()
  expect(await mails()).toHaveLength(2)
})

test('an announcement that has started is completed even after the edition came into force', async () => {
  for (let index = 0; index < 101; index += 1)
    await store.asOwner(
      `insert into notifications.recipients (user_id, email, language)
       values ('${newId()}', 'nama${index}@contoh.id', 'id')`,
    )
  expect(await announceEditions(room())).toBe(100)
  now = new Date('2027-01-10T03:00:00Z')
  await Promise.all([announceAll(), announceAll()])
  await announceAll()
  expect(new Set((await mails()).map(({ email }) => email)).size).toBe(101)
  expect(await mails()).toHaveLength(101)
})

test('the announcement of an edition is recorded once in the audit log', async () => {
  await aPerson()
  await announceAll()
  const { rows } = await store.asOwner(
    `select subject_id, details from audit.events where action = 'legal.announce'
     order by id desc limit 1`,
  )
  expect(rows).toEqual([{ subject_id: 'terms 2027-01', details: { inForceSince: '2027-01-10' } }])
})

test('a change to the disadvantage of customers that is announced too late is reported once', async () => {
  await aPerson()
  const late: string[] = []
  const onLate = ({ version }: Edition) => late.push(version)
  await announceEditions({ ...room(), onLate })
  expect(late, 'forty days ahead').toEqual([])
  await store.asOwner('delete from legal.notified')
  await store.asOwner('delete from legal.announcements')
  now = new Date('2026-12-12T03:00:00Z')
  await announceEditions({ ...room(), onLate })
  await announceEditions({ ...room(), onLate })
  expect(late).toEqual(['2027-01'])
})
