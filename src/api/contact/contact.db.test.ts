import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api'
import { day, hour } from '#kernel'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
let staff: string
beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store, 'demo', { operator: { ...operator, email: 'kantor@contoh.id' } })
  staff = (await api.anAccount(['support'])).token
})
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts; delete from notifications.deliveries'))

const operator = {
  name: null,
  licenceNumber: null,
  licenceDate: null,
  regulator: null,
  address: null,
  phone: null,
  whatsapp: null,
  email: null,
  opens: '09:00',
  closes: '17:00',
  isExample: false,
}
const email = 'sekar@contoh.id'
const question = {
  topic: 'account',
  name: 'Sekar Ayu',
  email,
  body: 'Bagaimana cara mengganti alamat surel saya?',
}
const complaint = {
  ...question,
  topic: 'complaint',
  phone: '0812-3456-7890',
  happenedOn: '2026-11-10',
  wanted: 'Sewa dibayarkan dan dijelaskan.',
  complainant: 'self',
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

type Part = { name: string; bytes: Uint8Array; type?: string }

function formOf(fields: Record<string, string>, files: readonly Part[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = '' } of files)
    form.append('files', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

const send = (fields: Record<string, string>, files: readonly Part[] = []) =>
  api.call('/contact/messages/', { body: formOf(fields, files) })

async function mails(to: string) {
  return (await api.call(`/dev/mailbox/?to=${to}`)).body.items as {
    subject: string
    text: string
  }[]
}

async function kept() {
  const { rows } = await store.asOwner(
    `select (select count(*)::int from support.messages) as messages,
      (select count(*)::int from files.stored_files) as files,
      (select count(*)::int from notifications.deliveries) as mails`,
  )
  return rows[0]
}

async function actsOn(messageId: string): Promise<string[]> {
  const { rows } = await store.asOwner(
    `select action from audit.events where subject_id = '${messageId}' order by id`,
  )
  return rows.map(({ action }) => action)
}

async function idOf(number: string): Promise<string> {
  const { body } = await api.call('/back-office/messages/?limit=100', { token: staff })
  return body.items.find((item: { number: string }) => item.number === number).id
}

describe('a message', () => {
  test('a contact message receives a number, is emailed to both sides, and can be viewed again', async () => {
    const sent = await send(question)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({ number: expect.stringMatching(/^PSN-/), dueOn: null })
    const { number } = sent.body
    expect((await mails(email))[0]?.subject).toContain(number)
    expect((await mails('kantor@contoh.id'))[0]?.text).toContain(question.body)
    await send({ ...question, phone: '0812-3456-7890' })
    expect((await mails('kantor@contoh.id'))[0]?.text).toContain('+6281234567890')
    const look = (changes: object) =>
      api.call('/contact/lookups/', { body: { number, email, ...changes } })
    expect(
      (await look({ number: number.toLowerCase(), email: 'SEKAR@contoh.id' })).body,
    ).toMatchObject({ number, topic: 'account', state: 'open', workingDaysLeft: null, answers: [] })
    const wrongAddress = await look({ email: 'lain@contoh.id' })
    const wrongNumber = await look({ number: 'PSN-AAAAA-AAAAA' })
    expect(wrongAddress.status).toBe(404)
    expect({ ...wrongNumber.body, requestId: '' }).toEqual({ ...wrongAddress.body, requestId: '' })
  })

  test.each([
    ['body', { body: 'pendek' }],
    ['body', { body: 'x'.repeat(2001) }],
    ['name', { name: '1' }],
    ['email', { email: 'bukan' }],
    ['phone', { phone: '12' }],
    ['topic', { topic: 'lain' }],
    ['receiptNumber', { topic: 'withdrawal' }],
    ['role', { role: 'admin' }],
  ])('a contact message reports what is wrong with %s and stores nothing', async (path, changes) => {
    const before = await kept()
    const { status, body } = await send({ ...question, ...changes } as Record<string, string>)
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe(path)
    expect(await kept()).toEqual(before)
  })

  test('a contact message stores scripts as plain text and removes characters that reverse or hide text', async () => {
    const body = "<script>alert(1)</script> dan \u202eterbalik '; drop table x --"
    const { number } = (await send({ ...question, body })).body
    const read = await api.call(`/back-office/messages/${await idOf(number)}/`, { token: staff })
    expect(read.body.body).toBe("<script>alert(1)</script> dan terbalik '; drop table x --")
    const { rows } = await store.asOwner("select 1 from pg_tables where tablename = 'messages'")
    expect(rows.length).toBeGreaterThan(0)
  })

  test('a contact message is accepted only as a form, and an endpoint for JSON refuses it', async () => {
    const json = await api.call('/contact/messages/', { body: question })
    expect(json).toMatchObject({ status: 415, body: { code: 'request.not_form' } })
    const elsewhere = await api.call('/newsletter/', { body: formOf({ email }) })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'request.not_json'])
    const broken = await api.call('/newsletter/', { body: '{"email":' })
    expect([broken.status, broken.body.code]).toEqual([400, 'request.not_json'])
  })
})

