import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>
const store = await testDatabase()
const api = testApi(store)
const live = testApi(store, 'live')
const compliance = await api.anAccount(['compliance'])
afterAll(() => store.close())

let serial = 3000

/** A verified investor with a yearly income of Rp120 million, and a function that states a new income. */
async function anEarner(roles?: ('compliance' | 'admin')[]) {
  const account = await api.anAccount(roles)
  serial += 1
  const person = {
    fullName: 'Budi Santoso',
    nik: `317401170890${serial}`,
    bornOn: '1990-08-17',
    declarationAccepted: true,
  }
  const state = async (yearlyIncome: number) =>
    (
      await api.call('/users/identity/', {
        method: 'PUT',
        token: account.token,
        body: { ...person, yearlyIncome },
      })
    ).body
  const first = await state(120_000_000)
  expect(first.quota).toMatchObject({ limit: 6_000_000, raisedIncome: null })
  return { ...account, state }
}

/** A person whose declared identity waits for staff, and the function that declares an income. */
async function aWaiting() {
  const account = await api.anAccount()
  serial += 1
  const person = {
    fullName: 'Budi Santoso',
    nik: `317401170890${serial}`,
    bornOn: '1990-08-17',
    birthPlace: 'Jakarta',
    gender: 'male',
    address: {
      ...{ street: 'Jl. Melati No. 3', rt: '3', rw: '10' },
      ...{ villageCode: '3273011001', postcode: '40123' },
    },
    isPublicOfficial: false,
    declarationAccepted: true,
  }
  const { token, userId } = account
  const state = async (yearlyIncome: number) => {
    const body = { ...person, yearlyIncome }
    return (await live.call('/users/identity/', { method: 'PUT', token, body })).body
  }
  expect(await state(120_000_000)).toMatchObject({ state: 'declared', yearlyIncome: 120_000_000 })
  await store.asOwner(
    `update investors.identities set submitted_at = declared_at where user_id = '${userId}'`,
  )
  return { ...account, state }
}

const stateInProfile = (token: string, yearlyIncome: number) =>
  api.call('/users/profile/sections/work/', {
    method: 'PUT',
    token,
    body: {
      revision: 0,
      value: {
        occupation: 'employee',
        employer: 'PT Contoh',
        fundSource: 'salary',
        goal: 'income',
        yearlyIncome,
      },
    },
  })

const quotaOf = async ({ token }: Person) =>
  (await api.call('/users/identity/', { token })).body.quota

async function waitingOf(userId: string, by = compliance) {
  const { body } = await api.call('/back-office/incomes/?limit=100', { token: by.token })
  return body.items.find((raise: { userId: string }) => raise.userId === userId)
}

const decide = (raiseId: string, decision: string, by = compliance, reason = 'Slip gaji Oktober') =>
  api.call(`/back-office/incomes/${raiseId}/decision/`, {
    token: by.token,
    body: { decision, reason },
  })

test('a raise above the threshold does not lift the limit until staff accept it', async () => {
  const person = await anEarner()
  const { quota, yearlyIncome } = await person.state(600_000_000)
  expect(quota).toMatchObject({ limit: 6_000_000, raisedIncome: 600_000_000 })
  expect(yearlyIncome).toBe(120_000_000)
  const raise = await waitingOf(person.userId)
  expect(raise).toMatchObject({ counted: 120_000_000, income: 600_000_000, state: 'waiting' })
  const short = await decide(raise.id, 'approved', compliance, 'x')
  expect(short).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
  expect((await quotaOf(person)).limit).toBe(6_000_000)
  expect((await decide(raise.id, 'approved')).status).toBe(204)
  expect(await quotaOf(person)).toMatchObject({ limit: 60_000_000, raisedIncome: null })
  expect((await decide(raise.id, 'refused')).body.code).toBe('investors.raise_not_waiting')
  const inbox = await api.call('/notifications/', { token: person.token })
  expect(inbox.body.items[0].event).toBe('income-approved')
  const { rows } = await store.asOwner(
    `select details from audit.events where action = 'investors.decide-income' and subject_id = '${person.userId}'`,
  )
  expect(rows).toEqual([{ details: { decision: 'approved', raiseId: raise.id } }])
})

test('after staff accepted a raise, the next income is compared with the accepted one', async () => {
  const person = await anEarner()
  await person.state(600_000_000)
  await decide((await waitingOf(person.userId)).id, 'approved')
  expect((await person.state(750_000_000)).quota).toMatchObject({
    limit: 75_000_000,
    raisedIncome: null,
  })
  expect((await person.state(750_000_001)).quota).toMatchObject({
    limit: 75_000_000,
    raisedIncome: 750_000_001,
  })
})

test('a raise that is stated again keeps its place in the queue', async () => {
  const person = await anEarner()
  await person.state(600_000_000)
  const first = await waitingOf(person.userId)
  api.clock.advance(1000)
  await person.state(600_000_000)
  expect(await waitingOf(person.userId)).toEqual(first)
})

