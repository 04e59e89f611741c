import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aDepositOrder,
  aPayoutOrder as payout,
  aNameQuestion as question,
} from '../../../../tests/support/gateway-orders.ts'
import { type StubGateway, stubGateway } from '../../../../tests/support/stub-gateway.ts'
import { type PaymentGateway, PayoutRefused } from './gateway.ts'
import { createMidtrans } from './midtrans.ts'
import { createNoGateway } from './no-gateway.ts'
import { createXendit } from './xendit.ts'

let stub: StubGateway
let xendit: PaymentGateway
let midtrans: PaymentGateway

beforeAll(async () => {
  stub = await stubGateway()
  const { url: baseUrl } = stub
  xendit = createXendit({ baseUrl, key: 'x', webhookToken: 'token' })
  const iris = { baseUrl: `${baseUrl}/iris`, key: 'c', approverKey: 'a', merchantKey: 'm' }
  midtrans = createMidtrans({ core: { baseUrl, key: 's' }, iris })
})
afterAll(() => stub.close())
beforeEach(() => stub.reset())

const order = { ...aDepositOrder, method: 'qris' }
const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))
const rejected = (work: Promise<unknown>) => work.catch((error: unknown) => error)

const atXendit = {
  payment_request_id: 'pr-1',
  reference_id: order.reference,
  request_amount: 1_000_000,
  currency: 'IDR',
  status: 'SUCCEEDED',
  updated: '2026-11-21T03:05:00Z',
}
const atMidtrans = {
  status_code: '200',
  transaction_id: 'tx-1',
  order_id: order.reference,
  gross_amount: '1000000.00',
  transaction_time: '2026-11-21 10:00:00',
  settlement_time: '2026-11-21 10:05:00',
  transaction_status: 'settlement',
}
const atIris = { reference_no: 'iris-1', amount: '397500.00', status: 'completed' }
const charge = 'POST /v2/charge'
const charged = `GET /v2/${order.reference}/status`
const sentByIris = 'GET /iris/payouts/iris-1'

type Question = [string, string, () => Promise<unknown>]
const questions: Question[] = [
  ['Xendit to open a deposit', 'POST /v3/payment_requests', () => xendit.createDeposit(order)],
  [
    'Xendit for a deposit',
    'GET /v3/payment_requests/pr-1',
    () => xendit.getDeposit(order.reference, 'pr-1'),
  ],
  [
    'Xendit for a payout',
    `GET /v2/payouts?reference_id=${payout.reference}`,
    () => xendit.getPayout(payout.reference),
  ],
  [
    'Xendit for a name',
    'POST /v2/identity/bank_account_data_requests',
    () => xendit.checkAccountName(question),
  ],
  ['Midtrans to open a deposit', charge, () => midtrans.createDeposit(order)],
  ['Midtrans for a deposit', charged, () => midtrans.getDeposit(order.reference)],
  ['Midtrans for a payout', sentByIris, () => midtrans.getPayout(payout.reference, 'iris-1')],
  [
    'Midtrans for a name',
    'GET /iris/account_validation?bank=bca&account=54',
    () => midtrans.checkAccountName(question),
  ],
]

test.each(
  questions,
)('an answer without permission to the question %s is an error, not an answer', async (_, path, ask) => {
  stub.answers[path] = { status: 403, body: { error_code: 'REQUEST_FORBIDDEN_ERROR' } }
  expect(await rejected(ask())).toMatchObject({ message: expect.stringContaining('refused') })
})

test.each(questions)('no answer in time to the question %s is an error', async (_, path, ask) => {
  for (const answer of [{ status: 503 }, { status: 429 }, { dropsConnection: true }]) {
    stub.answers[path] = answer
    expect(await rejected(ask())).toBeInstanceOf(Error)
  }
})

test.each(
  questions,
)('an answer that is no object to the question %s is an error or no name', async (_, path, ask) => {
  for (const body of [null, 'paid', 7, []]) {
    stub.answers[path] = { body }
    const answer = await rejected(ask())
    // A name that is not found yet is queried again; no payout and no payment follows from it.
    if (answer !== null && !(answer instanceof Error)) expect(answer).toEqual({ state: 'pending' })
  }
})

