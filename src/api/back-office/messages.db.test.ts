import { afterAll, beforeEach, expect, test } from 'vitest'
import { second } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>

const store = await testDatabase()
const api = testApi(store)
const support = await api.anAccount(['support'])
const ops = await api.anAccount(['ops'])
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const emailOf = async ({ userId }: Person): Promise<string> =>
  (await store.asOwner(`select email from identity.users where id = '${userId}'`)).rows[0].email

/** Sends a complaint from an address and returns its id. */
async function complained(email = 'orang-lain@contoh.id'): Promise<{ id: string; number: string }> {
  const fields = {
    topic: 'complaint',
    name: 'Sekar Ayu',
    email,
    body: 'Isi saldo saya belum masuk sejak kemarin.',
    phone: '0812-3456-7890',
    happenedOn: '2026-11-10',
    wanted: 'Saldo ditambahkan dan dijelaskan.',
    complainant: 'self',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { status, body } = await api.call('/contact/messages/', { body: form })
  expect(status).toBe(201)
  const { rows } = await store.asOwner(
    `select id from support.messages where number = '${body.number}'`,
  )
  return { id: rows[0].id, number: body.number }
}

const read = async (id: string, { token }: Person = support) =>
  (await api.call(`/back-office/messages/${id}/`, { token })).body
const handle = (id: string, body: object, { token }: Person = support) =>
  api.call(`/back-office/messages/${id}/handling/`, { token, body })
const link = (id: string, query: string | null, { token }: Person = support) =>
  api.call(`/back-office/messages/${id}/link/`, { token, body: { query } })

test('unanswered messages are listed oldest first over all pages, answered ones newest first, and each can be reversed', async () => {
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) {
    made.push((await complained()).id)
    api.clock.advance(second)
  }
  async function listed(query: string, staff = support): Promise<string[]> {
    const found: string[] = []
    let cursor = ''
    do {
      const page = await api.call(`/back-office/messages/?limit=2&${query}${cursor}`, staff)
      found.push(...page.body.items.map(({ id }: { id: string }) => id))
      cursor = page.body.nextCursor === null ? '' : `&cursor=${page.body.nextCursor}`
    } while (cursor !== '')
    return found
  }
  expect(await listed('state=open')).toEqual(made)
  expect(await listed('state=open&order=newest')).toEqual(made.toReversed())
  const [first = '', other = ''] = made
  for (const id of [first, other])
    await handle(id, { owner: 'me', category: null, outcome: null }, ops)
  expect(await listed('only=mine&state=open', ops)).toEqual([first, other])
  expect(await listed('only=mine&state=open')).toEqual([])
  await store.asOwner(`update support.messages set due_on = '2026-01-02' where id = '${other}'`)
  expect(await listed('only=overdue&state=open')).toEqual([other])
  for (const id of made) {
    const answer = { body: 'Kami sudah memeriksanya, saldo Anda sudah masuk.' }
    await api.call(`/back-office/messages/${id}/answers/`, { token: support.token, body: answer })
  }
  expect(await listed('state=answered')).toEqual(made.toReversed())
  expect(await listed('state=answered&order=oldest')).toEqual(made)
})

test('staff take a message, set its category and outcome, and return it to the queue', async () => {
  const { id } = await complained()
  expect(await read(id)).toMatchObject({ owner: null, category: null, outcome: null, link: null })
  const taken = await handle(id, { owner: 'me', category: 'money-in', outcome: null })
  expect(taken.status).toBe(204)
  expect(await read(id)).toMatchObject({
    owner: { id: support.userId, isMe: true },
    category: 'money-in',
    outcome: null,
  })
  expect((await read(id, ops)).owner).toMatchObject({ id: support.userId, isMe: false })
  await handle(id, { owner: 'unchanged', category: 'money-in', outcome: 'upheld' }, ops)
  const list = await api.call('/back-office/messages/?limit=100', { token: support.token })
  const listed = list.body.items.find((each: { id: string }) => each.id === id)
  expect(listed.owner).toMatchObject({ id: support.userId, isMe: true })
  await handle(id, { owner: 'nobody', category: null, outcome: 'upheld' })
  expect(await read(id)).toMatchObject({ owner: null, category: null, outcome: 'upheld' })
  const { rows } = await store.asOwner(`
    select actor_id, details->>'owner' as owner from audit.events
    where action = 'support.handle-message' and subject_id = '${id}' order by id`)
  expect(rows).toEqual([
    { actor_id: support.userId, owner: 'me' },
    { actor_id: ops.userId, owner: 'unchanged' },
    { actor_id: support.userId, owner: 'nobody' },
  ])
})

