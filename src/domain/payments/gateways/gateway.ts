import type { PayoutRail, SimulatedPayoutState, SimulatedState } from '#contract'
import { later, minute } from '#kernel'

/** A request to collect money. Amounts are whole rupiah. */
export type DepositOrder = {
  /** Our unique reference: a repeated request with the same reference returns the same deposit. */
  readonly reference: string
  readonly method: string
  readonly amount: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A deposit according to the gateway, the only authority on whether money has arrived. */
export type GatewayDeposit = {
  readonly gatewayId: string
  readonly reference: string
  readonly state: SimulatedState
  readonly currency: string
  /** Where to pay: digits without spaces for a virtual account, otherwise null. */
  readonly accountNumber: string | null
  /** For a bill payment: the biller's code, entered with the number; absent otherwise. */
  readonly billerCode?: string | null
  /** The content of the QR code, otherwise null. */
  readonly qrContent: string | null
  /** The amount paid and when; null before payment. It may differ from the requested amount. */
  readonly paidAmount: bigint | null
  readonly paidAt: Date | null
  /** True when another person than the investor has paid, if the gateway reports it. */
  readonly isPaidByOther?: boolean
  /** The total refunded to the payer since; absent when nothing was. */
  readonly refundedAmount?: bigint
  /** The total that the gateway is refunding to the payer now; absent when nothing is. It may still fail. */
  readonly pendingRefundAmount?: bigint
}

/** A request for the holder of a bank account. */
export type AccountNameQuestion = {
  /** Our unique reference: a repeated request with the same reference is the same inquiry. */
  readonly reference: string
  readonly bankCode: string
  readonly accountNumber: string
  /** The expected holder, which some gateways require. */
  readonly ownerName: string
}

/** The bank's answer about an account. `pending`: no answer yet, ask again later. */
export type AccountNameAnswer =
  | { readonly state: 'found'; readonly holderName: string }
  | { readonly state: 'not-found' }
  | { readonly state: 'pending' }

/** A request to send money to a bank account. Amounts are whole rupiah. */
export type PayoutOrder = {
  /** Our unique reference and idempotency key: a repeated request sends nothing again. */
  readonly reference: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
  readonly amount: bigint
  /** The transfer method; null when the gateway chooses, in which case no fee is charged. */
  readonly rail: PayoutRail | null
}

/**
 * A payout according to the gateway. `reversed`: it was paid, and the bank returned the money. `bankReference`
 * is the receiving bank's reference, once there is one.
 */
export type GatewayPayout = {
  readonly gatewayId: string
  readonly reference: string
  readonly state: SimulatedPayoutState
  readonly amount: bigint
  readonly currency: string
  readonly bankReference: string | null
  /** The gateway's failure code; null unless it failed. */
  readonly failure: string | null
}

/**
 * Whether the gateway reports another end of a payout than the one that was posted: money may have left twice, or
 * not at all. Nothing is posted then; staff decide with the bank statement.
 */
export function contradicts(reported: GatewayPayout, ended: string): boolean {
  if (ended === 'paid') return reported.state === 'failed'
  return reported.state === 'paid' && (ended === 'failed' || ended === 'reversed')
}

/** Whether the gateway reports the payout that we ordered: the same reference, amount and number. */
export function isSamePayout(
  ordered: Pick<GatewayPayout, 'reference' | 'amount'> & Pick<OrderedPayout, 'gatewayId'>,
  reported: GatewayPayout,
): boolean {
  return (
    reported.reference === ordered.reference &&
    reported.amount === ordered.amount &&
    reported.currency === 'IDR' &&
    (ordered.gatewayId === null || reported.gatewayId === ordered.gatewayId)
  )
}

/** A payout of ours: when it was first ordered, and the gateway's number of it, if known. */
type OrderedPayout = { readonly intentAt: Date | null; readonly gatewayId: string | null }

type Finder = Pick<PaymentGateway, 'findsLostPayouts'>

/** How long an order may be on its way to the gateway. */
const onItsWayMilliseconds = 10 * minute

/**
 * Whether a payout that the gateway does not know now has certainly not been sent: it was never ordered, or long ago at
 * a gateway that would find it.
 */
export function isCertainlyUnsent(payout: OrderedPayout, gateway: Finder, now: Date): boolean {
  if (payout.intentAt === null) return true
  return isFindable(payout, gateway) && isLongAgo(payout.intentAt, now)
}

/** Whether a payout may have been sent, long ago, by a gateway that would not find it. */
export function isLost(payout: OrderedPayout, gateway: Finder, now: Date): boolean {
  const { intentAt } = payout
  return intentAt !== null && !isFindable(payout, gateway) && isLongAgo(intentAt, now)
}

function isLongAgo(intentAt: Date, now: Date): boolean {
  return later(intentAt, onItsWayMilliseconds) <= now
}

/**
 * Whether an error of `createPayout` proves that nothing was sent. A refusal does, unless an earlier order, which the
 * gateway would not find, may have been accepted.
 */
export function provesUnsent(
  error: unknown,
  payout: OrderedPayout,
  gateway: Finder,
): error is PayoutRefused {
  const isFirst = payout.intentAt === null
  return error instanceof PayoutRefused && (isFirst || isFindable(payout, gateway))
}

function isFindable({ gatewayId }: OrderedPayout, { findsLostPayouts }: Finder): boolean {
  return findsLostPayouts || gatewayId !== null
}

/** The contribution of one deposit or payout to a settlement; payouts are negative. */
export type SettlementLine = {
  readonly reference: string
  readonly amount: bigint
  /** The gateway's fee. */
  readonly fee: bigint
}

/** A settlement that a gateway has paid to our bank: collected amounts less payouts and fees. */
export type GatewaySettlement = {
  /** The gateway's reference. */
  readonly gatewayId: string
  readonly settledAt: Date
  /** The amount that reaches our bank. */
  readonly net: bigint
  readonly lines: readonly SettlementLine[]
}

/** The gateway refuses a payout permanently: nothing was sent, and a retry is useless. */
export class PayoutRefused extends Error {
  readonly failure: string

  constructor(failure: string) {
    super(`the gateway refuses the payout: ${failure}`)
    this.name = 'PayoutRefused'
    this.failure = failure
  }
}

/** The gateway's answer contradicts what was posted, such as more returned than was received. Nothing is posted. */
export class ContradictingAnswer extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ContradictingAnswer'
  }
}

