import { channelOf } from '../deposits/bank-channels.ts'
import {
  type AccountNameAnswer,
  type AccountNameQuestion,
  type GatewayPayout,
  type PayoutOrder,
  PayoutRefused,
} from './gateway.ts'
import {
  callGateway,
  type GatewayLine,
  listIn,
  requiredText,
  rupiahIn,
  textIn,
} from './gateway-http.ts'

/** Iris sends money in two steps, each with its own key. */
export type IrisOptions = GatewayLine & {
  readonly approverKey: string
  /** The key that its webhooks are signed with. */
  readonly merchantKey: string
}

export async function fetchIrisName(
  line: IrisOptions,
  { bankCode, accountNumber }: AccountNameQuestion,
): Promise<AccountNameAnswer> {
  const query = new URLSearchParams({
    bank: channelOf(bankCode).toLowerCase(),
    account: accountNumber,
  })
  const { status, body } = await callGateway(line, { path: `/account_validation?${query}` })
  const holderName = textIn(body.account_name)
  if (status < 400 && holderName !== null) return { state: 'found', holderName }
  if (status === 404 || status === 400) return { state: 'not-found' }
  throw new Error(`the gateway refused: ${status}`)
}

/** Creates and approves a payout. Both can be repeated: the key makes it one payout. */
export async function createIrisPayout(
  line: IrisOptions,
  order: PayoutOrder,
): Promise<GatewayPayout> {
  return await orderAnd(line, order, 'approve')
}

/**
 * Rejects a payout whose answer was lost, unless it was approved before. Repeating its order returns its number, or
 * creates it, and no money is sent before the approval.
 */
export async function recallIrisPayout(
  line: IrisOptions,
  order: PayoutOrder,
): Promise<GatewayPayout> {
  return await orderAnd(line, order, 'reject')
}

type Decision = 'approve' | 'reject'

async function orderAnd(
  line: IrisOptions,
  order: PayoutOrder,
  decision: Decision,
): Promise<GatewayPayout> {
  const { reference, bankCode, accountNumber, holderName, amount } = order
  const { status, body } = await callGateway(line, {
    method: 'POST',
    path: '/payouts',
    headers: { 'X-Idempotency-Key': reference },
    body: {
      payouts: [
        {
          beneficiary_name: holderName.slice(0, 100),
          beneficiary_account: accountNumber,
          beneficiary_bank: channelOf(bankCode).toLowerCase(),
          amount: `${amount}.00`,
          notes: reference,
        },
      ],
    },
  })
  if (status === 400 || status === 422)
    throw new PayoutRefused(textIn(body.error_code) ?? 'invalid')
  const [created] = listIn(body.payouts)
  if (status >= 400 || created === undefined) throw new Error(`the gateway refused: ${status}`)
  const gatewayId = requiredText(created.reference_no, 'reference_no')
  await decide(line, gatewayId, decision)
  const base = { bankReference: null, failure: null, currency: 'IDR' } as const
  return { ...base, gatewayId, reference, amount, state: 'accepted' }
}

/** Decides about a payout. One that was decided about before, or has ended, is refused a second decision. */
async function decide(line: IrisOptions, gatewayId: string, decision: Decision): Promise<void> {
  const reason = decision === 'reject' ? { reject_reason: 'stopped by the sender' } : {}
  const { status } = await callGateway(
    { ...line, key: line.approverKey },
    {
      method: 'POST',
      path: `/payouts/${decision}`,
      body: { reference_nos: [gatewayId], ...reason },
    },
  )
  if (status < 400) return
  const stored = await callGateway(line, { path: pathOf(gatewayId) })
  const state = stored.status < 400 ? textIn(stored.body.status) : null
  if (state === null || state === 'queued')
    throw new Error(`the gateway did not ${decision}: ${status}`)
}

function pathOf(gatewayId: string): string {
  return `/payouts/${encodeURIComponent(gatewayId)}`
}

const states: Readonly<Record<string, GatewayPayout['state']>> = {
  queued: 'accepted',
  approved: 'accepted',
  processed: 'accepted',
  completed: 'paid',
  failed: 'failed',
  rejected: 'failed',
}

/** Iris identifies payouts by its own number only; without it, repeating the order with the key returns it. */
export async function getIrisPayout(
  line: IrisOptions,
  reference: string,
  gatewayId: string | null,
): Promise<GatewayPayout | null> {
  if (gatewayId === null) return null
  const { status, body } = await callGateway(line, { path: pathOf(gatewayId) })
  if (status === 404) return null
  if (status >= 400) throw new Error(`the gateway refused: ${status}`)
  const { status: reported } = body
  const state =
    typeof reported === 'string' && Object.hasOwn(states, reported) ? states[reported] : undefined
  if (state === undefined) throw new Error('the gateway reported a state that we do not know')
  const id = requiredText(body.reference_no, 'reference_no')
  return {
    gatewayId: id,
    // The note is ours. A response without it is about the number that was requested.
    reference: textIn(body.notes) ?? reference,
    state,
    amount: rupiahIn(body.amount),
    currency: 'IDR',
    bankReference: state === 'paid' ? id : null,
    failure: state === 'failed' ? (textIn(body.error_code) ?? textIn(body.status)) : null,
  }
}
