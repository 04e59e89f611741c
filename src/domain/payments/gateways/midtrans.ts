import { createHash } from 'node:crypto'
import { jakartaDate, jakartaTime, jakartaTimeOfDay, second, toJsonInteger } from '#kernel'
import type { DepositOrder, GatewayDeposit, PaymentGateway, WebhookHint } from './gateway.ts'
import {
  callGateway,
  factIn,
  type GatewayLine,
  listIn,
  requiredText,
  rupiahIn,
  textIn,
} from './gateway-http.ts'
import {
  createIrisPayout,
  fetchIrisName,
  getIrisPayout,
  type IrisOptions,
  recallIrisPayout,
} from './midtrans-iris.ts'
import { isSameSecret } from './same-secret.ts'

type MidtransOptions = {
  readonly core: GatewayLine
  readonly iris: IrisOptions
}

/** Midtrans: charges of the Core API, payouts of Iris. */
export function createMidtrans({ core, iris }: MidtransOptions): PaymentGateway {
  return {
    name: 'midtrans',
    isSimulated: false,
    // Orders of Iris have no transfer method; according to its documentation it uses BI-FAST within its limit.
    payoutRails: ['bi-fast'],
    createDeposit: (order) => createDeposit(core, order),
    getDeposit: (reference) => getDeposit(core, reference),
    checkAccountName: (question) => fetchIrisName(iris, question),
    findsLostPayouts: false,
    createPayout: (order) => createIrisPayout(iris, order),
    recallPayout: (order) => recallIrisPayout(iris, order),
    getPayout: (reference, gatewayId = null) => getIrisPayout(iris, reference, gatewayId),
    listSettlements: null,
    verifyWebhook: (rawBody, headers) =>
      isIrisSigned(iris.merchantKey, rawBody, headers('iris-signature')) ||
      isNotificationSigned(core.key, rawBody),
    parseWebhook,
  }
}

async function createDeposit(line: GatewayLine, order: DepositOrder): Promise<GatewayDeposit> {
  const { reference, amount } = order
  const details = { order_id: reference, gross_amount: toJsonInteger(amount) }
  const { body } = await callGateway(line, {
    method: 'POST',
    path: '/v2/charge',
    body: {
      transaction_details: details,
      custom_expiry: expiryOf(order),
      ...channelOfMethod(order.method),
    },
  })
  // The order number is in use: this deposit was opened before and its response was lost.
  if (body.status_code === '406') {
    const opened = await getDeposit(line, reference)
    if (opened !== null) return opened
  }
  if (body.status_code !== '201' && body.status_code !== '200')
    throw new Error(`the gateway refused: ${textIn(body.status_code) ?? 'unknown'}`)
  return depositIn(body)
}

// Without it each method has a lifetime of its own, which may be shorter than the one shown to the investor.
function expiryOf({ createdAt, expiresAt }: DepositOrder): Record<string, unknown> {
  return {
    order_time: `${jakartaDate(createdAt)} ${jakartaTimeOfDay(createdAt)} +0700`,
    expiry_duration: Math.round((expiresAt.getTime() - createdAt.getTime()) / second),
    unit: 'second',
  }
}

function channelOfMethod(method: string): Record<string, unknown> {
  if (method === 'qris') return { payment_type: 'qris', qris: { acquirer: 'gopay' } }
  if (method === 'va-mandiri') {
    const bill = { bill_info1: 'Setoran', bill_info2: 'SEPETAK' }
    return { payment_type: 'echannel', echannel: bill }
  }
  return { payment_type: 'bank_transfer', bank_transfer: { bank: method.replace(/^va-/, '') } }
}

async function getDeposit(line: GatewayLine, reference: string): Promise<GatewayDeposit | null> {
  const path = `/v2/${encodeURIComponent(reference)}/status`
  const { status, body } = await callGateway(line, { path })
  if (status === 404 || body.status_code === '404') return null
  if (status >= 400) throw new Error(`the gateway refused: ${status}`)
  return depositIn(body)
}