/** The subject of a webhook. It is a hint: the state is always queried, never taken from the webhook. */
export type WebhookHint = {
  readonly eventId: string
  readonly about: 'deposit' | 'payout'
  /** Our reference, or the gateway's number of the deposit or payout when it gives no other. */
  readonly reference: string
  /**
   * The fields that must not differ between deliveries of an event: state, currency and amounts. Delivery times
   * and descriptions may.
   */
  readonly facts: readonly Fact[]
}

/** A field of an event as the gateway wrote it; null when absent. */
export type Fact = string | number | null

/** The headers of a request by lower-case name; repeated headers are joined by a comma. */
export type WebhookHeaders = (name: string) => string | undefined

/** The port of payment gateways. Adapters have no state of ours. */
export type PaymentGateway = {
  /** Its name in the ledger and in the webhook address, such as `simulator`. */
  readonly name: string
  /** True when no real money moves, which the screens state. */
  readonly isSimulated: boolean
  /** The transfer methods that a payout can request; investors are offered and charged for these only. */
  readonly payoutRails: readonly PayoutRail[]
  /** Opens a deposit at the gateway. Throws when the gateway cannot be reached. */
  createDeposit(order: DepositOrder): Promise<GatewayDeposit>
  /**
   * Queries the deposit of our reference; null when the gateway has none. `gatewayId` is the gateway's id from
   * when it was opened, null when that response was lost.
   */
  getDeposit(reference: string, gatewayId?: string | null): Promise<GatewayDeposit | null>
  /** Queries the holder of an account. Throws when the gateway cannot be reached. */
  checkAccountName(question: AccountNameQuestion): Promise<AccountNameAnswer>
  /**
   * Sends money. Throws `PayoutRefused` when it is certain that nothing was sent. After any other failure it is
   * unknown: query with `getPayout`, or retry with the same reference.
   */
  createPayout(order: PayoutOrder): Promise<GatewayPayout>
  /**
   * Whether `getPayout` finds every payout by our reference alone. Otherwise one whose answer was lost is unknown
   * without having been refused: it may only be ordered again, under its reference.
   */
  readonly findsLostPayouts: boolean
  /**
   * Stops a payout that may have been ordered and is not found: afterwards the gateway knows it, and has refused it
   * unless it was sent before. Fails like `createPayout`. Only for a gateway that finds no lost payouts.
   */
  readonly recallPayout?: (order: PayoutOrder) => Promise<GatewayPayout>
  /** Queries the payout of our reference; null when the gateway has none. Like `getDeposit`. */
  getPayout(reference: string, gatewayId?: string | null): Promise<GatewayPayout | null>
  /** Lists its settlements since an instant, oldest first; null for a gateway that only provides report files. */
  readonly listSettlements: ((since: Date) => Promise<readonly GatewaySettlement[]>) | null
  /** Whether the gateway signed these bytes within five minutes of `now`. */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders, now: Date): boolean
  /** The subject of a verified body; null when it is about neither a deposit nor a payout. */
  parseWebhook(rawBody: Uint8Array): WebhookHint | null
}
