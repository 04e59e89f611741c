import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>
const store = await testDatabase()
const api = testApi(store)
const support = await api.anAccount(['support'])
const compliance = await api.anAccount(['compliance'])
const finance = await api.anAccount(['finance'])
afterAll(() => store.close())

const fileOf = ({ token }: Person, userId: string) =>
  api.call(`/back-office/customers/${userId}/file/?reason=check`, { token })
const recordsOf = ({ token }: Person, userId: string, part: string, more = '') =>
  api.call(`/back-office/customers/${userId}/records/${part}/?reason=check${more}`, { token })

type Part = { part: string; items: Record<string, unknown>[]; hasMore: boolean }
const partOf = (body: { parts: Part[] }, part: string) =>
  body.parts.find((each) => each.part === part)

async function aDeposit({ token }: Person, serial: number, amount = 50_000): Promise<string> {
  const body = { amount: amount + serial * 1000, method: 'va-bca' }
  const { body: deposit } = await api.call('/deposits/', {
    token,
    key: `deposit-${serial}-of-a-customer`,
    body,
  })
  return deposit.reference
}

test('a customer file shows the newest records of each part and links to more, page by page', async () => {
  const person = await api.anAccount()
  const references: string[] = []
  for (const serial of [1, 2, 3, 4, 5, 6]) references.unshift(await aDeposit(person, serial))
  const { status, body } = await fileOf(support, person.userId)
  expect(status).toBe(200)
  const deposits = partOf(body, 'deposits')
  expect(deposits?.items.map(({ reference }) => reference)).toEqual(references.slice(0, 5))
  expect(deposits).toMatchObject({ hasMore: true })
  expect(deposits?.items[0]).toMatchObject({ state: 'awaiting-payment', amount: 56_000 })
  expect(partOf(body, 'withdrawals')).toMatchObject({ items: [], hasMore: false })
  const first = (await recordsOf(support, person.userId, 'deposits', '&limit=4')).body
  const next = `&limit=4&cursor=${encodeURIComponent(first.nextCursor)}`
  const second = (await recordsOf(support, person.userId, 'deposits', next)).body
  const all = [...first.items, ...second.items] as { reference: string }[]
  expect(all.map(({ reference }) => reference)).toEqual(references)
  expect(first).toHaveProperty('name', null)
})

test('a customer file shows the amount of a deposit that arrived, not the one requested', async () => {
  const person = await api.anAccount()
  const reference = await aDeposit(person, 1)
  await api.simulator.act(reference, 'pay', 510_000n)
  await api.settlePayments()
  const { items } = (await recordsOf(support, person.userId, 'deposits')).body
  expect(items).toMatchObject([{ reference, state: 'in-review', amount: 510_000 }])
})

test('a customer file contains units, messages to us and bank accounts without their numbers', async () => {
  const { holders } = await letProperty(store.db, store.asOwner, {
    units: [40n],
    at: api.clock.now(),
  })
  await store.asOwner(`insert into properties.pictures
    select id, 0, '/plots/' || id || '/whole', 960, 720, '{480,960}', '#d9c7a8', 'Gambar', 'Picture'
    from properties.properties`)
  const userId = holders[0]?.investorId ?? ''
  const { body } = await fileOf(finance, userId)
  expect(partOf(body, 'holdings')?.items).toMatchObject([{ units: 40 }])

  const person = await api.anAccount()
  await store.asOwner(`
    insert into support.messages (id, number, topic, name, email, email_key, body, language, submitted_at)
    select gen_random_uuid(), 'PSN-AAAAA-AAAAB', 'account', 'Sari', u.email, u.email_key,
      'Bagaimana mengubah nomor ponsel saya?', 'id', now()
    from identity.users u where u.id = '${person.userId}'`)
  await store.asOwner(`
    insert into bank_accounts.accounts (id, user_id, bank_code, number_end, number_sealed, number_key_id, number_hash,
      owner_name, holder_name, name_score, state, added_at, next_check_at, locked_until)
    values (gen_random_uuid(), '${person.userId}', '014', '8417', 'x', 'k',
      sha256('8417'), 'Sari', 'SARI', 100, 'ready',
      now(), now(), now() + interval '1 day')`)
  const file = (await fileOf(support, person.userId)).body
  expect(partOf(file, 'tickets')?.items).toMatchObject([
    { reference: 'PSN-AAAAA-AAAAB', kind: 'account', state: 'open' },
  ])
  const [account] = partOf(file, 'bank-accounts')?.items ?? []
  expect(account).toMatchObject({
    state: 'ready',
    about: expect.stringMatching(/•••• 8417, SARI$/),
  })
})