describe('a complaint', () => {
  test('a complaint has its fields, a deadline in working days and a countdown', async () => {
    const sent = await send(complaint)
    expect(sent.body).toMatchObject({
      number: expect.stringMatching(/^ADU-/),
      dueOn: '2026-12-04',
    })
    const look = async () =>
      (await api.call('/contact/lookups/', { body: { number: sent.body.number, email } })).body
    expect((await look()).workingDaysLeft).toBe(10)
    expect((await mails(email))[0]?.text).toContain('LAPS SJK')
  })

  test.each([
    'phone',
    'happenedOn',
    'wanted',
    'complainant',
  ])('a complaint is refused without %s', async (name) => {
    const { [name as 'phone']: _left, ...rest } = complaint
    const { status, body } = await send(rest)
    expect(status).toBe(400)
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(name)
  })

  test('a complaint that is empty is refused with all its missing fields at once', async () => {
    const fields = ['name', 'email', 'phone', 'body', 'happenedOn', 'wanted', 'complainant']
    const empty = Object.fromEntries(fields.map((name) => [name, '']))
    const { status, body } = await send({ topic: 'complaint', ...empty })
    expect(status).toBe(400)
    expect(body.errors.map((error: { path: string }) => error.path).toSorted()).toEqual(
      fields.toSorted(),
    )
  })

  test('a message with a damaged file names it together with every other wrong field', async () => {
    const wrong = { ...question, name: '', email: 'x', body: '' }
    const { status, body } = await send(wrong, [{ name: 'a.png', bytes: png.subarray(0, 20) }])
    expect([status, body.code]).toEqual([400, 'support.message_unacceptable'])
    const paths = body.errors.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual(['body', 'email', 'files', 'name'])
  })

  test('a complaint cannot concern a future day, and needs an authority when filed for another person', async () => {
    const future = await send({ ...complaint, happenedOn: '2026-11-22' })
    expect([future.status, future.body.code]).toEqual([400, 'support.message_unacceptable'])
    expect(future.body.errors[0]).toMatchObject({ path: 'happenedOn', code: 'support.future_day' })
    const without = await send({ ...complaint, complainant: 'representative' })
    expect(without.body.errors[0]).toMatchObject({
      path: 'files',
      code: 'support.authority_missing',
    })
    const withFile = await send({ ...complaint, complainant: 'representative' }, [
      { name: 'kuasa.png', bytes: png },
    ])
    expect(withFile.status).toBe(201)
  })

  test('a complaint is extended by ten working days once, with the reason stated', async () => {
    const { number } = (await send(complaint)).body
    const id = await idOf(number)
    const extend = () =>
      api.call(`/back-office/messages/${id}/extension/`, {
        token: staff,
        body: { reason: 'Bank mitra belum menjawab kami.' },
      })
    expect((await extend()).body).toEqual({ dueOn: '2026-12-18' })
    expect((await extend()).body.code).toBe('support.extension_not_possible')
    expect((await mails(email))[0]?.text).toContain('Bank mitra belum menjawab kami.')
    expect(await actsOn(id)).toEqual(['support.extend-complaint'])
  })

  test('a complaint is not extended after the day by which it had to be answered', async () => {
    const ids = [
      await idOf((await send(complaint)).body.number),
      await idOf((await send(complaint)).body.number),
    ]
    const now = api.clock.now()
    const extend = async (id: string | undefined, at: string) => {
      api.clock.moveTo(new Date(at))
      staff = (await api.anAccount(['support'])).token
      const body = { reason: 'Bank mitra belum menjawab kami.' }
      return await api.call(`/back-office/messages/${id}/extension/`, { token: staff, body })
    }
    expect((await extend(ids[0], '2026-12-04T16:59:59Z')).body).toEqual({ dueOn: '2026-12-18' })
    const late = await extend(ids[1], '2026-12-04T17:00:00Z')
    expect([late.status, late.body.code]).toEqual([409, 'support.extension_not_possible'])
    api.clock.moveTo(now)
    staff = (await api.anAccount(['support'])).token
  })
})