function depositIn(body: Readonly<Record<string, unknown>>): GatewayDeposit {
  const state = stateIn(body)
  const [account] = listIn(body.va_numbers)
  const bill = textIn(body.bill_key)
  return {
    gatewayId: requiredText(body.transaction_id, 'transaction_id'),
    reference: requiredText(body.order_id, 'order_id'),
    state,
    currency: textIn(body.currency) ?? 'IDR',
    accountNumber: textIn(account?.va_number) ?? textIn(body.permata_va_number) ?? bill,
    billerCode: bill === null ? null : textIn(body.biller_code),
    qrContent: textIn(body.qr_string),
    ...refundIn(body),
    paidAmount: state === 'paid' ? rupiahIn(body.gross_amount) : null,
    paidAt: state === 'paid' ? timeIn(body.settlement_time ?? body.transaction_time) : null,
  }
}

function stateIn({ transaction_status: status, fraud_status }: Readonly<Record<string, unknown>>) {
  switch (status) {
    case 'pending':
    case 'authorize':
      return 'awaiting-payment'
    case 'settlement':
    case 'refund':
    case 'partial_refund':
    case 'chargeback':
    case 'partial_chargeback':
      return 'paid'
    case 'capture':
      return fraud_status === 'accept' ? 'paid' : 'awaiting-payment'
    case 'expire':
      return 'expired'
    case 'deny':
    case 'failure':
    case 'cancel':
      return 'failed'
    default:
      throw new Error('the gateway reported a state that we do not follow')
  }
}

/**
 * The amount returned to the payer; for a chargeback and for a full refund without an amount, the amount paid. A report
 * of a part without its amount is an error, so that nothing is taken by guess.
 */
function refundIn(body: Readonly<Record<string, unknown>>): { refundedAmount?: bigint } {
  switch (body.transaction_status) {
    case 'chargeback':
      return { refundedAmount: rupiahIn(body.gross_amount) }
    case 'refund':
      return { refundedAmount: rupiahIn(textIn(body.refund_amount) ?? body.gross_amount) }
    case 'partial_refund':
    case 'partial_chargeback':
      return { refundedAmount: rupiahIn(body.refund_amount) }
    default:
      return {}
  }
}

/** Times have no offset and are in Jakarta time. */
function timeIn(value: unknown): Date {
  const [on = '', time = ''] = requiredText(value, 'time').split(' ')
  const at = jakartaTime(on, time)
  if (Number.isNaN(at.getTime())) throw new Error('the gateway reported no time')
  return at
}

// The signature is in the body, over four of its values exactly as received.
function isNotificationSigned(serverKey: string, rawBody: Uint8Array): boolean {
  const body = bodyIn(rawBody)
  const parts = [body?.order_id, body?.status_code, body?.gross_amount].map(textIn)
  if (parts.includes(null)) return false
  const expected = createHash('sha512')
    .update(`${parts.join('')}${serverKey}`)
    .digest('hex')
  return isSameSecret(textIn(body?.signature_key), expected)
}

function isIrisSigned(merchantKey: string, rawBody: Uint8Array, given: string | undefined) {
  const expected = createHash('sha512').update(rawBody).update(merchantKey).digest('hex')
  return isSameSecret(given, expected)
}

function parseWebhook(rawBody: Uint8Array): WebhookHint | null {
  const body = bodyIn(rawBody)
  const order = textIn(body?.order_id)
  const status = textIn(body?.transaction_status)
  if (order !== null && status !== null) {
    // Each partial refund is reported with the same status and the total of all refunds so far.
    const refunded = textIn(body?.refund_amount)
    const part = refunded === null ? '' : `/${refunded}`
    const eventId = `${textIn(body?.transaction_id) ?? order}/${status}${part}`
    const facts = [status, body?.currency, body?.gross_amount, refunded].map(factIn)
    return { eventId, about: 'deposit', reference: order, facts }
  }
  const payout = textIn(body?.reference_no)
  const state = textIn(body?.status)
  if (payout === null || state === null) return null
  const facts = [state, body?.amount].map(factIn)
  return { eventId: `${payout}/${state}`, about: 'payout', reference: payout, facts }
}

function bodyIn(rawBody: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(rawBody))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
