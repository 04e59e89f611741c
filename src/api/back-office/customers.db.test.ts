import { afterAll, describe, expect, test } from 'vitest'
import { lookupHash } from '#files'
import { verifyAccessToken } from '#identity'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>

const password = 'Rahasia-Uji-2026'
const reason = 'Kami memeriksa masuk yang tidak biasa pada akun Anda.'

const store = await testDatabase()
const api = testApi(store)
const support = await api.anAccount(['support'])
const compliance = await api.anAccount(['compliance'])
const finance = await api.anAccount(['finance'])
afterAll(() => store.close())

const emailOf = async ({ userId }: Person) =>
  (await store.asOwner(`select email from identity.users where id = '${userId}'`)).rows[0].email
const search = (by: Person, query: string) =>
  api.call('/back-office/customer-searches/', { token: by.token, body: { query, reason: 'check' } })
const view = (by: Person, { userId }: Person) =>
  api.call(`/back-office/customers/${userId}/?reason=complaint`, { token: by.token })
const act = (by: Person, { userId }: Person, what: 'suspension' | 'restoration', text = reason) =>
  api.call(`/back-office/customers/${userId}/${what}/`, { token: by.token, body: { reason: text } })
const approve = (by: Person, { id, contentHash }: { id: string; contentHash: string }) =>
  api.call(`/back-office/proposals/${id}/approval/`, { token: by.token, body: { contentHash } })
async function logIn(person: Person) {
  return api.call('/jwt_auth/login/', { body: { email: await emailOf(person), password } })
}

