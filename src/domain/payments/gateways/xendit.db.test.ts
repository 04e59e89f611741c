import { afterAll, beforeEach, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { createDataKeys, openFolderStore } from '#files'
import { type Actor, minute, movableClock, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { reporting } from '../../../../tests/support/reporting.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { aPerson } from '../../../../tests/support/staff.ts'
import { type StubGateway, stubGateway } from '../../../../tests/support/stub-gateway.ts'
import { answered } from '../../../../tests/support/suspense-desk.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { dataSecret } from '../../../../tests/support/test-api.ts'
import { createDeposit } from '../deposits/create-deposit.ts'
import { readDeposit } from '../deposits/read-deposits.ts'
import {
  depositRelease,
  depositReturn,
  proposeRelease,
  releaseMatchedDeposits,
} from '../deposits/resolve-deposit.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { followEvents } from '../follow-up.ts'
import { proposeRefund } from '../refunds/propose-refund.ts'
import type { ReturnServices } from '../refunds/refund.ts'
import { sendDueRefunds } from '../refunds/send-refunds.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { createXendit } from './xendit.ts'

// Tests our rows with the response shapes that Xendit publishes.
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const amount = 250_000n
const to = { bankCode: '014', accountNumber: '5420118417', holderName: 'Budi Santoso' }
let owner: Actor
let requestId = ''

const store = await testDatabase()
const stub: StubGateway = await stubGateway()
const line = { baseUrl: stub.url, key: 'xnd_secret', webhookToken: 'the-callback-token' }
const services: ReturnServices = {
  db: store.db,
  clock,
  gateway: createXendit(line),
  keys: createDataKeys([dataSecret]),
  store: openFolderStore(temporaryFolder()),
  ownerName: async () => to.holderName,
  likeness: () => 100,
}
const staff: readonly [Actor, Actor] = [
  await aPerson(store.db, clock.now(), ['finance']),
  await aPerson(store.db, clock.now(), ['finance']),
]
beforeEach(async () => {
  stub.reset()
  owner = await aPerson(store.db, clock.now())
  requestId = `pr-${newId()}`
})
afterAll(async () => {
  stub.close()
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

/** Creates a deposit paid with this amount. */
async function paid(captured: bigint) {
  let reference = ''
  const request = (status: string) => ({
    payment_request_id: requestId,
    reference_id: reference,
    request_amount: Number(amount),
    captured_amount: Number(captured),
    currency: 'IDR',
    status,
    updated: clock.now().toISOString(),
    actions: [{ descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: '7001200012345' }],
  })
  stub.answers['POST /v3/payment_requests'] = ({ body }) => {
    reference = (body as { reference_id: string }).reference_id
    return { status: 201, body: request('REQUIRES_ACTION') }
  }
  const deposit = await createDeposit(services, owner, `key-${newId()}`, {
    amount,
    method: 'va-bca',
  })
  stub.answers[`GET /v3/payment_requests/${requestId}`] = () => ({ body: request('SUCCEEDED') })
  await settleDeposit(services, deposit.reference)
  return deposit
}

const free = () => balance(store.db, account('investor-cash', owner.userId))
const suspended = () => balance(store.db, account('suspense', 'xendit'))

function refundIs(status: string, refunded: number) {
  stub.answers[`GET /refunds?payment_request_id=${requestId}&limit=100`] = {
    body: {
      data: [
        {
          id: `rfd-${requestId}`,
          payment_request_id: requestId,
          amount: refunded,
          currency: 'IDR',
          status,
        },
      ],
      has_more: false,
    },
  }
}

async function notifyOfRefund(token = 'the-callback-token') {
  const data = { id: `rfd-${requestId}`, payment_request_id: requestId, reference_id: 'theirs' }
  const body = new TextEncoder().encode(JSON.stringify({ event: 'refund.succeeded', data }))
  await receiveWebhook(services, body, (name) => (name === 'x-callback-token' ? token : undefined))
  await followEvents(services, rethrow)
}

test('a refund at the gateway leaves the available balance once, found by its number alone, however often it is reported', async () => {
  const deposit = await paid(amount)
  expect(await free()).toBe(amount)
  refundIs('PENDING', 100_000)
  await notifyOfRefund()
  expect(await free()).toBe(amount)
  refundIs('SUCCEEDED', 100_000)
  await settleDeposit(services, requestId)
  await Promise.all([
    settleDeposit(services, requestId),
    settleDeposit(services, deposit.reference),
  ])
  expect(await free()).toBe(150_000n)
  expect(await readDeposit(store.db, clock, owner, deposit.id)).toMatchObject({
    creditedAmount: 150_000n,
  })
})

test('a refund webhook that the gateway does not confirm or did not send moves nothing', async () => {
  await paid(amount)
  await notifyOfRefund()
  expect(await free()).toBe(amount)
  await expect(notifyOfRefund('another-token')).rejects.toMatchObject({
    code: 'payments.webhook_not_authentic',
  })
  refundIs('SUCCEEDED', Number(amount) + 1)
  await expect(settleDeposit(services, requestId)).rejects.toThrow(/more than/)
  expect(await free()).toBe(amount)
})

const captured = {
  payment_id: 'py-1',
  status: 'SUCCEEDED',
  currency: 'IDR',
  request_amount: 250_000,
  captures: [{ capture_id: 'cap-1', capture_amount: 250_000, capture_timestamp: '2026-11-21' }],
  updated: '2026-11-21T03:00:00Z',
}

async function notifiedOf(paymentId: string, change: object = {}, beside: object = {}) {
  const data = { ...captured, payment_id: paymentId, reference_id: 'DEP-AAAAA-BBBBB', ...change }
  const text = JSON.stringify({ event: 'payment.capture', created: '1', ...beside, data })
  await receiveWebhook(services, new TextEncoder().encode(text), () => 'the-callback-token')
}

test('an event delivered again with other times or descriptions is accepted without effect', async () => {
  const payment = `py-${newId()}`
  await notifiedOf(payment)
  const again = {
    updated: '2026-11-21T04:00:00Z',
    metadata: { attempt: 2 },
    captures: [{ capture_amount: 250_000, capture_timestamp: '2026-11-22', capture_id: 'cap-1' }],
  }
  await notifiedOf(payment, again, { created: '2', api_version: 'v3', business_id: 'b-1' })
  const { rows } = await store.asOwner(
    `select event_id, convert_from(body, 'UTF8') like '%"created":"1"%' as is_first
      from payments.webhook_events where event_id = 'payment.capture/${payment}'`,
  )
  expect(rows).toEqual([{ event_id: `payment.capture/${payment}`, is_first: true }])
  const audited = await store.asOwner(
    `select from audit.events where subject_id = 'xendit/payment.capture/${payment}'`,
  )
  expect(audited.rows).toEqual([])
})

test.each([
  ['reference', { reference_id: 'DEP-CCCCC-DDDDD' }],
  ['state', { status: 'FAILED' }],
  ['currency', { currency: 'USD' }],
  ['amount that was asked for', { request_amount: 250_001 }],
  ['amount that was paid', { captures: [{ capture_amount: 250_001 }] }],
  ['number of payments', { captures: [...captured.captures, ...captured.captures] }],
])('an event delivered again with another %s is refused and audited', async (_, change) => {
  const payment = `py-${newId()}`
  await notifiedOf(payment)
  await expect(notifiedOf(payment, change)).rejects.toMatchObject({
    code: 'payments.webhook_altered',
  })
  const { rows } = await store.asOwner(
    `select action from audit.events where subject_id = 'xendit/payment.capture/${payment}'`,
  )
  expect(rows).toEqual([{ action: 'payments.webhook-altered' }])
})

async function agreedReturn(depositId: string): Promise<string> {
  const [maker, checker] = staff
  const input = { reason: 'Pengirim lain', to, ...answered }
  stub.answers['POST /v2/identity/bank_account_data_requests'] = {
    body: {
      status: 'COMPLETED',
      result: { is_found: true, account_holder_name: 'BUDI SANTOSO' },
    },
  }
  const { id: proposalId, contentHash } = await proposeRefund(services, maker, depositId, input)
  await approveProposal([depositRelease, depositReturn], services, checker, {
    proposalId,
    contentHash,
  })
  const { rows } = await store.asOwner(
    `select reference from payments.refunds where proposal_id = '${proposalId}'`,
  )
  return rows[0].reference
}

const payoutOf = (reference: string, status: string, sent: bigint) => ({
  id: `disb-${reference}`,
  reference_id: reference,
  amount: Number(sent),
  currency: 'IDR',
  status,
  connector_reference: 'BANK-77',
})

test('a refund of suspended money is sent once as a payout and leaves suspense when the gateway confirms its arrival', async () => {
  const more = 10_000_005n
  const before = await suspended()
  const deposit = await paid(more)
  expect((await suspended()) - before).toBe(more)
  const reference = await agreedReturn(deposit.id)
  stub.answers['POST /v2/payouts'] = { dropsConnection: true }
  await reporting('fetch failed', (onFailure) => sendDueRefunds(services, onFailure))
  expect((await suspended()) - before).toBe(more)
  clock.advance(5 * minute)
  const found = `GET /v2/payouts?reference_id=${reference}`
  stub.answers['POST /v2/payouts'] = { body: payoutOf(reference, 'ACCEPTED', more) }
  stub.answers[found] = { body: { data: [] } }
  await sendDueRefunds(services, rethrow)
  stub.answers[found] = { body: { data: [payoutOf(reference, 'SUCCEEDED', more)] } }
  clock.advance(15 * minute)
  await sendDueRefunds(services, rethrow)
  expect(await suspended()).toBe(before)
  const sent = stub.requests.filter(
    ({ method, path: at }) => method === 'POST' && at === '/v2/payouts',
  )
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([reference, reference])
  expect(sent.at(-1)?.body).toMatchObject({
    reference_id: reference,
    channel_code: 'ID_BCA',
    amount: Number(more),
    channel_properties: { account_number: to.accountNumber },
  })
  expect(await readDeposit(store.db, clock, owner, deposit.id)).toMatchObject({ state: 'returned' })
})

test('a refund that the gateway refuses or returns is in suspense again', async () => {
  const more = 10_000_007n
  const before = await suspended()
  const deposit = await paid(more)
  await agreedReturn(deposit.id)
  stub.answers['POST /v2/payouts'] = {
    status: 400,
    body: { error_code: 'RECIPIENT_ACCOUNT_NUMBER_ERROR' },
  }
  await sendDueRefunds(services, rethrow)
  expect((await suspended()) - before).toBe(more)
  const reference = await agreedReturn(deposit.id)
  const found = `GET /v2/payouts?reference_id=${reference}`
  stub.answers['POST /v2/payouts'] = { body: payoutOf(reference, 'ACCEPTED', more) }
  stub.answers[found] = { body: { data: [payoutOf(reference, 'REVERSED', more)] } }
  await sendDueRefunds(services, rethrow)
  expect((await suspended()) - before).toBe(more)
  expect(await readDeposit(store.db, clock, owner, deposit.id)).toMatchObject({
    state: 'in-review',
  })
})

const underWay = { code: 'payments.refund_pending', details: { amount: 100_000n } }

test('money that the gateway is refunding itself is neither proposed nor approved nor released until that refund has ended', async () => {
  const more = 249_000n
  const before = await suspended()
  const [maker, checker] = staff
  const deposit = await paid(more)
  const decision = { reason: 'Bukti transfer cocok', ...answered }
  const proposal = await proposeRelease(services, maker, deposit.id, decision)
  const approval = { proposalId: proposal.id, contentHash: proposal.contentHash }
  refundIs('PENDING', 100_000)
  await expect(
    approveProposal([depositRelease, depositReturn], services, checker, approval),
  ).rejects.toMatchObject(underWay)
  await expect(proposeRelease(services, maker, deposit.id, decision)).rejects.toMatchObject(
    underWay,
  )
  await expect(agreedReturn(deposit.id)).rejects.toMatchObject(underWay)
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(0)
  expect((await suspended()) - before).toBe(more)
  refundIs('SUCCEEDED', 100_000)
  await settleDeposit(services, deposit.reference)
  await expect(
    approveProposal([depositRelease, depositReturn], services, checker, approval),
  ).rejects.toMatchObject({ code: 'approvals.already_decided' })
  expect((await suspended()) - before).toBe(149_000n)
  expect(await free()).toBe(0n)
})

test('an approved refund waits while the gateway refunds the money itself, and is sent when that refund fails', async () => {
  const more = 10_000_009n
  const deposit = await paid(more)
  const reference = await agreedReturn(deposit.id)
  const orders = () =>
    stub.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/payouts')
  stub.answers['POST /v2/payouts'] = { body: payoutOf(reference, 'ACCEPTED', more) }
  refundIs('PENDING', Number(more))
  await sendDueRefunds(services, rethrow)
  clock.advance(15 * minute)
  await sendDueRefunds(services, rethrow)
  expect(orders()).toEqual([])
  refundIs('FAILED', Number(more))
  clock.advance(15 * minute)
  await sendDueRefunds(services, rethrow)
  expect(orders()).toHaveLength(1)
})