test('staff find waiting and decided raises apart, in the requested order, and counted', async () => {
  const raises: string[] = []
  for (const person of [await anEarner(), await anEarner(), await anEarner()]) {
    api.clock.advance(1000)
    await person.state(600_000_000)
    raises.push((await waitingOf(person.userId)).id)
  }
  const [approved = '', refused = '', waiting = ''] = raises
  await decide(approved, 'approved')
  await decide(refused, 'refused')
  const part = async (queue: string, order: string) => {
    const path = `/back-office/incomes/?limit=100&queue=${queue}&order=${order}`
    const { body } = await api.call(path, { token: compliance.token })
    expect(body.total, queue).toBe(body.items.length)
    const ids: string[] = body.items.map(({ id }: { id: string }) => id)
    return ids.filter((id) => raises.includes(id))
  }
  expect(await part('waiting', 'oldest')).toEqual([waiting])
  expect(await part('decided', 'oldest')).toEqual([approved, refused])
  expect(await part('decided', 'newest')).toEqual([refused, approved])
})

test('a raise is judged by the rules in force today, not by ones that apply from tomorrow', async () => {
  await store.asOwner(`
    insert into investors.income_rules values ('2026-11-22', 10000);
    insert into investors.rules
      select (jsonb_populate_record(r, '{"effective_from": "2026-11-22", "income_threshold": 130000000}')).*
      from investors.rules r order by effective_from limit 1`)
  const person = await anEarner()
  expect((await person.state(140_000_000)).quota).toMatchObject({ raisedIncome: null })
  expect((await person.state(200_000_000)).quota).toMatchObject({ raisedIncome: 200_000_000 })
})

test('small raises do not add up: each is compared with the income that staff reviewed', async () => {
  const person = await anEarner()
  expect((await person.state(150_000_000)).quota).toMatchObject({ limit: 7_500_000 })
  expect((await person.state(180_000_000)).quota).toMatchObject({
    limit: 7_500_000,
    raisedIncome: 180_000_000,
  })
})

test('staff review the income with the identity: before that it needs no separate review', async () => {
  const { token, userId, state } = await aWaiting()
  expect((await stateInProfile(token, 200_000_000)).status).toBe(200)
  const { rows } = await store.asOwner(
    `select revision, yearly_income::integer as income from investors.identities where user_id = '${userId}'`,
  )
  expect(rows[0].income).toBe(200_000_000)
  const body = { decision: 'verified', revision: rows[0].revision }
  const path = `/back-office/identities/${userId}/decision/`
  expect((await api.call(path, { token: compliance.token, body })).status).toBe(204)
  expect((await state(250_000_000)).quota).toMatchObject({ limit: 12_500_000, raisedIncome: null })
  expect((await state(300_000_000)).quota).toMatchObject({
    limit: 12_500_000,
    raisedIncome: 300_000_000,
  })
})

test('a raise stated in the profile waits for review like one in the declaration', async () => {
  const person = await anEarner()
  expect((await stateInProfile(person.token, 400_000_000)).status).toBe(200)
  expect(await quotaOf(person)).toMatchObject({ limit: 6_000_000, raisedIncome: 400_000_000 })
})

test('a refused raise leaves the previous income in force, and its owner sees the reason', async () => {
  const person = await anEarner()
  await person.state(900_000_000)
  const raise = await waitingOf(person.userId)
  const reason = 'Slip gaji tidak terbaca'
  expect((await decide(raise.id, 'refused', compliance, reason)).status).toBe(204)
  expect(await quotaOf(person)).toMatchObject({ limit: 6_000_000, raisedIncome: null })
  const inbox = await api.call('/notifications/', { token: person.token })
  expect(JSON.stringify(inbox.body.items[0])).toContain(reason)
})

test('a new statement replaces a waiting one, which can no longer be decided', async () => {
  const person = await anEarner()
  await person.state(600_000_000)
  const first = await waitingOf(person.userId)
  expect((await person.state(130_000_000)).quota).toMatchObject({
    limit: 6_500_000,
    raisedIncome: null,
  })
  expect((await decide(first.id, 'approved')).body.code).toBe('investors.raise_not_waiting')
  expect((await quotaOf(person)).limit).toBe(6_500_000)
})

test('a raise cannot be decided by its owner or by staff of other roles', async () => {
  const own = await anEarner(['compliance'])
  await own.state(600_000_000)
  const raise = await waitingOf(own.userId)
  expect(await decide(raise.id, 'approved', own)).toMatchObject({
    status: 404,
    body: { code: 'investors.raise_not_found' },
  })
  for (const role of ['support', 'finance', 'ops'] as const) {
    const other = await api.anAccount([role])
    expect((await decide(raise.id, 'approved', other)).status).toBe(403)
    expect((await api.call('/back-office/incomes/', { token: other.token })).status).toBe(403)
  }
  expect((await quotaOf(own)).limit).toBe(6_000_000)
})

test('two concurrent decisions settle a raise once', async () => {
  const person = await anEarner()
  await person.state(600_000_000)
  const raise = await waitingOf(person.userId)
  const answers = await Promise.all([decide(raise.id, 'approved'), decide(raise.id, 'refused')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
})
