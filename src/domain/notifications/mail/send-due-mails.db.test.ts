import { createServer, type Server } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { newId, type OnFailure, systemClock } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { reporting } from '../../../../tests/support/reporting.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { mailSamples } from '../../../../tests/support/sample-mails.ts'
import { readDeliveries, retryDelivery } from '../delivery-log.ts'
import { eraseRecipients, storeRecipient } from '../recipients.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { queueMail } from './queue-mails.ts'
import { readMailbox } from './read-mailbox.ts'
import { eraseFailedMails, sendDueMails } from './send-due-mails.ts'

const store = await testDatabase()
afterAll(() => store.close())
beforeEach(() => store.asOwner('delete from notifications.deliveries'))

const publicUrl = 'https://sepetak.example'
const house = { publicUrl, contactEmail: null }

function queueCode(to = 'nama@contoh.id') {
  const values = { code: '042517', minutes: 10 }
  return transaction(store.db, (tx) =>
    queueMail(tx, { template: 'activation-code', to, language: 'id', values }),
  )
}

async function deliveries() {
  const { rows } = await store.asOwner(
    'select state, attempts, "values" from notifications.deliveries order by id',
  )
  return rows
}

/** A mailer without a mail server: the external service is the only part that these tests replace. */
function outside(send: Mailer['send'], keepsContent = false): Mailer {
  return { publicUrl, contactEmail: null, keepsContent, send, close: () => {} }
}

test('a mail is sent once, and its activation code is deleted from the database afterwards', async () => {
  await queueCode()
  const sent: string[] = []
  const mailer = outside(async ({ to, subject }) => {
    sent.push(`${to}: ${subject}`)
  })
  expect(await sendDueMails(store.db, mailer, rethrow)).toBe(1)
  expect(await sendDueMails(store.db, mailer, rethrow)).toBe(0)
  expect(sent).toEqual(['nama@contoh.id: 042517 adalah kode aktivasi Sepetak Anda'])
  expect(await deliveries()).toEqual([{ state: 'sent', attempts: 1, values: {} }])
})

test('the addresses of news and of the mail that confirms a closing are erased once they are sent, outside the demo', async () => {
  const templates = ['news', 'closing-done', 'already-registered']
  const queue = () =>
    transaction(store.db, async (tx) => {
      for (const { template, values } of mailSamples)
        if (templates.includes(template))
          await queueMail(tx, { template, to: `${template}@contoh.id`, language: 'id', values })
    })
  const addresses = async () => {
    const { rows } = await store.asOwner(
      'select email from notifications.deliveries order by email desc',
    )
    return rows.map(({ email }) => email)
  }
  await queue()
  await sendDueMails(
    store.db,
    outside(async () => {}),
    rethrow,
  )
  expect(await addresses()).toEqual(['already-registered@contoh.id', '', ''])
  await store.asOwner('delete from notifications.deliveries')
  await queue()
  await sendDueMails(
    store.db,
    outside(async () => {}, true),
    rethrow,
  )
  expect(await addresses()).toEqual(
    templates
      .map((each) => `${each}@contoh.id`)
      .toSorted()
      .toReversed(),
  )
})

test('a mail queued in a transaction that is rolled back is never sent', async () => {
  const change = transaction(store.db, async (tx) => {
    await queueMail(tx, {
      template: 'already-registered',
      to: 'nama@contoh.id',
      language: 'en',
      values: {},
    })
    throw new Error('the change fails')
  })
  await expect(change).rejects.toThrow('the change fails')
  expect(await deliveries()).toEqual([])
})

test('several workers at the same time send each mail once', async () => {
  const addresses = Array.from({ length: 50 }, (_, index) => `nama${index}@contoh.id`)
  for (const address of addresses) await queueCode(address)
  const sent: string[] = []
  const mailer = outside(async ({ to }) => {
    sent.push(to)
  })
  const worker = async () => {
    while ((await sendDueMails(store.db, mailer, rethrow)) > 0);
  }
  await Promise.all([worker(), worker(), worker()])
  expect(sent.sort()).toEqual(addresses.sort())
})

const expireLeases = () =>
  store.asOwner('update notifications.deliveries set next_attempt_at = now()')

test.each([
  ['mails', () => queueCode()],
  ['copies of news', () => queueNews()],
])('%s that a slow mail server kept waiting longer than their lease are sent once by two workers', async (_what, queue) => {
  for (let count = 0; count < 3; count += 1) await queue()
  const sent: string[] = []
  const quick = outside(async ({ id }) => {
    sent.push(id)
  })
  const slow = outside(async ({ id }) => {
    sent.push(id)
    if (sent.length > 1) return
    await expireLeases()
    await sendDueMails(store.db, quick, rethrow)
  })
  await sendDueMails(store.db, slow, rethrow)
  const { rows } = await store.asOwner('select id, state from notifications.deliveries')
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  expect([...new Set(sent)].sort()).toEqual(rows.map(({ id }) => id).sort())
  // Only the mail that was being sent when its lease expired may arrive twice.
  const [inFlight, ...others] = sent
  expect(others.filter((id) => id !== inFlight)).toHaveLength(2)
})