test('a customer file contains logins with their devices, and consents until they are withdrawn', async () => {
  const person = await api.anAccount()
  await store.asOwner(`
    insert into identity.consents (id, user_id, purpose, text_version, language, channel, given_at, withdrawn_at)
    values (gen_random_uuid(), '${person.userId}', 'analytics', '1', 'id', 'web', '2026-11-01', '2026-11-02')`)
  const { body } = await fileOf(support, person.userId)
  expect(partOf(body, 'sessions')?.items[0]).toMatchObject({
    kind: expect.stringMatching(/^[a-z]+\/[a-z]+$/),
    state: 'open',
  })
  expect(partOf(body, 'consents')?.items).toContainEqual(
    expect.objectContaining({ kind: 'analytics', state: 'withdrawn' }),
  )
  expect(partOf(body, 'orders')).toMatchObject({ items: [], hasMore: false })
  expect(partOf((await fileOf(finance, person.userId)).body, 'sessions')).toBeUndefined()
  expect((await recordsOf(finance, person.userId, 'sessions')).status).toBe(403)
})

test('each role sees the parts it needs, and each view is recorded with its reason', async () => {
  const person = await api.anAccount()
  const partsOf = async (staff: Person) =>
    (await fileOf(staff, person.userId)).body.parts.map(({ part }: Part) => part)
  expect(await partsOf(support)).not.toContain('notes')
  expect(await partsOf(support)).toContain('tickets')
  expect(await partsOf(finance)).not.toContain('tickets')
  expect(await partsOf(compliance)).toContain('decisions')
  expect((await recordsOf(support, person.userId, 'notes')).status).toBe(403)
  expect((await recordsOf(finance, person.userId, 'messages')).status).toBe(403)
  const ops = await api.anAccount(['ops'])
  for (const other of [ops, person]) {
    expect((await fileOf(other, person.userId)).status).toBe(403)
    expect((await recordsOf(other, person.userId, 'deposits')).status).toBe(403)
  }
  const unsaid = `/back-office/customers/${person.userId}/file/`
  expect((await api.call(unsaid, { token: support.token })).status).toBe(400)
  const { rows } = await store.asOwner(`
    select actor_id, details ->> 'reason' as reason from audit.events
    where action = 'customers.view-file' and subject_id = '${person.userId}' order by id`)
  expect(rows).toHaveLength(4)
  expect(rows[0]).toEqual({ actor_id: support.userId, reason: 'check' })
})

test('a customer file contains the proposals about the person, whatever they are about besides', async () => {
  const [person, other] = [await api.anAccount(), await api.anAccount()]
  const proposal = (kind: string, { userId }: Person) => `
    insert into approvals.proposals (id, kind, subject_id, about_user_id, content, content_hash, proposed_by, proposed_at)
    values (gen_random_uuid(), '${kind}', gen_random_uuid()::text, '${userId}', '{}', repeat('0', 64),
      '${support.userId}', now())`
  await store.asOwner(
    `${proposal('account-recovery', person)};${proposal('account-recovery', other)}`,
  )
  const { body } = await fileOf(compliance, person.userId)
  expect(partOf(body, 'decisions')?.items).toMatchObject([
    { kind: 'account-recovery', state: 'waiting' },
  ])
})

test('compliance and administrators can store a note, which the customer never sees', async () => {
  const person = await api.anAccount()
  const path = `/back-office/customers/${person.userId}/notes/`
  const note = 'Sumber dana perlu ditanyakan lagi bulan depan'
  expect((await api.call(path, { token: support.token, body: { note } })).status).toBe(403)
  const short = await api.call(path, { token: compliance.token, body: { note: 'x' } })
  expect(short).toMatchObject({ status: 400, body: { code: 'investors.note_unacceptable' } })
  expect((await api.call(path, { token: compliance.token, body: { note } })).status).toBe(201)
  const { body } = await recordsOf(compliance, person.userId, 'notes')
  expect(body.items).toMatchObject([{ about: note }])
  expect(JSON.stringify((await fileOf(support, person.userId)).body)).not.toContain(note)
})

test('a customer is found by phone number in any notation, and by the number of a message or an agreement', async () => {
  const person = await api.anAccount()
  const { rows } = await store.asOwner(`
    update identity.users set phone = '+6281298765432' where id = '${person.userId}' returning email_key`)
  await store.asOwner(`
    insert into support.messages (id, number, topic, name, email, email_key, body, language, submitted_at)
    values (gen_random_uuid(), 'PSN-TEMUK-AN123', 'account', 'Sari', '${rows[0].email_key}',
      '${rows[0].email_key}', 'Bagaimana mengubah nomor ponsel saya?', 'id', now())`)
  for (const query of ['0812-9876-5432', '+62 812 9876 5432', 'psn-temuk-an123']) {
    const { body } = await api.call('/back-office/customer-searches/', {
      token: support.token,
      body: { query, reason: 'check' },
    })
    expect(body.items, query).toMatchObject([{ userId: person.userId }])
  }
})