test('a deposit and a payout that the gateway does not know are unknown, not failed', async () => {
  stub.answers[charged] = { body: { status_code: '404' } }
  expect(await midtrans.getDeposit(order.reference)).toBeNull()
  delete stub.answers[charged]
  expect(await midtrans.getDeposit(order.reference)).toBeNull()
  expect(await midtrans.getPayout(payout.reference, 'iris-1')).toBeNull()
  expect(await xendit.getPayout(payout.reference)).toBeNull()
})

test.each([
  ['no amount', { request_amount: undefined }],
  ['cents', { request_amount: 1_000_000.5 }],
  ['no time', { updated: undefined }],
  ['a time that is none', { updated: 'yesterday' }],
  ['no number', { payment_request_id: '' }],
  ['a state that is unknown', { status: 'constructor' }],
])('a payment that Xendit reports with %s is an error, so that nothing is booked', async (_, change) => {
  stub.answers['GET /v3/payment_requests/pr-1'] = { body: { ...atXendit, ...change } }
  expect(await rejected(xendit.getDeposit(order.reference, 'pr-1'))).toBeInstanceOf(Error)
})

test.each([
  ['no amount', { gross_amount: undefined }],
  ['cents', { gross_amount: '1000000.50' }],
  ['a time that is none', { settlement_time: 'kemarin sore' }],
  ['no time', { settlement_time: undefined, transaction_time: undefined }],
  ['no number', { transaction_id: undefined }],
  ['no order', { order_id: 7 }],
])('a payment that Midtrans reports with %s is an error, so that nothing is booked', async (_, change) => {
  stub.answers[charged] = { body: { ...atMidtrans, ...change } }
  expect(await rejected(midtrans.getDeposit(order.reference))).toBeInstanceOf(Error)
})

test('a payment in another currency is reported in that currency', async () => {
  stub.answers[charged] = { body: { ...atMidtrans, currency: 'USD' } }
  expect(await midtrans.getDeposit(order.reference)).toMatchObject({ currency: 'USD' })
  stub.answers['GET /v3/payment_requests/pr-1'] = { body: { ...atXendit, currency: 'USD' } }
  expect(await xendit.getDeposit(order.reference, 'pr-1')).toMatchObject({ currency: 'USD' })
})

test('a payment that Midtrans settled at midnight in Jakarta belongs to the new day there', async () => {
  stub.answers[charged] = { body: { ...atMidtrans, settlement_time: '2026-12-01 00:00:00' } }
  expect(await midtrans.getDeposit(order.reference)).toMatchObject({
    paidAt: new Date('2026-11-30T17:00:00Z'),
  })
  const { settlement_time: _, ...unsettled } = atMidtrans
  stub.answers[charged] = { body: unsettled }
  expect(await midtrans.getDeposit(order.reference)).toMatchObject({
    paidAt: new Date('2026-11-21T03:00:00Z'),
  })
})

test('Midtrans opens a QRIS deposit with its code', async () => {
  stub.answers[charge] = {
    body: { ...atMidtrans, transaction_status: 'pending', qr_string: '000201' },
  }
  expect(await midtrans.createDeposit(order)).toMatchObject({
    state: 'awaiting-payment',
    qrContent: '000201',
    accountNumber: null,
    paidAmount: null,
    paidAt: null,
  })
  expect(stub.requests[0]?.body).toMatchObject({ payment_type: 'qris' })
})

test('an order number that Midtrans calls used but does not know is an error', async () => {
  stub.answers[charge] = { body: { status_code: '406' } }
  await expect(midtrans.createDeposit(order)).rejects.toThrow('refused: 406')
})

test.each([
  ['queued', 'accepted', null, null],
  ['approved', 'accepted', null, null],
  ['processed', 'accepted', null, null],
  ['completed', 'paid', 'iris-1', null],
  ['failed', 'failed', null, 'failed'],
  ['rejected', 'failed', null, 'rejected'],
])('a payout that is %s at Iris is %s', async (status, state, bankReference, failure) => {
  stub.answers[sentByIris] = { body: { ...atIris, status } }
  expect(await midtrans.getPayout(payout.reference, 'iris-1')).toEqual({
    gatewayId: 'iris-1',
    reference: payout.reference,
    state,
    amount: 397_500n,
    currency: 'IDR',
    bankReference,
    failure,
  })
})