function queueNews() {
  const values = { subject: 'Kabar', body: 'Isi kabar.', token: 'x.y' }
  return transaction(store.db, (tx) =>
    queueMail(tx, { template: 'news', to: 'nama@contoh.id', language: 'id', values }),
  )
}

test('a news mail is not sent again automatically when its worker died while sending it', async () => {
  await queueNews()
  const dying = outside(() => new Promise(() => {}))
  void sendDueMails(store.db, dying, rethrow)
  await expect.poll(deliveries).toMatchObject([{ state: 'failed', attempts: 1 }])
  await store.asOwner('update notifications.deliveries set next_attempt_at = now()')
  expect(await sendDueMails(store.db, dying, rethrow)).toBe(0)
})

test('the address and content of a news mail that failed are erased after a week, and it can then no longer be sent again', async () => {
  await queueNews()
  await queueCode()
  await store.asOwner(`update notifications.deliveries set state = 'failed'`)
  const kept = async () => {
    const query = `select template, email <> '' as is_kept from notifications.deliveries order by template`
    return (await store.asOwner(query)).rows.map((row) => row.is_kept)
  }
  const failed = async () =>
    (await readDeliveries(store.db, 'failed', { limit: 10, cursor: null })).items
  const [news] = (await failed()).filter(({ template }) => template === 'news')
  await store.asOwner(
    `update notifications.deliveries set queued_at = now() - interval '167 hours'`,
  )
  await eraseFailedMails(store.db)
  expect(await kept()).toEqual([true, true])
  await store.asOwner(
    `update notifications.deliveries set queued_at = now() - interval '169 hours'`,
  )
  await eraseFailedMails(store.db)
  expect(await kept()).toEqual([true, false])
  expect(await failed()).toMatchObject([{ template: 'activation-code' }])
  const actor = { userId: newId(), roles: [] }
  await expect(retryDelivery(store.db, systemClock, actor, news?.id ?? '')).rejects.toMatchObject({
    code: 'notifications.delivery_not_failed',
  })
})

test.each([
  ['was refused by the mail server', { responseCode: 450 }, 'queued'],
  ['never reached a mail server', { code: 'ESOCKET', syscall: 'connect' }, 'queued'],
  ['may have arrived before the line broke', { code: 'ECONNECTION' }, 'failed'],
])('a news mail that %s is retried only if it cannot have arrived: %o %s', async (_what, fault, state) => {
  await queueNews()
  const mailer = outside(async () => {
    throw Object.assign(new Error('the line broke'), fault)
  })
  await reporting('the line broke', (onFailure) => sendDueMails(store.db, mailer, onFailure))
  expect(await deliveries()).toMatchObject([{ state, attempts: 1 }])
})

test('a refused mail is retried and fails for good after eight tries, while other mails are sent', async () => {
  await queueCode('ditolak@contoh.id')
  await queueCode('nama@contoh.id')
  const faults: string[] = []
  const mailer = outside(async ({ to }) => {
    if (to === 'ditolak@contoh.id') throw new Error('no such mailbox')
  })
  for (let round = 1; round <= 9; round += 1) {
    await sendDueMails(store.db, mailer, (id) => faults.push(id))
    await store.asOwner('update notifications.deliveries set next_attempt_at = now()')
  }
  expect(faults).toHaveLength(8)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'sent'])
})

test('a refused mail waits before it is retried', async () => {
  await queueCode()
  const mailer = outside(async () => {
    throw new Error('away')
  })
  const send = (onFailure: OnFailure) => sendDueMails(store.db, mailer, onFailure)
  expect(await reporting('away', send)).toBe(1)
  expect(await sendDueMails(store.db, mailer, rethrow)).toBe(0)
})

test('without a mail server the mailbox shows a mail immediately and keeps it', async () => {
  await queueCode('Nama@Contoh.id')
  const seen = async () => (await readMailbox(store.db, house, 'nama@contoh.id'))[0]
  expect((await seen())?.text).toContain('042517')
  const mailer = createMailer({ smtpUrl: null, from: '', publicUrl, keepsContent: true })
  await sendDueMails(store.db, mailer, rethrow)
  expect((await seen())?.subject).toContain('042517')
  expect(await readMailbox(store.db, house, 'lain@contoh.id')).toEqual([])
})

