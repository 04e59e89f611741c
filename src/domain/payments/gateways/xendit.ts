import { toJsonInteger } from '#kernel'
import { channelOf } from '../deposits/bank-channels.ts'
import {
  type AccountNameAnswer,
  type AccountNameQuestion,
  type DepositOrder,
  type Fact,
  type GatewayDeposit,
  type GatewayPayout,
  type PaymentGateway,
  type PayoutOrder,
  PayoutRefused,
  type WebhookHint,
} from './gateway.ts'
import {
  type Answered,
  callGateway,
  factIn,
  type GatewayLine,
  listIn,
  recordIn,
  requiredText,
  rupiahIn,
  textIn,
} from './gateway-http.ts'
import { isSameSecret } from './same-secret.ts'
import { refundsOf } from './xendit-refunds.ts'

type XenditOptions = GatewayLine & {
  /** The token that each webhook has in `x-callback-token`. */
  readonly webhookToken: string
}

const versioned = { 'api-version': '2024-11-11' }

/** Xendit: payment requests version 3 with their refunds, payouts version 2. */
export function createXendit(options: XenditOptions): PaymentGateway {
  return {
    name: 'xendit',
    isSimulated: false,
    // An order has no transfer method; according to the documentation it is BI-FAST up to its limit.
    payoutRails: ['bi-fast'],
    createDeposit: (order) => createDeposit(options, order),
    getDeposit: (_reference, gatewayId = null) => getDeposit(options, gatewayId),
    checkAccountName: (question) => checkAccountName(options, question),
    findsLostPayouts: true,
    createPayout: (order) => createPayout(options, order),
    getPayout: (reference) => getPayout(options, reference),
    listSettlements: null,
    // The token does not sign the body, so a webhook is only a hint.
    verifyWebhook: (_rawBody, headers) =>
      isSameSecret(headers('x-callback-token'), options.webhookToken),
    parseWebhook,
  }
}

async function createDeposit(line: XenditOptions, order: DepositOrder): Promise<GatewayDeposit> {
  const { reference, method, amount, expiresAt } = order
  const isQris = method === 'qris'
  const { status, body } = await callGateway(line, {
    method: 'POST',
    path: '/v3/payment_requests',
    headers: { ...versioned, 'idempotency-key': reference },
    body: {
      reference_id: reference,
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: toJsonInteger(amount),
      capture_method: 'AUTOMATIC',
      channel_code: isQris ? 'QRIS' : `${method.replace(/^va-/, '').toUpperCase()}_VIRTUAL_ACCOUNT`,
      // A QRIS code takes no expiry and can be paid for 48 hours; a payment after ours is a late one.
      channel_properties: isQris
        ? {}
        : { display_name: 'SEPETAK', expires_at: expiresAt.toISOString() },
      description: reference,
    },
  })
  if (status >= 400) throw refusal(body)
  return depositIn(body)
}

async function getDeposit(
  line: XenditOptions,
  gatewayId: string | null,
): Promise<GatewayDeposit | null> {
  if (gatewayId === null) return null
  const path = `/v3/payment_requests/${encodeURIComponent(gatewayId)}`
  const { status, body } = await callGateway(line, { path, headers: versioned })
  if (status === 404) return null
  if (status >= 400) throw refusal(body)
  const deposit = depositIn(body)
  if (deposit.state !== 'paid') return deposit
  // A refund does not change the payment request; it is queried separately.
  const { refunded, pending } = await refundsOf(line, deposit.gatewayId)
  return {
    ...deposit,
    ...(refunded === 0n ? {} : { refundedAmount: refunded }),
    ...(pending === 0n ? {} : { pendingRefundAmount: pending }),
  }
}

const depositStates: Readonly<Record<string, GatewayDeposit['state']>> = {
  REQUIRES_ACTION: 'awaiting-payment',
  ACCEPTING_PAYMENTS: 'awaiting-payment',
  SUCCEEDED: 'paid',
  EXPIRED: 'expired',
  FAILED: 'failed',
  CANCELED: 'failed',
}

function depositIn(body: Answered['body']): GatewayDeposit {
  const state = known(depositStates, body.status)
  const action = (descriptor: string) =>
    textIn(listIn(body.actions).find((each) => each.descriptor === descriptor)?.value)
  const isPaid = state === 'paid'
  return {
    gatewayId: requiredText(body.payment_request_id, 'payment_request_id'),
    reference: requiredText(body.reference_id, 'reference_id'),
    state,
    currency: textIn(body.currency) ?? 'IDR',
    accountNumber: action('VIRTUAL_ACCOUNT_NUMBER'),
    qrContent: action('QR_STRING'),
    paidAmount: isPaid ? rupiahIn(body.captured_amount ?? body.request_amount) : null,
    paidAt: isPaid ? timeIn(body.updated) : null,
  }
}

function timeIn(value: unknown): Date {
  const at = new Date(requiredText(value, 'updated'))
  if (Number.isNaN(at.getTime())) throw new Error('the gateway reported no time')
  return at
}