test('the days of a complaint are days in Jakarta: when it happened, when it is due, and when it is overdue', async () => {
  const now = api.clock.now()
  const moveTo = async (at: string | Date) => {
    api.clock.moveTo(new Date(at))
    staff = (await api.anAccount(['support'])).token
  }
  // Monday 23 November in Jakarta.
  await moveTo('2026-11-22T17:00:00Z')
  const { body } = await send({ ...complaint, happenedOn: '2026-11-23' })
  expect(body).toMatchObject({ dueOn: '2026-12-07' })
  const { number } = body
  const lookUp = async () =>
    (await api.call('/contact/lookups/', { body: { number, email } })).body.workingDaysLeft
  expect(await lookUp()).toBe(10)
  const id = await idOf(number)
  const overdue = async () => {
    const path = '/back-office/messages/?only=overdue&state=open&limit=100'
    const list = await api.call(path, { token: staff })
    const work = await api.call('/back-office/work/', { token: staff })
    const complaints = work.body.items.find(
      ({ queue }: { queue: string }) => queue === 'complaints',
    )
    return [list.body.items.some((item: { id: string }) => item.id === id), complaints.overdue]
  }
  await moveTo('2026-12-07T16:59:59Z')
  expect(await lookUp()).toBe(0)
  const [isListed, count] = await overdue()
  expect(isListed).toBe(false)
  await moveTo('2026-12-07T17:00:00Z')
  expect(await lookUp()).toBe(-1)
  expect(await overdue()).toEqual([true, count + 1])
  const path = `/back-office/messages/${id}/answers/`
  await api.call(path, { token: staff, body: { body: 'Sewa sudah dibayarkan pagi ini.' } })
  const reply = { number, email, body: 'Sewa itu belum masuk ke saldo saya.' }
  expect((await api.call('/contact/replies/', { body: reply })).body.dueOn).toBe('2026-12-22')
  await moveTo(now)
})

test.each([
  ['id', 'Halo Sekar,'],
  ['en', 'Hello Sekar,'],
] as const)('every email about a complaint in %s greets its sender by name: %s', async (language, greeting) => {
  const to = `sekar-${language}@contoh.id`
  const body = formOf({ ...complaint, email: to })
  const { number } = (await api.call('/contact/messages/', { body, language })).body
  const id = await idOf(number)
  const act = (path: string, text: object) =>
    api.call(`/back-office/messages/${id}/${path}/`, { token: staff, body: text })
  await act('extension', { reason: 'Bank mitra belum menjawab kami.' })
  await act('answers', { body: 'Sewa sudah dibayarkan pagi ini.' })
  const greetings = (await mails(to)).map(({ text }) => text.split('\n')[0])
  expect(greetings).toEqual([greeting, greeting, greeting])
})

