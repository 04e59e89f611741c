import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { endedBy, endOfProposal } from '../../../tests/support/ended-proposal.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, withdraw } from '../../../tests/support/withdrawer.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const roles = ['support', 'ops', 'finance', 'compliance', 'admin'] as const
type Role = (typeof roles)[number]

/** Returns the newest waiting withdrawal as a staff member in this role sees it. */
async function seenBy(role: Role) {
  const { token } = await api.anAccount([role])
  const { body } = await api.call('/back-office/withdrawals/', { token })
  return { token, item: body.items.at(-1) }
}

test('the desk offers each role exactly the actions that the API accepts from it', async () => {
  const investor = await aWithdrawer(store, api, { cash: 900_000_000n })
  const input = { accountId: investor.accountId, amount: 100_000_000 }
  const { body } = await withdraw(api, await investor.token(), input)
  expect(body.state).toBe('awaiting-approval')
  const offered: Record<Role, [boolean, boolean]> = {
    support: [true, false],
    ops: [true, false],
    finance: [true, true],
    compliance: [false, true],
    admin: [false, false],
  }
  for (const role of roles) {
    const { item } = await seenBy(role)
    expect([item.mayPropose, item.mayDecide], role).toEqual(offered[role])
  }
  const path = `/back-office/withdrawals/${body.id}`
  const { token } = await seenBy('admin')
  const proposed = await api.call(`${path}/proposal/`, { token, method: 'POST' })
  expect(proposed.body.code).toBe('request.not_allowed')
  const { token: first } = await seenBy('support')
  expect((await api.call(`${path}/proposal/`, { token: first, method: 'POST' })).status).toBe(200)
  const { item } = await seenBy('finance')
  expect(item.proposedBy).toEqual(expect.any(String))
})

test('a proposal to send a withdrawal ends when its owner cancels it, and the proposer sees the reason', async () => {
  const investor = await aWithdrawer(store, api, { cash: 900_000_000n })
  const input = { accountId: investor.accountId, amount: 100_000_000 }
  const owner = await investor.token()
  const { body } = await withdraw(api, owner, input)
  const { token } = await api.anAccount(['support'])
  const path = `/back-office/withdrawals/${body.id}/proposal/`
  expect((await api.call(path, { token, method: 'POST' })).status).toBe(200)
  const proposals = async (state: string) => {
    const list = `/back-office/proposals/?kind=withdrawal&whose=mine&state=${state}`
    return (await api.call(list, { token })).body.items
  }
  const [waiting] = await proposals('waiting')
  const cancel = { token: owner, key: `key-${newId()}`, method: 'POST' }
  expect((await api.call(`/withdrawals/${body.id}/cancellation/`, cancel)).status).toBe(200)
  expect(await proposals('waiting')).toEqual([])
  expect(await proposals('ended')).toMatchObject([
    { id: waiting.id, decidedBy: null, reason: null, endedBecause: 'withdrawal-cancelled' },
  ])
  const { token: second } = await api.anAccount(['finance'])
  const late = await api.call(`/back-office/proposals/${waiting.id}/approval/`, {
    token: second,
    body: { contentHash: waiting.contentHash },
  })
  expect(late.body.code).toBe('approvals.already_decided')
  const { body: notices } = await api.call('/notifications/', { token })
  expect(JSON.stringify(notices)).toContain('Pemiliknya membatalkan penarikan yang Anda usulkan.')
  expect(await endOfProposal(store, body.id)).toEqual(endedBy('withdrawal-cancelled'))
})

test('a withdrawal that needs approval notifies the staff who can propose it, once until they read the notice', async () => {
  // Created first, because each moves the clock by a day.
  const investors = [
    await aWithdrawer(store, api, { cash: 200_000_000n }),
    await aWithdrawer(store, api, { cash: 200_000_000n }),
    await aWithdrawer(store, api, { cash: 200_000_000n }),
  ]
  const [finance, officer] = [await api.anAccount(['finance']), await api.anAccount(['compliance'])]
  const noticesOf = async ({ token }: { token: string }) =>
    (await api.call('/notifications/?tab=account', { token })).body.items.filter(
      ({ event }: { event: string }) => event === 'withdrawal-waiting',
    )
  const requestNext = async () => {
    const investor = investors.pop()
    if (investor === undefined) throw new Error('every investor has a withdrawal')
    const input = { accountId: investor.accountId, amount: 100_000_000 }
    expect((await withdraw(api, await investor.token(), input)).body.state).toBe(
      'awaiting-approval',
    )
  }
  await requestNext()
  expect(await noticesOf(finance)).toMatchObject([{ path: '/back-office/withdrawals' }])
  await requestNext()
  expect(await noticesOf(finance)).toHaveLength(1)
  expect(await noticesOf(officer)).toEqual([])
  await store.asOwner(
    `update notifications.notices set read_at = happened_at where user_id = '${finance.userId}'`,
  )
  await requestNext()
  expect(await noticesOf(finance)).toHaveLength(2)
})

test('the desk shows what is unusual about a withdrawal while it needs approval, and not afterwards', async () => {
  const investor = await aWithdrawer(store, api, { cash: 900_000_000n })
  const input = { accountId: investor.accountId, amount: 120_000_000 }
  const { body } = await withdraw(api, await investor.token(), input)
  await store.asOwner(
    `update identity.users set factors_changed_at = '${api.clock.now().toISOString()}'
     where id = '${investor.userId}'`,
  )
  const { token } = await api.anAccount(['finance'])
  const riskIn = async (state: string) => {
    const list = `/back-office/withdrawals/?state=${state}&order=newest`
    const { items } = (await api.call(list, { token })).body
    return items.find(({ id }: { id: string }) => id === body.id).risk
  }
  const risk = await riskIn('awaiting-approval')
  expect(risk).toMatchObject({ change: 'factor', deposits: { count: 0, amount: 0 } })
  expect(Date.parse(risk.accountSince)).toBeLessThan(Date.parse(body.steps.requested))
  expect(risk.marks).toEqual(['new-account', 'security-change', 'new-device'])
  const refusal = { token, body: { reason: 'Diminta oleh pemiliknya' } }
  const path = `/back-office/withdrawals/${body.id}/refusal/`
  expect((await api.call(path, refusal)).status).toBe(200)
  expect(await riskIn('refused')).toBeNull()
})
