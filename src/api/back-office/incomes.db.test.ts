import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>
const store = await testDatabase()
const api = testApi(store)
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
})

test('small raises do not add up: each is compared with the income that staff reviewed', async () => {
  const person = await anEarner()
  expect((await person.state(150_000_000)).quota).toMatchObject({ limit: 7_500_000 })
  expect((await person.state(180_000_000)).quota).toMatchObject({
    limit: 7_500_000,
    raisedIncome: 180_000_000,
  })
})

test('a raise stated in the profile waits for review like one in the declaration', async () => {
  const person = await anEarner()
  const saved = await api.call('/users/profile/sections/work/', {
    method: 'PUT',
    token: person.token,
    body: {
      revision: 0,
      value: {
        occupation: 'employee',
        employer: 'PT Contoh',
        fundSource: 'salary',
        goal: 'income',
        yearlyIncome: 400_000_000,
      },
    },
  })
  expect(saved.status).toBe(200)
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