describe('the customer search', () => {
  test('the customer search finds customers by email address, part of a name and receipt, and records each search with its reason', async () => {
    const person = await api.anAccount()
    const name = `Sari${person.userId.slice(0, 8)}`
    await store.asOwner(`update identity.users set name = '${name}' where id = '${person.userId}'`)
    const { body: deposit } = await api.call('/deposits/', {
      token: person.token,
      key: `deposit-${person.userId}`,
      body: { amount: 50_000, method: 'va-bca' },
    })
    const wanted = { userId: person.userId, name, status: 'active' }
    for (const query of [await emailOf(person), name.slice(2).toUpperCase(), deposit.reference]) {
      const { body } = await search(support, query)
      expect(body.items).toEqual([expect.objectContaining(wanted)])
    }
    expect((await search(support, '%%%')).body.items).toEqual([])
    expect((await search(support, 'sa')).body.code).toBe('customers.query_too_short')
    const { rows } = await store.asOwner(`
      select details->>'by' as by, details->>'reason' as reason, details->>'found' as found
      from audit.events where action = 'customers.search' order by id`)
    expect(rows).toEqual([
      { by: 'email', reason: 'check', found: '1' },
      { by: 'name', reason: 'check', found: '1' },
      { by: 'receipt', reason: 'check', found: '1' },
      { by: 'name', reason: 'check', found: '0' },
    ])
  })

  test('the customer search lists all customers of a name page by page, each once, sorted by name, with their total', async () => {
    const people: string[] = []
    for (const letter of ['C', 'A', 'E', 'B', 'D']) {
      const { userId } = await api.anAccount()
      const name = `${letter} Kencana Wungu`
      await store.asOwner(`update identity.users set name = '${name}' where id = '${userId}'`)
      people.push(name)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const ask = { query: 'kencana wungu', reason: 'check', limit: 2, ...(cursor && { cursor }) }
      const { body } = await api.call('/back-office/customer-searches/', {
        token: support.token,
        body: ask,
      })
      expect(body.total).toBe(5)
      expect(atob(body.nextCursor ?? '')).not.toContain('Kencana')
      seen.push(...body.items.map(({ name }: { name: string }) => name))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(people.toSorted())
  })

  test('the customer search finds the owner of a NIK or a bank account only for staff who may see it', async () => {
    const { userId } = await api.anAccount()
    const { dataKeys } = api.services
    const hash = (text: string) => `'\\x${lookupHash(dataKeys, text).toString('hex')}'`
    const nik = '3174054103950077'
    const number = '5420118877'
    await store.asOwner(`
      insert into investors.identities (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash, nik_masked,
        born_on, yearly_income, declared_at)
      values ('${userId}', 'declared', 'Ratna Kusuma', '\\x00', 'test', ${hash(nik)}, '3174••••••••0077',
        '1995-03-01', 100000000, now())`)
    await store.asOwner(`
      insert into bank_accounts.accounts (id, user_id, bank_code, number_end, number_sealed, number_key_id, number_hash,
        owner_name, holder_name, name_score, state, added_at, next_check_at, locked_until)
      values (gen_random_uuid(), '${userId}', '014', '8877', 'x', 'k', ${hash(`bank account 014/${number}`)},
        'Ratna Kusuma', 'RATNA KUSUMA', 100, 'ready', now(), now(), now() + interval '1 day')`)
    const admin = await api.anAccount(['admin'])
    const found = async (by: Person, query: string) => (await search(by, query)).body.total
    expect(await found(support, '3174 0541 0395 0077')).toBe(1)
    expect(await found(admin, nik)).toBe(1)
    expect(await found(finance, nik)).toBe(0)
    expect(await found(support, '542-011-8877')).toBe(1)
    expect(await found(finance, number)).toBe(1)
    expect(await found(admin, number)).toBe(0)
    expect(await found(support, 'ratna kus')).toBe(1)
    // The name of the account matches as well; the result appears once, with the name of the identity.
    await store.asOwner(`update identity.users set name = 'Ratna Melati' where id = '${userId}'`)
    for (const query of ['melati', 'ratna'])
      expect((await search(support, query)).body).toMatchObject({
        total: 1,
        items: [{ userId, name: 'Ratna Kusuma' }],
      })
  })

  test('the customer search shows each role only what it needs and refuses all others', async () => {
    const person = await api.anAccount()
    const ops = await api.anAccount(['ops'])
    await store.asOwner(
      `update identity.users set phone = '+628123456789' where id = '${person.userId}'`,
    )
    expect((await view(finance, person)).body).toMatchObject({
      balances: { free: 0, held: 0, rewards: 0, owed: 0 },
      identity: null,
      phone: null,
    })
    const admin = await api.anAccount(['admin'])
    expect((await view(admin, person)).body).toMatchObject({ balances: null })
    for (const other of [ops, person]) {
      expect((await view(other, person)).status).toBe(403)
      expect((await search(other, 'siapa')).status).toBe(403)
      expect((await act(other, person, 'suspension')).status).toBe(403)
    }
    expect((await act(finance, person, 'suspension')).status).toBe(403)
    const unsaid = await api.call(`/back-office/customers/${person.userId}/`, {
      token: support.token,
    })
    expect(unsaid.status).toBe(400)
    const { rows } = await store.asOwner(`
      select actor_id from audit.events
      where action = 'customers.view' and subject_id = '${person.userId}' order by id`)
    expect(rows).toEqual([{ actor_id: finance.userId }, { actor_id: admin.userId }])
  })
})

describe('a suspended account', () => {
  test('a suspended account cannot be used to log in, buy or withdraw, and its owner sees the reason', async () => {
    const person = await api.anAccount()
    expect((await act(support, person, 'suspension')).status).toBe(204)
    for (const [path, body] of [
      ['/users/profile/', undefined],
      ['/wallet/', undefined],
      ['/withdrawals/', { accountId: person.userId, amount: 50_000 }],
      [`/offerings/${person.userId}/subscriptions/`, { units: 1, riskStatementVersion: '1' }],
      ['/deposits/', { amount: 50_000, method: 'va-bca' }],
    ] as const) {
      const call = { token: person.token, key: `key-of-${person.userId}`, ...(body && { body }) }
      expect((await api.call(path, call)).status, path).toBe(401)
    }
    expect((await logIn(person)).body.code).toBe('identity.account_suspended')
    const wrong = { email: await emailOf(person), password: 'bukan-kata-sandinya' }
    expect((await api.call('/jwt_auth/login/', { body: wrong })).body.code).toBe(
      'identity.invalid_credentials',
    )
    const notices = await store.asOwner(`
      select event, "values"->>'reason' as reason from notifications.notices
      where user_id = '${person.userId}'`)
    expect(notices.rows).toContainEqual({ event: 'account-suspended', reason })
    expect((await view(support, person)).body).toMatchObject({
      status: 'suspended',
      suspensions: [{ reason, restoredAt: null }],
    })
    const { body: list } = await api.call('/back-office/customers/', { token: support.token })
    expect(list.items.map(({ userId }: { userId: string }) => userId)).toContain(person.userId)
  })

  test('a suspended account stays suspended after a password reset by link', async () => {
    const person = await api.anAccount()
    const email = await emailOf(person)
    await act(compliance, person, 'suspension')
    await api.call('/jwt_auth/password/forgot/', { body: { email } })
    const { rows } = await store.asOwner(`
      select from identity.password_resets where user_id = '${person.userId}'`)
    expect(rows).toEqual([])
  })

  test('a suspended account is restored only by two people, and its owner then logs in again', async () => {
    const person = await api.anAccount()
    expect((await act(support, person, 'restoration')).body.code).toBe('identity.not_suspended')
    await act(support, person, 'suspension')
    const { body: proposal } = await act(compliance, person, 'restoration')
    expect((await approve(compliance, proposal)).body.code).toBe('approvals.same_person')
    expect((await approve(support, proposal)).body.code).toBe('approvals.role_not_allowed')
    expect((await logIn(person)).status).toBe(403)
    const admin = await api.anAccount(['admin'])
    expect((await approve(admin, proposal)).status).toBe(200)
    expect((await logIn(person)).status).toBe(200)
    expect((await api.call('/users/profile/', { token: person.token })).status).toBe(401)
    expect((await view(support, person)).body).toMatchObject({
      status: 'active',
      suspensions: [{ restoredAt: expect.any(String) }],
      proposal: null,
    })
  })

  test('a suspension never concerns a staff member or oneself, and needs a meaningful reason', async () => {
    const person = await api.anAccount()
    for (const staff of [support, finance])
      expect((await act(support, staff, 'suspension')).body.code).toBe(
        'identity.suspension_not_possible',
      )
    const short = await act(support, person, 'suspension', 'Ini')
    expect(short).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
    await act(support, person, 'suspension')
    expect((await act(support, person, 'suspension')).body.code).toBe(
      'identity.suspension_not_possible',
    )
    const nobody = { ...person, userId: '00000000-0000-7000-8000-000000000000' }
    expect((await act(support, nobody, 'suspension')).status).toBe(404)
    expect((await logIn(finance)).status).toBe(200)
  })

  test('the database refuses a restoration by one person, whichever program sends it', async () => {
    const person = await api.anAccount()
    await act(support, person, 'suspension')
    const alone = `update identity.suspensions set lifted_at = now(),
      lifted_by = '${support.userId}', lift_proposed_by = '${support.userId}'
      where user_id = '${person.userId}'`
    await expect(store.asApplication(alone)).rejects.toThrow(/two_people/)
  })
})

test('the access token of a suspended account still verifies and is refused only because its session has ended', async () => {
  const person = await api.anAccount()
  await act(support, person, 'suspension')
  const { keys } = api.services
  expect(await verifyAccessToken(keys, api.clock, person.token)).not.toBeNull()
  expect((await api.call('/users/profile/', { token: person.token })).status).toBe(401)
})
