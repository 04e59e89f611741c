import { afterAll, describe, expect, test } from 'vitest'
import { appointFirst } from '#account-service'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let admin: Person
let compliance: Person
type Person = Awaited<ReturnType<TestApi['anAccount']>>

const reason = 'Menggantikan rekan yang cuti panjang.'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const emailOf = async ({ userId }: Person) =>
  (await store.asOwner(`select email from identity.users where id = '${userId}'`)).rows[0].email
const rolesOf = async ({ userId }: Person) =>
  (
    await store.asOwner(`
      select role from identity.roles where user_id = '${userId}' order by role`)
  ).rows.map(({ role }) => role)
const appoint = async (person: Person, role: 'admin' | 'compliance') =>
  appointFirst(store.db, api.clock, { email: await emailOf(person), role })

async function propose(by: Person, person: Person, role: string, change = 'grant') {
  const body = { email: await emailOf(person), role, change, reason }
  return api.call('/back-office/staff/proposals/', { token: by.token, body })
}

const decide = (by: Person, proposal: { id: string; contentHash: string }) =>
  api.call(`/back-office/proposals/${proposal.id}/approval/`, {
    token: by.token,
    body: { contentHash: proposal.contentHash },
  })

describe('a new installation', () => {
  test('a new installation gets its first administrator and its first compliance officer by a command, once each', async () => {
    const [first, second, third] = [
      await api.anAccount(),
      await api.anAccount(),
      await api.anAccount(),
    ]
    await appoint(first, 'admin')
    await expect(appoint(first, 'compliance')).rejects.toMatchObject({ code: 'staff.own_role' })
    await expect(appoint(third, 'admin')).rejects.toMatchObject({
      code: 'staff.already_appointed',
    })
    await appoint(second, 'compliance')
    await expect(appoint(third, 'compliance')).rejects.toMatchObject({
      code: 'staff.already_appointed',
    })
    await expect(
      appointFirst(store.db, api.clock, { email: 'tidak-ada@contoh.id', role: 'admin' }),
    ).rejects.toMatchObject({ code: 'identity.user_not_found' })
    expect([await rolesOf(first), await rolesOf(second), await rolesOf(third)]).toEqual([
      ['admin'],
      ['compliance'],
      [],
    ])
    const audits = await store.asOwner(`
      select actor_id, details from audit.events
      where action = 'identity.grant-role' and subject_id = '${first.userId}'`)
    expect(audits.rows).toEqual([{ actor_id: null, details: { role: 'admin' } }])
    admin = await again(first)
    compliance = await again(second)
  })
})

/** Logs the person in again, so that the token contains the current roles. */
async function again(person: Person): Promise<Person> {
  const email = await emailOf(person)
  const body = { email, password: 'Rahasia-Uji-2026' }
  const { body: tokens } = await api.call('/jwt_auth/login/', { body })
  return { userId: person.userId, token: tokens.access }
}

