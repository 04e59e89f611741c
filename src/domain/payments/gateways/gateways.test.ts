import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aDepositOrder as order,
  aPayoutOrder as payout,
  aNameQuestion as question,
} from '../../../../tests/support/gateway-orders.ts'
import { type StubGateway, stubGateway } from '../../../../tests/support/stub-gateway.ts'
import type { PaymentGateway } from './gateway.ts'
import { PayoutRefused } from './gateway.ts'
import { rupiahIn } from './gateway-http.ts'
import { createMidtrans } from './midtrans.ts'
import { createXendit } from './xendit.ts'

let stub: StubGateway
let url = ''
let received: StubGateway['requests'] = []
let answers: StubGateway['answers'] = {}

beforeAll(async () => {
  stub = await stubGateway()
  ;({ url, requests: received, answers } = stub)
})
afterAll(() => stub.close())
beforeEach(() => stub.reset())

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

describe('Xendit', () => {
  const xendit = (): PaymentGateway =>
    createXendit({ baseUrl: url, key: 'xnd_secret', webhookToken: 'the-callback-token' })
  const request = {
    payment_request_id: 'pr-1',
    reference_id: order.reference,
    request_amount: 1_000_000,
    currency: 'IDR',
    status: 'REQUIRES_ACTION',
    updated: '2026-11-21T03:05:00Z',
    actions: [
      { type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: '7001200012345' },
    ],
  }
  const sent = {
    id: 'disb-1',
    reference_id: payout.reference,
    amount: 397_500,
    currency: 'IDR',
    status: 'ACCEPTED',
  }

  test('the Xendit adapter opens a deposit with its key, version and deadline', async () => {
    answers['POST /v3/payment_requests'] = { status: 201, body: request }
    expect(await xendit().createDeposit(order)).toMatchObject({
      gatewayId: 'pr-1',
      state: 'awaiting-payment',
      accountNumber: '7001200012345',
      paidAmount: null,
    })
    expect(received[0]).toMatchObject({
      headers: { authorization: basic('xnd_secret'), 'api-version': '2024-11-11' },
      body: {
        channel_code: 'BCA_VIRTUAL_ACCOUNT',
        request_amount: 1_000_000,
        channel_properties: { expires_at: order.expiresAt.toISOString() },
      },
    })
  })

  test('the Xendit adapter opens a QRIS deposit without an expiry, which the gateway does not take for a QR code', async () => {
    answers['POST /v3/payment_requests'] = { status: 201, body: request }
    await xendit().createDeposit({ ...order, method: 'qris' })
    expect(received[0]?.body).toMatchObject({ channel_code: 'QRIS', channel_properties: {} })
    expect(received[0]?.body).not.toHaveProperty('channel_properties.expires_at')
  })

  test.each([
    ['SUCCEEDED', 'paid'],
    ['EXPIRED', 'expired'],
    ['CANCELED', 'failed'],
    ['FAILED', 'failed'],
  ])('the Xendit adapter maps a deposit that is %s to %s', async (status, state) => {
    answers['GET /v3/payment_requests/pr-1'] = { body: { ...request, status } }
    const deposit = await xendit().getDeposit(order.reference, 'pr-1')
    expect(deposit).toMatchObject({ state, paidAmount: state === 'paid' ? 1_000_000n : null })
  })

  test('the Xendit adapter does not query a deposit without its number, and returns null for an unknown one', async () => {
    expect(await xendit().getDeposit(order.reference, null)).toBeNull()
    expect(received).toEqual([])
    expect(await xendit().getDeposit(order.reference, 'pr-9')).toBeNull()
  })

  const refund = {
    id: 'rfd-1',
    payment_request_id: 'pr-1',
    amount: 250_000,
    currency: 'IDR',
    status: 'SUCCEEDED',
    reference_id: 'of-the-refund',
  }
  const listed = 'GET /refunds?payment_request_id=pr-1&limit=100'
  function paidWith(body: unknown) {
    answers['GET /v3/payment_requests/pr-1'] = { body: { ...request, status: 'SUCCEEDED' } }
    answers[listed] = { body }
    return xendit().getDeposit(order.reference, 'pr-1')
  }

  test('the Xendit adapter adds up the refunds of a paid deposit across all pages, those that have left and those under way', async () => {
    expect(await paidWith({ data: [], has_more: false })).not.toHaveProperty('refundedAmount')
    const others = ['PENDING', 'FAILED', 'CANCELLED'].map((status) => ({
      ...refund,
      id: `rfd-${status}`,
      status,
    }))
    answers[`${listed}&after_id=rfd-CANCELLED`] = {
      body: { data: [{ ...refund, id: 'rfd-2', amount: 100_000 }], has_more: false },
    }
    expect(await paidWith({ data: [refund, ...others], has_more: true })).toMatchObject({
      state: 'paid',
      paidAmount: 1_000_000n,
      refundedAmount: 350_000n,
      pendingRefundAmount: 250_000n,
    })
  })

  test('the Xendit adapter does not query refunds before a deposit is paid', async () => {
    answers['GET /v3/payment_requests/pr-1'] = { body: request }
    await xendit().getDeposit(order.reference, 'pr-1')
    expect(received.map(({ path }) => path)).toEqual(['/v3/payment_requests/pr-1'])
  })

  test.each([
    ['of another payment', { payment_request_id: 'pr-2' }],
    ['in another currency', { currency: 'USD' }],
    ['of a part of a rupiah', { amount: 0.5 }],
    ['of a part of a rupiah that is pending', { status: 'PENDING', amount: 0.5 }],
    ['in a state that nobody knows', { status: 'toString' }],
  ])('the Xendit adapter throws on a refund %s and reports nothing about the deposit', async (_, change) => {
    await expect(paidWith({ data: [{ ...refund, ...change }] })).rejects.toThrow()
  })

  test('the Xendit adapter throws on an endless or unreadable list of refunds', async () => {
    answers[`${listed}&after_id=rfd-1`] = { body: { data: [refund], has_more: true } }
    await expect(paidWith({ data: [refund], has_more: true })).rejects.toThrow(/without an end/)
    answers[listed] = { status: 403, body: { error_code: 'REQUEST_FORBIDDEN_ERROR' } }
    await expect(xendit().getDeposit(order.reference, 'pr-1')).rejects.toThrow(/FORBIDDEN/)
  })

  test('the Xendit adapter reads the refunded payment from a refund webhook, even when it is nested as documented', () => {
    const hint = { eventId: 'refund.succeeded/rfd-1', about: 'deposit', reference: 'pr-1' }
    const event = 'refund.succeeded'
    const [plain, nested] = [refund, { event, data: refund }].map((data) =>
      xendit().parseWebhook(bytes({ event, data })),
    )
    expect(plain).toMatchObject(hint)
    expect(nested).toEqual(plain)
    expect(xendit().parseWebhook(bytes({ event, data: { id: 'rfd-1' } }))).toBeNull()
  })

  test('the Xendit adapter sends money with our reference as the idempotency key for all attempts', async () => {
    answers['POST /v2/payouts'] = { body: sent }
    await xendit().createPayout(payout)
    await xendit().createPayout(payout)
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      payout.reference,
      payout.reference,
    ])
    expect(received[0]?.body).toMatchObject({
      channel_code: 'ID_BCA',
      amount: 397_500,
      channel_properties: { account_number: '0054201184' },
    })
  })

  test.each([
    ['SUCCEEDED', 'paid'],
    ['REVERSED', 'reversed'],
    ['COMPLIANCE_REJECTED', 'failed'],
    ['REQUESTED', 'accepted'],
  ])('the Xendit adapter maps a payout that is %s to %s', async (status, state) => {
    const path = `GET /v2/payouts?reference_id=${payout.reference}`
    answers[path] = { body: { data: [{ ...sent, status }] } }
    expect(await xendit().getPayout(payout.reference)).toMatchObject({ state, amount: 397_500n })
    answers[path] = { body: [{ ...sent, status }] }
    expect(await xendit().getPayout(payout.reference)).toMatchObject({ state })
  })

  test('the Xendit adapter reports a certain refusal as refused and leaves an uncertain outcome open', async () => {
    const refuse = (status: number, error_code: string) => {
      answers['POST /v2/payouts'] = { status, body: { error_code } }
      return xendit()
        .createPayout(payout)
        .catch((error: unknown) => error)
    }
    expect(await refuse(400, 'RECIPIENT_ACCOUNT_NUMBER_ERROR')).toBeInstanceOf(PayoutRefused)
    for (const [status, code] of [
      [400, 'DUPLICATE_TRANSACTION_ERROR'],
      [403, 'REQUEST_FORBIDDEN_ERROR'],
      [500, 'SERVER_ERROR'],
      [429, 'RATE_LIMIT'],
    ] as const) {
      const error = await refuse(status, code)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(PayoutRefused)
    }
    answers['POST /v2/payouts'] = { dropsConnection: true }
    await expect(xendit().createPayout(payout)).rejects.not.toBeInstanceOf(PayoutRefused)
  })

  test('the Xendit adapter throws on two payouts with one reference and on unknown states', async () => {
    const path = `GET /v2/payouts?reference_id=${payout.reference}`
    answers[path] = { body: { data: [sent, sent] } }
    await expect(xendit().getPayout(payout.reference)).rejects.toThrow()
    answers[path] = { body: { data: [{ ...sent, status: 'toString' }] } }
    await expect(xendit().getPayout(payout.reference)).rejects.toThrow()
  })

  test('the Xendit adapter queries the holder of an account, which may be pending', async () => {
    const path = 'POST /v2/identity/bank_account_data_requests'
    const result = { is_found: true, account_holder_name: 'RATNA' }
    answers[path] = { body: { status: 'PENDING' } }
    expect(await xendit().checkAccountName(question)).toEqual({ state: 'pending' })
    answers[path] = { body: { status: 'COMPLETED', result } }
    expect(await xendit().checkAccountName(question)).toMatchObject({ holderName: 'RATNA' })
    answers[path] = { body: { status: 'COMPLETED', result: { is_found: false } } }
    expect(await xendit().checkAccountName(question)).toEqual({ state: 'not-found' })
  })

  test('the Xendit adapter accepts a webhook only with the configured token', () => {
    const body = bytes({ event: 'payout.succeeded', data: { id: 'disb-1', reference_id: 'WDR-1' } })
    const verify = (token: string | undefined) =>
      xendit().verifyWebhook(
        body,
        (name) => (name === 'x-callback-token' ? token : undefined),
        new Date(),
      )
    expect(verify('the-callback-token')).toBe(true)
    for (const token of [undefined, '', 'the-callback-toke', 'the-callback-token, x'])
      expect(verify(token)).toBe(false)
    expect(xendit().parseWebhook(body)).toEqual({
      eventId: 'payout.succeeded/disb-1',
      about: 'payout',
      reference: 'WDR-1',
      facts: [null, null, null, null],
    })
    for (const odd of [{}, [], null, 'x', { event: 'balance.updated', data: {} }])
      expect(xendit().parseWebhook(bytes(odd))).toBeNull()
  })
})