test('a mail to the address of an account greets its owner by name, in the mailbox and when it is sent', async () => {
  const userId = newId()
  const email = 'Sari@Contoh.id'
  await transaction(store.db, (tx) =>
    storeRecipient(tx, { userId, email, language: 'id', name: 'Sari Dewi' }),
  )
  await queueCode('sari@contoh.id')
  await queueCode('lain@contoh.id')
  const sent: string[] = []
  const mailer = outside(async ({ to, text }) => {
    sent.push(`${to}: ${text.split('\n')[0]}`)
  }, true)
  await sendDueMails(store.db, mailer, rethrow)
  expect(sent.toSorted()).toEqual(['lain@contoh.id: Halo,', 'sari@contoh.id: Halo Sari,'])
  const shown = await readMailbox(store.db, house, 'sari@contoh.id')
  expect(shown[0]?.text).toContain('Halo Sari,')
  await transaction(store.db, (tx) => eraseRecipients(tx, [userId]))
  expect(await readMailbox(store.db, house, 'sari@contoh.id')).toEqual([])
  expect(await readMailbox(store.db, house, 'lain@contoh.id')).toHaveLength(1)
})

const guestMails = mailSamples.filter(({ values }) => 'readerName' in values)

test.each(
  guestMails,
)('the mail $template greets by the name of the form, but the owner of an account by its name', async ({
  template,
  values,
}) => {
  const [guest, owner] = [`${newId()}@contoh.id`, `${newId()}@contoh.id`]
  const named = { ...values, readerName: 'Dr. Wulan Ayu' } as typeof values
  await transaction(store.db, async (tx) => {
    const account = { userId: newId(), email: owner, language: 'id', name: 'Sari Dewi' } as const
    await storeRecipient(tx, account)
    for (const language of ['id', 'en'] as const)
      for (const to of [guest, owner])
        await queueMail(tx, { template, to, language, values: named })
  })
  const greetings = async (to: string) =>
    (await readMailbox(store.db, house, to)).map(({ text }) => text.split('\n')[0])
  expect(await greetings(guest)).toEqual(['Hello Wulan,', 'Halo Wulan,'])
  expect(await greetings(owner)).toEqual(['Hello Sari,', 'Halo Sari,'])
})

test('a mail sent over SMTP has a text and an HTML part, its language and a constant message id', async () => {
  const { server, url, received } = await mailServer()
  const mailer = createMailer({
    smtpUrl: url,
    from: 'Sepetak <halo@sepetak.example>',
    publicUrl,
    keepsContent: false,
  })
  try {
    await queueCode()
    expect(await sendDueMails(store.db, mailer, rethrow)).toBe(1)
    expect(await deliveries()).toEqual([{ state: 'sent', attempts: 1, values: {} }])
    const text = received.join('')
    expect(text).toContain('RCPT TO:<nama@contoh.id>')
    expect(text).toContain('Content-Language: id')
    expect(text).toMatch(/Message-ID: <[0-9a-f-]{36}@sepetak\.example>/)
    expect(text).toContain('text/plain')
    expect(text).toContain('text/html')
  } finally {
    mailer.close()
    server.close()
  }
})

test('a line break in text that users wrote adds no header and no recipient', async () => {
  const { server, url, received } = await mailServer()
  const from = 'Sepetak <halo@sepetak.example>'
  const mailer = createMailer({ smtpUrl: url, from, publicUrl, keepsContent: false })
  const evil = 'Sekar\r\nBcc: korban@contoh.id\r\n\r\n<script>1</script>'
  try {
    for (const { template, values } of mailSamples) {
      received.length = 0
      await transaction(store.db, (tx) =>
        queueMail(tx, {
          template,
          to: 'nama@contoh.id',
          language: 'id',
          values: withInjectedText(values, evil) as typeof values,
        }),
      )
      await sendDueMails(store.db, mailer, rethrow)
      const text = received.join('')
      // A mail whose rendering fails on the value, such as text in place of an amount or an instant, is never
      // sent.
      if (text === '') continue
      expect(text.match(/RCPT TO:<[^>]*>/g), template).toEqual(['RCPT TO:<nama@contoh.id>'])
      const [head = ''] = text.slice(text.indexOf('DATA')).split('\r\n\r\n')
      expect(head, template).not.toMatch(/^Bcc:/im)
    }
  } finally {
    mailer.close()
    server.close()
  }
})

/** Returns the values of a mail with `evil` in place of every text that users may write. */
function withInjectedText(values: unknown, evil: string): unknown {
  if (Array.isArray(values)) return values.map((each) => withInjectedText(each, evil))
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isWritten =
        /^(name|readerName|property|question|answer|reason|text|title|subject|provider|device)$/
      return [
        name,
        isWritten.test(name) && typeof value === 'string' ? evil : withInjectedText(value, evil),
      ]
    }),
  )
}

/** Starts a minimal SMTP server that accepts mails. */
async function mailServer(): Promise<{ server: Server; url: string; received: string[] }> {
  const received: string[] = []
  const server = createServer((socket) => {
    let isBody = false
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received.push(text)
      if (isBody) {
        if (!text.endsWith('\r\n.\r\n')) return
        isBody = false
        socket.write('250 taken\r\n')
        return
      }
      isBody = text.startsWith('DATA')
      socket.write(isBody ? '354 go on\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { server, url: `smtp://127.0.0.1:${port}`, received }
}
