import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { createNoGateway } from '#payments'
import { testDatabase } from '../../../tests/support/database.ts'
import { testAccounts, testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store, 'live', { gateway: createNoGateway(), bankAccounts: null })
afterAll(() => store.close())

test('without a gateway no deposit method is offered, and requesting one creates nothing', async () => {
  const { token } = await api.anAccount()
  expect((await api.call('/deposits/methods/', { token })).body).toEqual({ items: [] })
  const body = { amount: 1_000_000, method: 'va-bca' }
  const answer = await api.call('/deposits/', { token, key: newId(), body, language: 'en' })
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'payments.not_offered',
      detail: 'Payments are not available here yet. No money has moved.',
    },
  })
  expect((await api.call('/deposits/', { token })).body.items).toEqual([])
})

test('without a gateway a withdrawal is refused, and the terms say so beforehand', async () => {
  const { token } = await api.anAccount()
  const terms = await api.call('/withdrawals/terms/', { token })
  expect(terms.body.blocked).toEqual({ reason: 'not-offered', until: null, owed: null })
  const body = { accountId: newId(), amount: 100_000 }
  const answer = await api.call('/withdrawals/', { token, key: newId(), body })
  expect(answer).toMatchObject({ status: 409, body: { code: 'payments.not_offered' } })
})

test('transfers to our own account are offered without a gateway', async () => {
  const transfers = testApi(store, 'live', {
    gateway: createNoGateway(),
    bankAccounts: testAccounts,
  })
  const { token } = await transfers.anAccount()
  const { items } = (await transfers.call('/deposits/methods/', { token })).body
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['transfer'])
})

test('a webhook is refused when no gateway is configured', async () => {
  expect((await api.call('/webhooks/none/', { body: {} })).status).toBe(401)
})