describe('Midtrans', () => {
  const midtrans = (): PaymentGateway =>
    createMidtrans({
      core: { baseUrl: url, key: 'SB-server' },
      iris: {
        baseUrl: `${url}/iris`,
        key: 'creator',
        approverKey: 'approver',
        merchantKey: 'merchant',
      },
    })
  const charged = {
    status_code: '201',
    transaction_id: 'tx-1',
    order_id: order.reference,
    gross_amount: '1000000.00',
    currency: 'IDR',
    transaction_time: '2026-11-21 10:00:00',
    transaction_status: 'pending',
    va_numbers: [{ bank: 'bca', va_number: '7001200012345' }],
  }

  test('the Midtrans adapter opens a deposit, and finds one whose response was lost by its order number', async () => {
    answers['POST /v2/charge'] = { body: charged }
    expect(await midtrans().createDeposit(order)).toMatchObject({
      gatewayId: 'tx-1',
      accountNumber: '7001200012345',
    })
    const [charge] = received
    expect(charge?.body).toMatchObject({
      custom_expiry: {
        order_time: '2026-11-21 10:00:00 +0700',
        expiry_duration: 86_400,
        unit: 'second',
      },
    })
    answers['POST /v2/charge'] = { body: { status_code: '406' } }
    answers[`GET /v2/${order.reference}/status`] = { body: { ...charged, status_code: '200' } }
    expect(await midtrans().createDeposit(order)).toMatchObject({ gatewayId: 'tx-1' })
  })

  test('the Midtrans adapter opens a bill payment at Mandiri with a biller’s code and a key', async () => {
    const bill = { biller_code: '70012', bill_key: '990000000260' }
    answers['POST /v2/charge'] = { body: { ...charged, va_numbers: undefined, ...bill } }
    const mandiri = { ...order, method: 'va-mandiri' }
    expect(await midtrans().createDeposit(mandiri)).toMatchObject({
      billerCode: '70012',
      accountNumber: '990000000260',
    })
  })

  test.each([
    [{ transaction_status: 'settlement' }, 'paid'],
    [{ transaction_status: 'capture', fraud_status: 'accept' }, 'paid'],
    [{ transaction_status: 'capture', fraud_status: 'challenge' }, 'awaiting-payment'],
    [{ transaction_status: 'authorize', fraud_status: 'accept' }, 'awaiting-payment'],
    [{ transaction_status: 'expire' }, 'expired'],
    [{ transaction_status: 'deny' }, 'failed'],
  ])('the Midtrans adapter maps %o to %s with times in Jakarta', async (change, state) => {
    const body = { ...charged, ...change, settlement_time: '2026-11-21 10:05:00' }
    answers[`GET /v2/${order.reference}/status`] = { body }
    const deposit = await midtrans().getDeposit(order.reference)
    expect(deposit).toMatchObject({ state })
    if (state === 'paid')
      expect(deposit).toMatchObject({
        paidAmount: 1_000_000n,
        paidAt: new Date('2026-11-21T03:05:00Z'),
      })
  })

  test.each([
    [{ transaction_status: 'refund' }, 1_000_000n],
    [{ transaction_status: 'refund', refund_amount: '1000000.00' }, 1_000_000n],
    [{ transaction_status: 'partial_refund', refund_amount: '250000.00' }, 250_000n],
    [{ transaction_status: 'chargeback' }, 1_000_000n],
    [{ transaction_status: 'partial_chargeback', refund_amount: '400000.00' }, 400_000n],
    [{ transaction_status: 'settlement' }, undefined],
  ])('the Midtrans adapter maps %o to paid, with the amount refunded', async (change, refundedAmount) => {
    const body = { ...charged, ...change, settlement_time: '2026-11-21 10:05:00' }
    answers[`GET /v2/${order.reference}/status`] = { body }
    const deposit = await midtrans().getDeposit(order.reference)
    expect(deposit).toMatchObject({ state: 'paid', paidAmount: 1_000_000n })
    expect(deposit?.refundedAmount).toBe(refundedAmount)
  })

  test.each([
    'partial_refund',
    'partial_chargeback',
  ])('the Midtrans adapter throws on a %s without an amount', async (transaction_status) => {
    answers[`GET /v2/${order.reference}/status`] = { body: { ...charged, transaction_status } }
    await expect(midtrans().getDeposit(order.reference)).rejects.toThrow('not whole rupiah')
  })

  test('the Midtrans adapter throws on a status that it does not know, so that nothing is booked', async () => {
    const body = { ...charged, transaction_status: 'suspended' }
    answers[`GET /v2/${order.reference}/status`] = { body }
    await expect(midtrans().getDeposit(order.reference)).rejects.toThrow('do not follow')
  })

  test('the Midtrans adapter creates and approves a payout under one key and queries it by its own number', async () => {
    answers['POST /iris/payouts'] = {
      status: 201,
      body: { payouts: [{ status: 'queued', reference_no: 'iris-1' }] },
    }
    answers['POST /iris/payouts/approve'] = { status: 202, body: { status: 'ok' } }
    expect(await midtrans().createPayout(payout)).toMatchObject({ gatewayId: 'iris-1' })
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      basic('creator'),
      basic('approver'),
    ])
    expect(received[0]).toMatchObject({
      headers: { 'x-idempotency-key': payout.reference },
      body: { payouts: [{ amount: '397500.00', beneficiary_bank: 'bca' }] },
    })
    expect(await midtrans().getPayout(payout.reference, null)).toBeNull()
    const answer = { reference_no: 'iris-1', amount: '397500.00', status: 'completed' }
    answers['GET /iris/payouts/iris-1'] = { body: { ...answer, notes: payout.reference } }
    expect(await midtrans().getPayout(payout.reference, 'iris-1')).toMatchObject({
      state: 'paid',
      amount: 397_500n,
      reference: payout.reference,
    })
  })

  test('the Midtrans adapter returns a payout whose first approval succeeded but whose answer was lost', async () => {
    answers['POST /iris/payouts'] = {
      status: 201,
      body: { payouts: [{ status: 'queued', reference_no: 'iris-1' }] },
    }
    // An approved payout cannot be approved again.
    answers['POST /iris/payouts/approve'] = { status: 400, body: { error_message: 'not queued' } }
    answers['GET /iris/payouts/iris-1'] = {
      body: { reference_no: 'iris-1', amount: '397500.00', status: 'approved' },
    }
    expect(await midtrans().createPayout(payout)).toMatchObject({ gatewayId: 'iris-1' })
  })

  test('the Midtrans adapter throws while a payout waits for its approval, so that it is approved again', async () => {
    answers['POST /iris/payouts'] = {
      status: 201,
      body: { payouts: [{ status: 'queued', reference_no: 'iris-1' }] },
    }
    answers['POST /iris/payouts/approve'] = { status: 400, body: { error_message: 'balance' } }
    answers['GET /iris/payouts/iris-1'] = {
      body: { reference_no: 'iris-1', amount: '397500.00', status: 'queued' },
    }
    await expect(midtrans().createPayout(payout)).rejects.toThrow('did not approve')
  })

  test('the Midtrans adapter rejects a payout whose answer was lost, unless it was approved, and sends no money', async () => {
    answers['POST /iris/payouts'] = {
      status: 201,
      body: { payouts: [{ status: 'queued', reference_no: 'iris-1' }] },
    }
    delete answers['POST /iris/payouts/approve']
    answers['POST /iris/payouts/reject'] = { status: 202, body: { status: 'ok' } }
    const recall = () => midtrans().recallPayout?.(payout)
    expect(await recall()).toMatchObject({ gatewayId: 'iris-1' })
    answers['POST /iris/payouts/reject'] = { status: 400, body: { error_message: 'not queued' } }
    const stored = { reference_no: 'iris-1', amount: '397500.00' }
    answers['GET /iris/payouts/iris-1'] = { body: { ...stored, status: 'completed' } }
    expect(await recall()).toMatchObject({ gatewayId: 'iris-1' })
    answers['GET /iris/payouts/iris-1'] = { body: { ...stored, status: 'queued' } }
    await expect(recall()).rejects.toThrow('did not reject')
  })

  test('the Midtrans adapter verifies the signature of a notification over its values, and of a payout over the raw bytes', () => {
    const sha = (text: string) => createHash('sha512').update(text).digest('hex')
    const values = { order_id: order.reference, status_code: '200', gross_amount: '1000000.00' }
    const signature_key = sha(`${order.reference}2001000000.00SB-server`)
    const note = {
      ...values,
      signature_key,
      transaction_id: 'tx-1',
      transaction_status: 'settlement',
    }
    const verify = (body: Uint8Array, signature?: string) =>
      midtrans().verifyWebhook(
        body,
        (name) => (name === 'iris-signature' ? signature : undefined),
        new Date(),
      )
    expect(verify(bytes(note))).toBe(true)
    expect(verify(bytes({ ...note, gross_amount: '1000001.00' }))).toBe(false)
    expect(verify(bytes({ ...note, signature_key: undefined }))).toBe(false)
    expect(midtrans().parseWebhook(bytes(note))).toMatchObject({
      about: 'deposit',
      reference: order.reference,
    })
    const refund = { ...note, transaction_status: 'partial_refund', refund_amount: '100.00' }
    const eventOf = (change: object) =>
      midtrans().parseWebhook(bytes({ ...refund, ...change }))?.eventId
    expect(eventOf({ refund_amount: '250.00' })).not.toBe(eventOf({}))
    expect(eventOf({})).toBe(eventOf({}))
    const paid = JSON.stringify({ reference_no: 'iris-1', status: 'completed' })
    expect(verify(new TextEncoder().encode(paid), sha(`${paid}merchant`))).toBe(true)
    expect(verify(new TextEncoder().encode(`${paid} `), sha(`${paid}merchant`))).toBe(false)
    expect(midtrans().parseWebhook(new TextEncoder().encode(paid))).toEqual({
      eventId: 'iris-1/completed',
      about: 'payout',
      reference: 'iris-1',
      facts: ['completed', null],
    })
  })
})

test.each([
  [145_000, 145_000n],
  ['145000', 145_000n],
  ['145000.00', 145_000n],
  ['0', 0n],
])('the adapter reads %o as whole rupiah', (text, amount) => {
  expect(rupiahIn(text)).toBe(amount)
})

test.each([
  145_000.5,
  '145000.50',
  '1e5',
  '-1',
  ' 1',
  '１０',
  '',
  null,
  undefined,
  {},
  2 ** 53,
])('the adapter reads %o as no amount', (text) => {
  expect(() => rupiahIn(text)).toThrow()
})