test('a complaint is linked to the receipt it mentions and to the account of that receipt, whose file then lists it', async () => {
  const customer = await api.anAccount()
  const { body: deposit } = await api.call('/deposits/', {
    token: customer.token,
    key: `deposit-${customer.userId}`,
    body: { amount: 50_000, method: 'va-bca' },
  })
  const { id, number } = await complained()
  const tickets = async () =>
    (
      await api.call(
        `/back-office/customers/${customer.userId}/records/tickets/?reason=complaint`,
        support,
      )
    ).body.items
  expect(await tickets()).toEqual([])
  await handle(id, { owner: 'me', category: null, outcome: null })
  expect((await link(id, deposit.reference.toLowerCase())).status).toBe(204)
  expect((await read(id)).link).toEqual({
    userId: customer.userId,
    name: expect.any(String),
    reference: deposit.reference,
  })
  expect(await tickets()).toMatchObject([
    { reference: number, kind: 'complaint', state: 'open', by: expect.any(String) },
  ])
  // Linking does not change the owner of the message, and handling does not change the link.
  expect((await read(id)).owner).toMatchObject({ isMe: true })
  await handle(id, { owner: 'unchanged', category: 'money-in', outcome: null })
  expect((await read(id)).link).toMatchObject({ reference: deposit.reference })
  expect((await link(id, null)).status).toBe(204)
  expect((await read(id)).link).toBeNull()
  const { rows } = await store.asOwner(`
    select details from audit.events where action = 'support.link-message' and subject_id = '${id}' order by id`)
  expect(rows).toEqual([
    { details: { userId: customer.userId, reference: deposit.reference } },
    { details: { userId: null, reference: null } },
  ])
  expect(await tickets()).toEqual([])
})

test('a message is linked to an account by email address alone, and the account’s own messages stay in its file', async () => {
  const customer = await api.anAccount()
  const email = await emailOf(customer)
  const [own, others] = [await complained(email), await complained()]
  await link(others.id, email)
  expect((await read(others.id)).link).toMatchObject({ userId: customer.userId, reference: null })
  const { body } = await api.call(
    `/back-office/customers/${customer.userId}/records/tickets/?reason=complaint`,
    support,
  )
  expect(body.items.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(
    [own.number, others.number].toSorted(),
  )
})

test('a link that matches no account or several is refused and changes nothing', async () => {
  const customer = await api.anAccount()
  const { id } = await complained()
  await link(id, await emailOf(customer))
  const name = `Serupa ${customer.userId.slice(-8)}`
  for (const person of [await api.anAccount(), await api.anAccount()])
    await store.asOwner(`update identity.users set name = '${name}' where id = '${person.userId}'`)
  for (const query of ['DEP-AAAAA-AAAAA', 'tidak-ada@contoh.id', name]) {
    const { status, body } = await link(id, query)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect(body.errors).toMatchObject([{ path: 'query', code: 'support.link_not_found' }])
  }
  expect((await link(id, 'ab')).body.code).toBe('customers.query_too_short')
  expect((await read(id)).link).toMatchObject({ userId: customer.userId })
})

test('only staff who answer messages can handle them, and only staff who look up customers can link them', async () => {
  const { id } = await complained()
  const input = { owner: 'me', category: null, outcome: null }
  for (const role of ['finance', 'compliance'] as const) {
    const person = await api.anAccount([role])
    expect((await handle(id, input, person)).status).toBe(403)
    expect((await link(id, null, person)).status).toBe(403)
  }
  const customer = await api.anAccount()
  expect((await handle(id, input, customer)).status).toBe(403)
  expect((await link(id, null, customer)).status).toBe(403)
  expect((await link(id, await emailOf(customer), ops)).status).toBe(403)
  expect(await read(id)).toMatchObject({ owner: null, link: null })
  const none = '0190a0a0-0000-7000-8000-000000000000'
  expect((await handle(none, input)).body.code).toBe('support.not_found')
  expect((await link(none, null)).body.code).toBe('support.not_found')
})
