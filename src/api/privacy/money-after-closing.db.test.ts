import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, minute, newId } from '#kernel'
import { account, atBank, balance, checkStore, credit, debit, postEntries } from '#ledger'
import { createDeposit, readDeposit, releaseMatchedDeposits, settleDeposit } from '#payments'
import { checkWithdrawals, followPayout } from '#withdrawals'
import { testDatabase } from '../../../tests/support/database.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  runWorker,
  servicesOf,
  type Withdrawer,
  withdraw,
} from '../../../tests/support/withdrawer.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkWithdrawals(store.db)).toEqual([])
  await store.close()
})

const free = ({ userId }: Withdrawer) => balance(store.db, account('investor-cash', userId))

async function close({ token }: Withdrawer): Promise<void> {
  const body = { closingAccepted: true }
  const closed = await api.call('/users/closing/', { token: await token(), body })
  expect(closed.status).toBe(200)
}

/** The notices that a user has of an event: their values and paths. */
async function noticesOf(userId: string, event: string) {
  const { rows } = await store.asOwner(`select "values", path from notifications.notices
    where user_id = '${userId}' and event = '${event}'`)
  return rows
}

/** Withdraws everything of an investor, which their bank has paid; returns the reference. */
async function withdrawnAll(investor: Withdrawer): Promise<string> {
  const input = { accountId: investor.accountId, amount: 1_000_000 }
  const { body } = await withdraw(api, await investor.token(), input)
  api.clock.advance(10 * minute)
  await runWorker(api)
  await api.simulator.actOnPayout(body.reference, 'pay')
  await followPayout(servicesOf(api), body.reference)
  return body.reference
}

async function sentBack(reference: string): Promise<void> {
  await api.simulator.actOnPayout(reference, 'reverse')
  await followPayout(servicesOf(api), reference)
}

/** Brings the money of investors to our bank account, as a settlement of the gateway would. */
async function fundBank(amount: bigint): Promise<void> {
  const facts = { id: newId(), kind: 'deposit', happenedAt: api.clock.now() } as const
  const lines = [debit(atBank('client'), amount), credit(account('investor-cash', newId()), amount)]
  const entry = { ...facts, reference: 'UJI-00001', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
}

test('a withdrawal that the bank sends back after its owner closed the account is reported to finance, who return it to them', async () => {
  const investor = await aWithdrawer(store, api)
  const reference = await withdrawnAll(investor)
  await close(investor)
  const [maker, checker] = [await api.anAccount(['finance']), await api.anAccount(['finance'])]
  await sentBack(reference)
  expect(await free(investor)).toBe(1_000_000n)
  const path = `/back-office/customers/${investor.userId}`
  for (const { userId } of [maker, checker])
    expect(await noticesOf(userId, 'withdrawal-returned-closed')).toMatchObject([
      { values: { amount: { rupiah: '1000000' }, reference }, path },
    ])
  expect(await noticesOf(investor.userId, 'withdrawal-returned')).toEqual([])

  await fundBank(1_000_000n)
  const body = new FormData()
  const fields = { form: 'amount', direction: 'take', account: 'bank-settlement' }
  const notes = { noteId: 'Dikirim ke rekening baru.', noteEn: 'Sent to the new bank account.' }
  const amount = { amount: '1000000', reason: 'other' }
  for (const [name, value] of Object.entries({ ...fields, ...amount, ...notes }))
    body.set(name, value)
  const bytes = new Uint8Array(await aPicture('png'))
  body.set('file', new File([bytes], 'bukti-transfer.png', { type: 'image/png' }))
  const proposal = await api.call(`${path}/balance-adjustment/`, { token: maker.token, body })
  expect(proposal.status).toBe(201)
  const { id, contentHash } = proposal.body
  const approval = { token: checker.token, body: { contentHash } }
  expect((await api.call(`/back-office/proposals/${id}/approval/`, approval)).status).toBe(200)
  expect(await free(investor)).toBe(0n)
})

test('a withdrawal that the bank sends back to an open account is reported to its owner alone', async () => {
  const investor = await aWithdrawer(store, api)
  const reference = await withdrawnAll(investor)
  const finance = await api.anAccount(['finance'])
  await sentBack(reference)
  expect(await free(investor)).toBe(1_000_000n)
  expect(await noticesOf(investor.userId, 'withdrawal-returned')).toHaveLength(1)
  expect(await noticesOf(finance.userId, 'withdrawal-returned-closed')).toEqual([])
})

test('a payment in time that the gateway reports after the investor closed the account is not credited, and waits in suspense', async () => {
  const investor = await aWithdrawer(store, api, { cash: 0n })
  const services = { ...api.services, gateway: api.simulator }
  const actor = { userId: investor.userId, roles: [] }
  const input = { amount: 250_000n, method: 'va-bca' }
  const { id, reference } = await createDeposit(services, actor, `key-${newId()}`, input)
  api.clock.advance(day - minute)
  await api.simulator.act(reference, 'pay')
  // Past its deadline, and the gateway has not reported the payment yet.
  api.clock.advance(2 * minute)
  await close(investor)
  await settleDeposit(services, reference)
  expect(await free(investor)).toBe(0n)
  const shown = { state: 'in-review', reviewReason: 'owner-closed', receivedAmount: 250_000n }
  expect(await readDeposit(store.db, api.clock, actor, id)).toMatchObject(shown)
  api.clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(0)
  expect(await balance(store.db, account('suspense', 'simulator'))).toBe(250_000n)
})

test('a payment in time to the account of a person who died is credited also after it was closed, so that the heirs receive it', async () => {
  const investor = await aWithdrawer(store, api, { cash: 0n })
  const services = { ...api.services, gateway: api.simulator }
  const actor = { userId: investor.userId, roles: [] }
  const input = { amount: 250_000n, method: 'va-bca' }
  const { reference } = await createDeposit(services, actor, `key-${newId()}`, input)
  await api.simulator.act(reference, 'pay')
  await store.asOwner(`update identity.users set status = 'closed', estate_case_id = '${newId()}'
    where id = '${investor.userId}'`)
  await settleDeposit(services, reference)
  expect(await free(investor)).toBe(250_000n)
})
