import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { testDatabase } from '../../tests/support/database.ts'
import { testApi } from '../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store, 'rehearsal')
afterAll(() => store.close())

const calls = [
  ['/dev/payments/', undefined],
  [`/dev/payments/${newId()}/`, { action: 'pay' }],
  ['/dev/payouts/', undefined],
  ['/dev/payouts/WDR-00000-00000/', { action: 'pay' }],
  ['/dev/transfers/', undefined],
  [`/dev/transfers/${newId()}/`, {}],
  ['/dev/clock/', { advanceSeconds: 60 }],
] as const

test('a rehearsal has no mailbox to read other people’s mail in', async () => {
  const { token } = await api.anAccount(['admin'])
  expect((await api.call('/dev/mailbox/', { token })).status).toBe(404)
})

test('in a rehearsal neither guests nor investors nor other staff play the bank or move the clock', async () => {
  const before = api.clock.now()
  const investor = await api.anAccount()
  const finance = await api.anAccount(['finance', 'ops', 'compliance', 'support'])
  for (const [path, body] of calls) {
    const call = body === undefined ? {} : { body }
    expect((await api.call(path, call)).status, path).toBe(401)
    expect((await api.call(path, { ...call, token: investor.token })).status, path).toBe(403)
    expect((await api.call(path, { ...call, token: finance.token })).status, path).toBe(403)
  }
  expect(api.clock.now()).toEqual(before)
})

test('in a rehearsal an administrator pays a deposit and moves the clock', async () => {
  const investor = await api.anAccount()
  const admin = await api.anAccount(['admin'])
  const opened = await api.call('/deposits/', {
    token: investor.token,
    key: newId(),
    body: { amount: 1_000_000, method: 'va-bca' },
  })
  expect(opened.status).toBe(201)
  const paid = await api.call(`/dev/payments/${opened.body.id}/`, {
    token: admin.token,
    body: { action: 'pay' },
  })
  expect(paid.body).toMatchObject({ state: 'paid', paidAmount: 1_000_000 })
  await api.settlePayments()
  const wallet = await api.call('/wallet/', { token: investor.token })
  expect(wallet.body.free).toBe(1_000_000)
  const before = api.clock.now().getTime()
  const moved = await api.call('/dev/clock/', {
    token: admin.token,
    body: { advanceSeconds: 60 },
  })
  expect(moved.status).toBe(200)
  expect(api.clock.now().getTime()).toBe(before + 60_000)
})

test('an administrator without a second factor is asked for it first', async () => {
  const strict = testApi(store, 'rehearsal', {
    staffSessions: { needsFactor: true, idleMilliseconds: null },
  })
  const { token } = await strict.anAccount(['admin'])
  const answer = await strict.call('/dev/clock/', { token, body: { advanceSeconds: 60 } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'identity.staff_factor_needed' } })
})
