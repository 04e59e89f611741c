import { afterAll, expect, test } from 'vitest'
import { day, later, minute } from '#kernel'
import { checkStore } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, runWorker, withdraw } from '../../../tests/support/withdrawer.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

test('the simulated bank can delay a payout for a day, pay it, and return it', async () => {
  const investor = await aWithdrawer(store, api)
  const token = await investor.token()
  const input = { accountId: investor.accountId, amount: 400_000 }
  const { id, reference } = (await withdraw(api, token, input)).body
  const act = (action: string, about = reference) =>
    api.call(`/dev/payouts/${about}/`, { body: { action } })
  expect((await act('pay')).status).toBe(404)
  api.clock.advance(10 * minute)
  await runWorker(api)
  expect((await api.call('/dev/payouts/')).body.items).toMatchObject([
    { reference, bank: 'BCA', amount: 397_500, state: 'accepted', endedAt: null },
  ])
  expect((await act('reverse')).body.code).toBe('payments.simulation_not_possible')
  expect((await act('delay')).body).toMatchObject({
    state: 'accepted',
    settlesAt: later(api.clock.now(), day).toISOString(),
  })
  const state = async () => {
    await api.settlePayments()
    return (await api.call(`/withdrawals/${id}/`, { token: await investor.token() })).body.state
  }
  expect(await state()).toBe('submitted')
  expect((await act('pay')).body.state).toBe('paid')
  expect(await state()).toBe('paid')
  expect((await act('delay')).status).toBe(409)
  await act('reverse')
  expect(await state()).toBe('reversed')
})
