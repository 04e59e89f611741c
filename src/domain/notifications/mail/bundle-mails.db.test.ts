import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, later, minute, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { announce } from '../announce.ts'
import { readDeliveries, retryDelivery } from '../delivery-log.ts'
import type { NewNotice } from '../events.ts'
import { notify } from '../notify.ts'
import { storeRecipient } from '../recipients.ts'
import { changeSettings, readSettings, unsubscribe } from '../settings.ts'
import { bundleDueMails } from './bundle-mails.ts'
import { createMailer } from './mailer.ts'
import { readMailbox } from './read-mailbox.ts'
import { sendDueMails } from './send-due-mails.ts'

const publicUrl = 'https://sepetak.example'
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))

const store = await testDatabase()
afterAll(() => store.close())
beforeEach(() =>
  store.asOwner(
    'truncate notifications.deliveries, notifications.dispatches, notifications.notices',
  ),
)

async function aReader(): Promise<{ userId: string; roles: string[]; email: string }> {
  const reader = { userId: newId(), roles: [], email: `${newId()}@contoh.id` }
  await transaction(store.db, (tx) =>
    storeRecipient(tx, {
      userId: reader.userId,
      email: reader.email,
      language: 'id',
      name: null,
    }),
  )
  return reader
}

const answered = { property: 'Villa Sanur', question: 'Apakah atapnya baik?', reason: 'none' }
const payout = { amount: 21_421n, property: 'Ruko Dago', month: { month: '2026-10' }, units: 40 }

async function sendNotice(
  userId: string,
  ...notices: Pick<NewNotice, 'event' | 'values' | 'channels'>[]
) {
  const happenedAt = clock.now()
  await transaction(store.db, (tx) =>
    notify(
      tx,
      notices.map((notice) => ({ ...notice, userId, happenedAt })),
    ),
  )
  await announce(store.db, clock)
}

const mailsTo = (email: string) => readMailbox(store.db, { publicUrl, contactEmail: null }, email)
const bundle = async () => {
  clock.advance(31_000)
  return await bundleDueMails(store.db, clock)
}