async function checkAccountName(
  line: XenditOptions,
  { reference, bankCode, accountNumber, ownerName }: AccountNameQuestion,
): Promise<AccountNameAnswer> {
  const { status, body } = await callGateway(line, {
    method: 'POST',
    path: '/v2/identity/bank_account_data_requests',
    body: {
      reference_id: reference,
      bank_code: channelOf(bankCode),
      bank_account_number: accountNumber,
      given_name: ownerName,
    },
  })
  if (status >= 400) throw refusal(body)
  if (body.status !== 'COMPLETED') return { state: 'pending' }
  const result = recordIn(body.result)
  const holderName = textIn(result.account_holder_name)
  if (result.is_found !== true || holderName === null) return { state: 'not-found' }
  return { state: 'found', holderName }
}

// Errors after which certainly nothing was sent; after any other error the payout is queried.
const finalErrors = new Set([
  'API_VALIDATION_ERROR',
  'INVALID_JSON_FORMAT',
  'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'RECIPIENT_AMOUNT_ERROR',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
])

async function createPayout(line: XenditOptions, order: PayoutOrder): Promise<GatewayPayout> {
  const { reference, bankCode, accountNumber, holderName, amount } = order
  const { status, body } = await callGateway(line, {
    method: 'POST',
    path: '/v2/payouts',
    headers: { 'Idempotency-key': reference },
    body: {
      reference_id: reference,
      channel_code: `ID_${channelOf(bankCode)}`,
      channel_properties: {
        account_number: accountNumber,
        account_holder_name: holderName.slice(0, 100),
      },
      amount: toJsonInteger(amount),
      currency: 'IDR',
      description: reference,
    },
  })
  if (status < 400) return payoutIn(body)
  const code = textIn(body.error_code) ?? ''
  if (finalErrors.has(code)) throw new PayoutRefused(code)
  throw refusal(body)
}

async function getPayout(line: XenditOptions, reference: string): Promise<GatewayPayout | null> {
  const path = `/v2/payouts?reference_id=${encodeURIComponent(reference)}`
  const { status, body } = await callGateway(line, { path })
  if (status === 404) return null
  if (status >= 400) throw refusal(body)
  const found = listIn(body.data).filter((each) => each.reference_id === reference)
  const [payout] = found
  if (found.length > 1) throw new Error(`the gateway has ${found.length} payouts of ${reference}`)
  return payout === undefined ? null : payoutIn(payout)
}

const payoutStates: Readonly<Record<string, GatewayPayout['state']>> = {
  ACCEPTED: 'accepted',
  REQUESTED: 'accepted',
  PENDING_COMPLIANCE_ASSESSMENT: 'accepted',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  REVERSED: 'reversed',
}

function payoutIn(body: Readonly<Record<string, unknown>>): GatewayPayout {
  const state = known(payoutStates, body.status)
  const id = requiredText(body.id, 'id')
  return {
    gatewayId: id,
    reference: requiredText(body.reference_id, 'reference_id'),
    state,
    amount: rupiahIn(body.amount),
    currency: textIn(body.currency) ?? '',
    bankReference:
      state === 'paid' || state === 'reversed' ? (textIn(body.connector_reference) ?? id) : null,
    failure: state === 'failed' ? (textIn(body.failure_code) ?? textIn(body.status)) : null,
  }
}

function parseWebhook(rawBody: Uint8Array): WebhookHint | null {
  const text = new TextDecoder().decode(rawBody)
  let body: Readonly<Record<string, unknown>>
  try {
    body = recordIn(JSON.parse(text))
  } catch {
    return null
  }
  const event = textIn(body.event) ?? ''
  const about = event.startsWith('payout.') ? 'payout' : 'deposit'
  const data = recordIn(body.data)
  if (event.startsWith('refund.')) return refundHint(event, data)
  const subject = about === 'payout' ? textIn(data.id) : textIn(data.payment_id)
  const reference = textIn(data.reference_id)
  if (!/^(payout|payment)\./.test(event) || subject === null || reference === null) return null
  return { eventId: `${event}/${subject}`.slice(0, 200), about, reference, facts: factsIn(data) }
}

// A refund has its own reference, and the refunded payment only by the gateway's number. The documented example
// nests the refund in a second `data`.
function refundHint(event: string, data: Readonly<Record<string, unknown>>): WebhookHint | null {
  const refund = textIn(data.id) === null ? recordIn(data.data) : data
  const subject = textIn(refund.id)
  const reference = textIn(refund.payment_request_id)
  if (subject === null || reference === null) return null
  const eventId = `${event}/${subject}`.slice(0, 200)
  return { eventId, about: 'deposit', reference, facts: factsIn(refund) }
}

function factsIn(data: Readonly<Record<string, unknown>>): readonly Fact[] {
  const { status, currency, amount, request_amount: requested, captures } = data
  const captured = listIn(captures).map((capture) => capture.capture_amount)
  return [status, currency, amount, requested, ...captured].map(factIn)
}

function known<State>(states: Readonly<Record<string, State>>, status: unknown): State {
  const state =
    typeof status === 'string' && Object.hasOwn(states, status) ? states[status] : undefined
  if (state === undefined) throw new Error('the gateway reported a state that we do not know')
  return state
}

function refusal(body: Answered['body']): Error {
  return new Error(`the gateway refused: ${textIn(body.error_code) ?? 'unknown'}`)
}