describe('a role', () => {
  test('a role is granted by two people, is reported to its holder, and appears in the list', async () => {
    const person = await api.anAccount()
    const { status, body: proposal } = await propose(admin, person, 'finance')
    expect(status).toBe(201)
    expect(await rolesOf(person)).toEqual([])
    const { body: waiting } = await api.call('/back-office/staff/', { token: compliance.token })
    expect(waiting).toMatchObject({ total: 1 })
    expect((await decide(compliance, proposal)).status).toBe(200)
    expect(await rolesOf(person)).toEqual(['finance'])
    const { body: list } = await api.call('/back-office/staff/', { token: admin.token })
    expect(list.total).toBe(0)
    expect(list.items).toContainEqual(
      expect.objectContaining({ userId: person.userId, roles: ['finance'], proposals: [] }),
    )
    const notices = await store.asOwner(`
      select event from notifications.notices where user_id = '${person.userId}'`)
    expect(notices.rows).toContainEqual({ event: 'role-granted' })
  })

  test('a role cannot be granted to oneself, by one person, twice, withdrawn when not held, or proposed by other staff', async () => {
    const person = await api.anAccount()
    const ops = await api.anAccount(['ops'])
    const { body: proposal } = await propose(admin, person, 'admin')
    const cases = [
      [await propose(admin, admin, 'finance'), 'staff.own_role'],
      [await propose(ops, person, 'finance'), 'request.not_allowed'],
      [await propose(person, person, 'admin'), 'request.not_allowed'],
      [await propose(compliance, ops, 'ops'), 'identity.role_held'],
      [await propose(compliance, person, 'admin'), 'approvals.already_proposed'],
      [await propose(compliance, ops, 'finance', 'withdrawal'), 'identity.role_not_held'],
      [await decide(admin, proposal), 'approvals.same_person'],
      [await decide(person, proposal), 'request.not_allowed'],
      [
        await decide(compliance, { ...proposal, contentHash: 'f'.repeat(64) }),
        'approvals.content_differs',
      ],
    ] as const
    expect(cases.map(([answer]) => answer.body.code)).toEqual(cases.map(([, code]) => code))
    expect(await rolesOf(person)).toEqual([])
    expect(await rolesOf(ops)).toEqual(['ops'])
  })

  test('a role cannot be withdrawn or kept by the decision of the person who holds it', async () => {
    const second = await api.anAccount(['admin'])
    const { body: proposal } = await propose(compliance, second, 'admin', 'withdrawal')
    expect((await decide(second, proposal)).body.code).toBe('approvals.own_matter')
    const path = `/back-office/proposals/${proposal.id}/refusal/`
    const refusal = { reason: 'Tidak jadi dicabut.' }
    expect((await api.call(path, { token: second.token, body: refusal })).body.code).toBe(
      'approvals.own_matter',
    )
    expect((await api.call(path, { token: compliance.token, body: refusal })).status).toBe(200)
    expect(await rolesOf(second)).toEqual(['admin'])
    await store.asOwner(`delete from identity.roles where user_id = '${second.userId}'`)
  })

  test('a role that is withdrawn ends every session of its holder immediately', async () => {
    const person = await api.anAccount(['ops'])
    const { body: proposal } = await propose(admin, person, 'ops', 'withdrawal')
    expect((await api.call('/users/profile/', { token: person.token })).status).toBe(200)
    expect((await decide(compliance, proposal)).status).toBe(200)
    expect((await api.call('/back-office/proposals/', { token: person.token })).status).toBe(401)
    expect((await api.call('/users/profile/', { token: person.token })).status).toBe(401)
    const profile = await api.call('/users/profile/', { token: (await again(person)).token })
    expect(profile.body.roles).toEqual([])
  })

  test('a role of the last administrator cannot be withdrawn, even when two withdrawals run at the same time', async () => {
    expect((await propose(compliance, admin, 'admin', 'withdrawal')).body.code).toBe(
      'identity.last_admin',
    )
    const second = await api.anAccount(['admin'])
    const other = await api.anAccount(['compliance'])
    const proposals = [
      (await propose(compliance, admin, 'admin', 'withdrawal')).body,
      (await propose(compliance, second, 'admin', 'withdrawal')).body,
    ]
    const answers = await Promise.all(proposals.map((proposal) => decide(other, proposal)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await store.asOwner(`select from identity.roles where role = 'admin'`)
    expect(rows).toHaveLength(1)
  })
})

test('waiting proposals are listed with their subject, proposer and age, and can be filtered to those the reader can decide', async () => {
  const [officer, boss] = [await api.anAccount(['compliance']), await api.anAccount(['admin'])]
  const person = await api.anAccount()
  const { body: proposal } = await propose(officer, person, 'finance')
  const listFor = async (by: Person, whose: string) =>
    (await api.call(`/back-office/proposals/?kind=role-grant&whose=${whose}`, { token: by.token }))
      .body
  const listed = (await listFor(boss, 'for-me')).items.find(
    ({ id }: { id: string }) => id === proposal.id,
  )
  expect(listed).toMatchObject({
    about: (await emailOf(person)).split('@')[0],
    aboutUserId: person.userId,
    proposedBy: (await emailOf(officer)).split('@')[0],
    amount: null,
    days: 0,
    isMine: false,
    mayApprove: true,
  })
  const idsFor = async (by: Person, whose: string) =>
    (await listFor(by, whose)).items.map(({ id }: { id: string }) => id)
  expect(await idsFor(officer, 'mine')).toContain(proposal.id)
  expect(await idsFor(officer, 'for-me')).not.toContain(proposal.id)
  const finance = await api.anAccount(['finance'])
  expect(await idsFor(finance, 'all')).toEqual([])
  const notices = await store.asOwner(
    `select user_id from notifications.notices where event = 'proposal-waiting' and user_id in ('${boss.userId}', '${officer.userId}')`,
  )
  expect(notices.rows).toEqual([{ user_id: boss.userId }])
})

describe('a staff member', () => {
  const stop = (by: Person, person: Person, typed = reason) =>
    api.call(`/back-office/staff/${person.userId}/suspension/`, {
      token: by.token,
      body: { reason: typed },
    })

  test('a staff member is suspended immediately by one person, keeps the roles without effect, and is restored by two', async () => {
    const [officer, boss] = [await api.anAccount(['compliance']), await api.anAccount(['admin'])]
    const person = await api.anAccount(['finance'])
    expect((await stop(officer, person)).status).toBe(204)
    expect((await api.call('/back-office/proposals/', { token: person.token })).status).toBe(401)
    expect((await again(person)).token).toBeUndefined()
    expect(await rolesOf(person)).toEqual(['finance'])
    const notices = await store.asOwner(
      `select user_id, event from notifications.notices
       where event in ('staff-stopped', 'account-suspended') and user_id in ('${boss.userId}', '${person.userId}')`,
    )
    expect(notices.rows).toEqual(
      expect.arrayContaining([
        { user_id: boss.userId, event: 'staff-stopped' },
        { user_id: person.userId, event: 'account-suspended' },
      ]),
    )
    const { rows } = await store.asOwner(
      `select actor_id from audit.events where action = 'identity.suspend' and subject_id = '${person.userId}'`,
    )
    expect(rows).toEqual([{ actor_id: officer.userId }])
    const own = `/back-office/customers/${person.userId}/restoration/`
    const { body } = await api.call(own, { token: boss.token, body: { reason } })
    const path = `/back-office/proposals/${body.id}/approval/`
    const approve = (by: Person) =>
      api.call(path, { token: by.token, body: { contentHash: body.contentHash } })
    expect((await approve(boss)).body.code).toBe('approvals.same_person')
    expect((await approve(officer)).status).toBe(200)
    expect((await again(person)).token).toBeTruthy()
  })

  test('a staff member cannot be suspended by other roles, by themselves, or as the last administrator', async () => {
    const officer = await api.anAccount(['compliance'])
    const person = await api.anAccount(['ops'])
    const { rows } = await store.asOwner(`
      select r.user_id from identity.roles r join identity.users u on u.id = r.user_id
      where r.role = 'admin' and u.status = 'active'`)
    for (const { user_id: userId } of rows.slice(1))
      expect((await stop(officer, { userId, token: '' })).status).toBe(204)
    const last = { userId: rows[0].user_id, token: '' }
    const customer = await api.anAccount()
    const cases = [
      [await stop(await api.anAccount(['finance']), person), 'request.not_allowed'],
      [await stop(officer, officer), 'identity.suspension_not_possible'],
      [await stop(officer, customer), 'identity.suspension_not_possible'],
      [await stop(officer, last), 'identity.last_admin'],
      [await stop(officer, person, 'Ini'), 'request.invalid'],
    ] as const
    expect(cases.map(([answer]) => answer.body.code)).toEqual(cases.map(([, code]) => code))
    expect((await api.call('/users/profile/', { token: person.token })).status).toBe(200)
  })
})