describe('staff', () => {
  test('staff answer a message: the sender receives an email and sees the answer under the number', async () => {
    const { number } = (await send(complaint)).body
    const id = await idOf(number)
    api.clock.advance(3 * hour)
    staff = (await api.anAccount(['support'])).token
    const path = `/back-office/messages/${id}/answers/`
    const short = await api.call(path, { token: staff, body: { body: 'ok' } })
    expect(short.status).toBe(400)
    const answer = 'Sewa sudah dibayarkan pagi ini.'
    expect((await api.call(path, { token: staff, body: { body: answer } })).status).toBe(201)
    expect((await mails(email))[0]?.text).toContain(answer)
    expect((await mails(email))[0]?.text).toContain('LAPS SJK')
    const { body } = await api.call('/contact/lookups/', { body: { number, email } })
    expect(body).toMatchObject({
      state: 'answered',
      workingDaysLeft: null,
      answers: [{ body: answer }],
    })
    const late = await api.call(`/back-office/messages/${id}/extension/`, {
      token: staff,
      body: { reason: 'Terlambat meminta waktu.' },
    })
    expect(late.body.code).toBe('support.extension_not_possible')
    const firstAnsweredAt = api.clock.now().toISOString()
    api.clock.advance(1000)
    const second = 'Bukti bayarnya ada di Dompet.'
    await api.call(path, { token: staff, body: { body: second } })
    const read = await api.call(`/back-office/messages/${id}/`, { token: staff })
    expect(read.body).toMatchObject({
      firstAnsweredAt,
      answers: [{ body: answer }, { body: second }],
    })
    expect(await actsOn(id)).toEqual(['support.answer', 'support.answer'])
  })

  test('staff can filter the list of messages and read it page by page', async () => {
    const page = (query: string) => api.call(`/back-office/messages/?${query}`, { token: staff })
    const all = (await page('limit=100')).body.items.map(({ id }: { id: string }) => id)
    const walked: string[] = []
    let cursor = ''
    do {
      const { body } = await page(`limit=3${cursor}`)
      walked.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`
    } while (cursor !== '')
    expect(walked).toEqual(all)
    const topics = (await page('topic=complaint&state=open')).body.items
    expect(topics.length).toBeGreaterThan(0)
    for (const item of topics)
      expect(item).toMatchObject({ topic: 'complaint', firstAnsweredAt: null })
  })

  test('staff are the only ones who can read messages; investors and other roles cannot', async () => {
    const { number } = (await send(question, [{ name: 'a.png', bytes: png }])).body
    const id = await idOf(number)
    const { body } = await api.call(`/back-office/messages/${id}/`, { token: staff })
    const file = `/back-office/messages/${id}/files/${body.files[0].id}/`
    for (const role of [undefined, 'finance', 'compliance'] as const) {
      const { token } = await (role === undefined ? api.anAccount() : api.anAccount([role]))
      for (const path of ['/back-office/messages/', `/back-office/messages/${id}/`, file])
        expect((await api.call(path, { token })).body.code, `${role} ${path}`).toBe(
          'request.not_allowed',
        )
    }
    expect((await api.call(file)).status).toBe(401)
  })
})

describe('files', () => {
  test('the files of a message are returned unchanged, with our file name, as a download that the browser does not run', async () => {
    const { number } = (
      await send(question, [
        { name: '../../etc/passwd\u202egnp.exe', bytes: png, type: 'text/html' },
      ])
    ).body
    const id = await idOf(number)
    const { body } = await api.call(`/back-office/messages/${id}/`, { token: staff })
    const [file] = body.files
    expect(file.type).toBe('image/png')
    const taken = await api.call(`/back-office/messages/${id}/files/${file.id}/`, { token: staff })
    expect(taken.status).toBe(200)
    expect(taken.headers.get('content-disposition')).toBe(`attachment; filename="${number}-1.png"`)
    expect(taken.headers.get('content-security-policy')).toContain('sandbox')
    expect(taken.headers.get('cache-control')).toBe('no-store')
    const { rows } = await store.asOwner(
      `select details from audit.events where action = 'support.open-file' and subject_id = '${id}'`,
    )
    expect(rows).toEqual([{ details: { fileId: file.id } }])
    const sealed = await api.services.files.get(file.id)
    expect(sealed?.includes(Buffer.from('IHDR'))).toBe(false)
    const other = await api.call(`/back-office/messages/${id}/files/${id}/`, { token: staff })
    expect(other.status).toBe(404)
  })

  test.each([
    ['files.kind_refused', 'gambar.png', Buffer.from('<svg><script>1</script></svg>')],
    ['files.empty', 'kosong.pdf', Buffer.alloc(0)],
    ['files.too_large', 'besar.png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])],
    ['files.active', 'x.pdf', Buffer.from('%PDF-1.7\n<< /S /JavaScript >>\n%%EOF')],
  ])('the files of a message with the fault %s are refused together with the message', async (code, name, bytes) => {
    const before = await kept()
    const { body } = await send(question, [{ name, bytes }])
    expect(body.errors[0]).toMatchObject({ path: 'files', code })
    expect(await kept()).toEqual(before)
  })

  test.each([
    ['as a browser sends it', new File([], '')],
    ['as it is handed on', ''],
  ])('the files of a message are optional: an empty field %s is accepted', async (_, nothing) => {
    const form = formOf(question)
    form.append('files', nothing)
    expect((await api.call('/contact/messages/', { body: form })).status).toBe(201)
  })

  test('the files of a message are limited to three', async () => {
    const four = Array.from({ length: 4 }, () => ({ name: 'a.png', bytes: png }))
    const { errors } = (await send(question, four)).body
    expect(errors).toMatchObject([{ path: 'files', code: 'files.too_many' }])
    expect((await send(question, four.slice(1))).status).toBe(201)
  })

  test('a body that is far too long is refused immediately, with or without a declared length', async () => {
    const long = new Uint8Array(1024 * 1024)
    const started = performance.now()
    const before = process.memoryUsage().rss
    const answer =
      (await api.services.db) &&
      (await api.call('/contact/messages/', {
        body: long,
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(500 * 1024 * 1024),
        },
      }))
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.too_large' } })
    const untold = await sendEndlessly(long)
    expect(untold.status).toBe(413)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  async function sendEndlessly(part: Uint8Array): Promise<Response> {
    let sent = 0
    const body = new ReadableStream({
      pull(stream) {
        sent += 1
        if (sent === 1)
          stream.enqueue(
            Buffer.from(
              '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n',
            ),
          )
        else if (sent > 300) stream.close()
        else stream.enqueue(part)
      },
    })
    return await createApi(api.services).fetch(
      new Request('http://127.0.0.1/api/contact/messages/', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
        duplex: 'half',
      } as RequestInit),
    )
  }
})

test('our response time is calculated, and not shown for too few answers', async () => {
  const ask = async () => (await api.call('/contact/reply-time/')).body
  await store.asOwner('update support.messages set first_answered_at = null')
  expect(await ask()).toMatchObject({ medianMinutes: null, sample: 0, days: 90 })
  api.clock.advance(day)
  for (const hours of [1, 2, 3, 40]) {
    const { number } = (await send(question)).body
    await store.asOwner(
      `update support.messages set first_answered_at = submitted_at + interval '${hours} hours'
       where number = '${number}'`,
    )
  }
  expect(await ask()).toMatchObject({ medianMinutes: null, sample: 4 })
  const { number } = (await send(question)).body
  await store.asOwner(
    `update support.messages set first_answered_at = submitted_at + interval '90 minutes'
     where number = '${number}'`,
  )
  expect(await ask()).toMatchObject({ medianMinutes: 120, sample: 5 })
  // The quickest of them was answered an hour after it was sent.
  api.clock.advance(90 * day + hour)
  expect(await ask()).toMatchObject({ medianMinutes: null, sample: 4 })
})