test('a burst of notices becomes one mail, which links only to our own host and can be unsubscribed from where allowed', async () => {
  const reader = await aReader()
  await sendNotice(
    reader.userId,
    { event: 'payout-received', values: payout },
    {
      event: 'question-answered',
      values: { ...answered, question: '<img src=//evil.example> https://evil.example' },
    },
  )
  expect(await bundle()).toBe(2)
  expect(await bundle()).toBe(0)
  const [mail, ...others] = await mailsTo(reader.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Anda menerima hasil sewa Rp21.421 dari Ruko Dago, dan 1 kabar lain')
  expect(mail?.text).toContain('Pertanyaan Anda tentang Villa Sanur sudah dijawab')
  const links = [...(mail?.html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) expect(link).toMatch(/^https:\/\/sepetak\.example\//)
  expect(mail?.html).not.toContain('<img')
  const token = /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
  expect(await unsubscribe(store.db, token)).toEqual(['properties'])
  await sendNotice(reader.userId, { event: 'question-answered', values: answered })
  expect(await bundle()).toBe(0)
  await expect(unsubscribe(store.db, 'a'.repeat(32))).rejects.toMatchObject({
    code: 'notifications.link_unknown',
  })
})

test('two workers at the same time put each notice into one mail only', async () => {
  const readers = await Promise.all(Array.from({ length: 10 }, aReader))
  for (const { userId } of readers)
    await sendNotice(userId, { event: 'payout-received', values: payout })
  clock.advance(31_000)
  await Promise.all([bundleDueMails(store.db, clock), bundleDueMails(store.db, clock)])
  await bundleDueMails(store.db, clock)
  for (const { email } of readers) expect(await mailsTo(email)).toHaveLength(1)
})

test('a notice that cannot be announced does not stop the notices of others', async () => {
  const readers = [await aReader(), await aReader()]
  const [failing, other] = readers.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  const row = `new.user_id = '${failing?.userId}'`
  const end = await plantFailure(store.asOwner, 'insert', 'notifications.dispatches', row)
  await transaction(store.db, (tx) =>
    notify(
      tx,
      readers.map(({ userId }) => ({
        ...{ userId, event: 'payout-received', values: payout, happenedAt: clock.now() },
      })),
    ),
  )
  await expect(announce(store.db, clock)).rejects.toThrow('the announcement of notice')
  await bundle()
  const mails = async () => [await mailsTo(failing?.email ?? ''), await mailsTo(other?.email ?? '')]
  expect(await mails()).toMatchObject([[], { length: 1 }])
  await end()
  await announce(store.db, clock)
  await bundle()
  expect(await mails()).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a user whose mail cannot be bundled is tried again ten minutes later and does not stop the others', async () => {
  const readers = [await aReader(), await aReader()]
  const [failing, other] = readers
  for (const { userId } of readers)
    await sendNotice(userId, { event: 'payout-received', values: payout })
  const row = `new.user_id = '${failing?.userId}'`
  const end = await plantFailure(store.asOwner, 'insert', 'notifications.deliveries', row)
  await expect(bundle()).rejects.toThrow(`the mail to user ${failing?.userId} failed`)
  expect(await mailsTo(other?.email ?? '')).toHaveLength(1)
  expect(await bundle()).toBe(0)
  await end()
  clock.advance(10 * minute)
  expect(await bundle()).toBe(1)
  expect(await mailsTo(failing?.email ?? '')).toHaveLength(1)
})

test('a notice read before its mail is due is not emailed, unless it is about money', async () => {
  const reader = await aReader()
  await sendNotice(
    reader.userId,
    { event: 'payout-received', values: payout },
    { event: 'question-answered', values: answered },
  )
  await store.asOwner('update notifications.notices set read_at = now()')
  await bundle()
  const [mail] = await mailsTo(reader.email)
  expect(mail?.subject).toBe('Anda menerima hasil sewa Rp21.421 dari Ruko Dago')
  expect(mail?.html).not.toContain('unsubscribe')
})

test('a daily summary collects the notices of the day, and a notice about money does not wait for it', async () => {
  const reader = await aReader()
  const rhythm = { timeZone: 'Asia/Jakarta', quiet: null, digest: 'daily' } as const
  await changeSettings(store.db, reader, { choices: [], rhythm })
  await sendNotice(reader.userId, { event: 'question-answered', values: answered })
  await sendNotice(reader.userId, { event: 'payout-received', values: payout })
  await bundle()
  expect((await mailsTo(reader.email)).map(({ subject }) => subject)).toEqual([
    'Anda menerima hasil sewa Rp21.421 dari Ruko Dago',
  ])
  await sendNotice(reader.userId, { event: 'question-answered', values: answered })
  clock.moveTo(later(clock.now(), day))
  await sendNotice(reader.userId, { event: 'payout-received', values: payout })
  await bundle()
  expect((await mailsTo(reader.email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Anda menerima hasil sewa Rp21.421 dari Ruko Dago',
    'Anda menerima hasil sewa Rp21.421 dari Ruko Dago',
    'Ringkasan Sepetak: 2 kabar untuk Anda',
  ])
})

test('a mail names twenty notices, those about money first, and counts the rest; its link ends every topic in it that may end', async () => {
  const reader = await aReader()
  const many = Array.from({ length: 21 }, () => ({
    ...{ event: 'question-answered' as const, values: answered },
  }))
  await sendNotice(
    reader.userId,
    ...many,
    { event: 'identity-verified', values: {} },
    { event: 'payout-received', values: payout },
  )
  expect(await bundle()).toBe(23)
  const { rows } = await store.asOwner(`select "values" from notifications.deliveries
    where email = '${reader.email}'`)
  const [{ values }] = rows
  expect(values.notices[0].event).toBe('payout-received')
  expect([values.notices.length, values.more]).toEqual([20, 3])
  const topics = await unsubscribe(store.db, values.unsubscribeToken)
  expect(topics.toSorted()).toEqual(['account', 'properties'])
})

test('a notice that is due within half a minute of another is sent in the same mail', async () => {
  const reader = await aReader()
  await sendNotice(reader.userId, { event: 'payout-received', values: payout })
  clock.advance(29_000)
  await sendNotice(reader.userId, { event: 'question-answered', values: answered })
  clock.advance(1_000)
  expect(await bundleDueMails(store.db, clock)).toBe(2)
  expect(await mailsTo(reader.email)).toHaveLength(1)
})

test('a notice is mailed only where its event and its sender allow it, and after the quiet hours of its reader', async () => {
  const reader = await aReader()
  const quiet = { from: '22:00', until: '06:00' }
  const rhythm = { timeZone: 'Asia/Jayapura', quiet, digest: 'none' } as const
  await changeSettings(store.db, reader, { choices: [], rhythm })
  // Eleven in the evening in Jayapura, nine in Jakarta.
  clock.moveTo(new Date('2026-12-01T14:00:00Z'))
  await sendNotice(
    reader.userId,
    { event: 'payout-received', values: payout },
    { event: 'deposit-expired', values: { reference: 'DEP-1' } },
    { event: 'new-device', values: {} },
    { event: 'question-answered', values: answered, channels: ['push'] },
  )
  const { rows } = await store.asOwner(`select n.event, d.due_at from notifications.dispatches d
    join notifications.notices n on n.id = d.notice_id where d.user_id = '${reader.userId}'`)
  expect(rows).toEqual([{ event: 'payout-received', due_at: new Date('2026-12-01T21:00:00Z') }])
})

test('money and security notices cannot be switched off, and a refused change stores nothing', async () => {
  const reader = await aReader()
  const before = await readSettings(store.db, reader)
  const rhythm = { timeZone: 'Asia/Jayapura', quiet: null, digest: 'weekly' } as const
  const choices = [
    { topic: 'offers', channel: 'mail', isOn: false },
    { topic: 'money', channel: 'mail', isOn: false },
  ] as const
  await expect(changeSettings(store.db, reader, { choices, rhythm })).rejects.toMatchObject({
    code: 'notifications.topic_locked',
  })
  expect(await readSettings(store.db, reader)).toEqual(before)
})

test('a real mail server receives the mail; a mail that it refuses is stored, fails after the last try and can be retried by staff', async () => {
  const taken: { to: string; text: string }[] = []
  let isRefusing = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(Object.assign(new Error('no such box'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        // Long headers are folded onto further lines.
        const text = Buffer.concat(parts)
          .toString()
          .replace(/\r\n[ \t]+/g, ' ')
        taken.push({ to, text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const from = 'Sepetak <halo@sepetak.example>'
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const mailer = createMailer({ smtpUrl, from, publicUrl, keepsContent: false })
  try {
    const reader = await aReader()
    await sendNotice(reader.userId, { event: 'question-answered', values: answered })
    await bundle()
    const refused: unknown[] = []
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await sendDueMails(store.db, mailer, (_, error) => refused.push(error))
      await store.asOwner('update notifications.deliveries set next_attempt_at = now()')
    }
    expect(taken).toEqual([])
    expect(refused).toHaveLength(8)
    const { items, total } = await readDeliveries(store.db, 'failed', { limit: 10, cursor: null })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ attempts: 8, lastFault: 'EENVELOPE SMTP 550' })
    expect(items[0]?.address).not.toBe(reader.email)
    isRefusing = false
    const staff = { userId: newId(), roles: ['support'] }
    await retryDelivery(store.db, clock, staff, items[0]?.id ?? '')
    await sendDueMails(store.db, mailer, rethrow)
    expect(taken.map(({ to }) => to)).toEqual([reader.email])
    expect(taken[0]?.text).toMatch(
      /List-Unsubscribe: <https:\/\/sepetak\.example\/api\/notifications\/unsubscription\/\?token=[\w-]+>/,
    )
    expect(taken[0]?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await expect(retryDelivery(store.db, clock, staff, items[0]?.id ?? '')).rejects.toMatchObject({
      code: 'notifications.delivery_not_failed',
    })
    await expect(retryDelivery(store.db, clock, staff, newId())).rejects.toMatchObject({
      code: 'notifications.delivery_not_found',
    })
  } finally {
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})