test.each([
  ['a state that is unknown', { status: 'constructor' }],
  ['no state', { status: 1 }],
  ['cents', { amount: '397500.5' }],
  ['no number', { reference_no: undefined }],
])('a payout that Iris reports with %s is an error, so that nothing is booked', async (_, change) => {
  stub.answers[sentByIris] = { body: { ...atIris, ...change } }
  expect(await rejected(midtrans.getPayout(payout.reference, 'iris-1'))).toBeInstanceOf(Error)
})

test('an order that Iris refuses is refused and never approved, and any other answer leaves it open', async () => {
  const send = (status: number, body: unknown) => {
    stub.answers['POST /iris/payouts'] = { status, body }
    return rejected(midtrans.createPayout(payout))
  }
  expect(await send(400, { error_code: 'ACCOUNT_INVALID' })).toMatchObject({
    failure: 'ACCOUNT_INVALID',
  })
  expect(await send(422, {})).toMatchObject({ failure: 'invalid' })
  for (const [status, body] of [
    [401, {}],
    [409, {}],
    [201, { payouts: [] }],
    [201, { payouts: [{ reference_no: '' }] }],
    [502, {}],
  ] as const) {
    const error = await send(status, body)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(PayoutRefused)
  }
  expect(stub.requests.map(({ path }) => path)).not.toContain('/iris/payouts/approve')
})

test('an approval that Iris does not confirm, and about which it does not answer, is an error', async () => {
  stub.answers['POST /iris/payouts'] = { body: { payouts: [{ reference_no: 'iris-1' }] } }
  stub.answers['POST /iris/payouts/approve'] = { status: 400 }
  await expect(midtrans.createPayout(payout)).rejects.toThrow('did not approve')
  stub.answers['POST /iris/payouts/approve'] = { status: 500 }
  await expect(midtrans.createPayout(payout)).rejects.toThrow('500')
})

test('Iris finds the name of an account, or that there is no such account', async () => {
  const path = 'GET /iris/account_validation?bank=bca&account=54'
  stub.answers[path] = { body: { account_name: 'RATNA', account_no: '54' } }
  expect(await midtrans.checkAccountName(question)).toEqual({ state: 'found', holderName: 'RATNA' })
  for (const status of [400, 404]) {
    stub.answers[path] = { status, body: { account_name: 'RATNA' } }
    expect(await midtrans.checkAccountName(question)).toEqual({ state: 'not-found' })
  }
})

test('a payout to a bank outside the largest ones names it by its short name', async () => {
  stub.answers['POST /v2/payouts'] = (received) => ({
    body: { id: 'd-1', reference_id: payout.reference, status: 'ACCEPTED', amount: 1, received },
  })
  await xendit.createPayout({ ...payout, bankCode: '213' })
  expect(stub.requests[0]?.body).toMatchObject({ channel_code: 'ID_SMBC_INDONESIA' })
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"order_id":"DEP-1"}',
  '{"transaction_status":"settlement"}',
  '{"reference_no":"iris-1"}',
  '{"status":"completed"}',
  '{"event":"payment.succeeded","data":{"reference_id":"DEP-1"}}',
  '{"event":"payment.succeeded","data":[]}',
  '{"event":"payout.succeeded","data":{"id":"disb-1"}}',
  '{"event":"refund.succeeded","data":{"data":{"id":"rfd-1"}}}',
])('the webhook %j is a hint about nothing at any gateway', (text) => {
  const body = new TextEncoder().encode(text)
  for (const gateway of [xendit, midtrans, createNoGateway()])
    expect(gateway.parseWebhook(body)).toBeNull()
})

test('a notification of Midtrans without a signature is not trusted, whatever it is', () => {
  const none = () => undefined
  for (const odd of [null, [], 'x', {}, { order_id: 'DEP-1', status_code: '200' }])
    expect(midtrans.verifyWebhook(bytes(odd), none, new Date())).toBe(false)
  expect(midtrans.verifyWebhook(new TextEncoder().encode('{'), none, new Date())).toBe(false)
})

test('without a gateway no money is collected or sent, and no webhook is trusted', async () => {
  const none = createNoGateway()
  for (const ask of [
    () => none.createDeposit(order),
    () => none.getDeposit(order.reference),
    () => none.createPayout(payout),
    () => none.getPayout(payout.reference),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'payments.gateway_away' })
  expect(await none.checkAccountName(question)).toEqual({ state: 'pending' })
  expect(none.verifyWebhook(bytes({}), () => 'token', new Date())).toBe(false)
})
