import type { PayoutRail, SimulatedPayoutState, SimulatedState } from '#contract'
/** What a gateway is asked to collect. Amounts are whole rupiah. */
export type DepositOrder = {
  /** Ours, unique: asking again under the same reference gives the same deposit, never a second. */
  readonly reference: string
  readonly method: string
  readonly amount: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A deposit as the gateway knows it: the only word on whether money has arrived. */
export type GatewayDeposit = {
  readonly gatewayId: string
  readonly reference: string
  readonly state: SimulatedState
  readonly currency: string
  /** Where to pay: digits without spaces for a virtual account, else null. */
  readonly accountNumber: string | null
  /** Of a bill payment: the biller's code, paid together with the number; absent: there is none. */
  readonly billerCode?: string | null
  /** The text inside the QR code, else null. */
  readonly qrContent: string | null
  /** What was really paid and when; null until then. It may differ from what was ordered. */
  readonly paidAmount: bigint | null
  readonly paidAt: Date | null
  /** True when someone else than the investor has paid, as far as that is reported. */
  readonly isPaidByOther?: boolean
  /** How much of what was paid went back to the payer since, in all; absent: nothing. */
  readonly refundedAmount?: bigint
}

/** What the bank is asked about an account number. */
export type AccountNameQuestion = {
  /** Ours, unique: asking again under the same reference is the same question. */
  readonly reference: string
  readonly bankCode: string
  readonly accountNumber: string
  /** Whose account we take it for; some gateways want to know. */
  readonly ownerName: string
}

/** What the bank says of an account; `pending`: it has not answered yet, ask again later. */
export type AccountNameAnswer =
  | { readonly state: 'found'; readonly holderName: string }
  | { readonly state: 'not-found' }
  | { readonly state: 'pending' }

/** Money to be sent to a bank account. Amounts are whole rupiah. */
export type PayoutOrder = {
  /** Ours, unique, and the idempotency key: asked for again, nothing is sent a second time. */
  readonly reference: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
  readonly amount: bigint
  /** How it is to be sent; null: the gateway chooses, and nobody is charged for it. */
  readonly rail: PayoutRail | null
}

/**
 * A payout as the gateway knows it. `reversed`: it was paid, and the bank sent the money back.
 * `bankReference` is the number that the receiving bank knows it by, once there is one.
 */
export type GatewayPayout = {
  readonly gatewayId: string
  readonly reference: string
  readonly state: SimulatedPayoutState
  readonly amount: bigint
  readonly currency: string
  readonly bankReference: string | null
  /** Why it failed, in the gateway's own word; null unless it did. */
  readonly failure: string | null
}

/** What one deposit or payout of ours changes of a settlement; a payout is negative. */
export type SettlementLine = {
  readonly reference: string
  readonly amount: bigint
  /** What the gateway asks for it. */
  readonly fee: bigint
}

/** What a gateway has paid out to our bank: what it collected, less what it paid and its fees. */
export type GatewaySettlement = {
  /** What the gateway calls it. */
  readonly gatewayId: string
  readonly settledAt: Date
  /** What reaches our bank. */
  readonly net: bigint
  readonly lines: readonly SettlementLine[]
}

/** The gateway refuses a payout for good: nothing was sent, and asking again is of no use. */
export class PayoutRefused extends Error {
  readonly failure: string

  constructor(failure: string) {
    super(`the gateway refuses the payout: ${failure}`)
    this.name = 'PayoutRefused'
    this.failure = failure
  }
}

/** What a webhook points at. It is a hint: the state is asked for, never taken from here. */
export type WebhookHint = {
  readonly eventId: string
  readonly about: 'deposit' | 'payout'
  /** Ours, or the gateway's own number of the deposit or payout where it names no other. */
  readonly reference: string
  /**
   * What may not differ when the event is delivered again: state, currency and amounts. Times of delivery and
   * descriptions may.
   */
  readonly facts: readonly Fact[]
}

/** A fact of an event as the gateway wrote it; null: the event does not say it. */
export type Fact = string | number | null

/** Headers of a request by lower-case name; a header sent twice comes as one text with a comma. */
export type WebhookHeaders = (name: string) => string | undefined

/** What the product asks of a payment gateway. Adapters hold no state of ours. */
export type PaymentGateway = {
  /** How the ledger and the webhook address call it, such as `simulator`. */
  readonly name: string
  /** True when no real money moves; the screen says so. */
  readonly isSimulated: boolean
  /** The rails that a payout can be ordered by; investors are offered, and charged for, no other. */
  readonly payoutRails: readonly PayoutRail[]
  /** Opens a deposit at the gateway. Throws when the gateway cannot be reached. */
  createDeposit(order: DepositOrder): Promise<GatewayDeposit>
  /**
   * The deposit of a reference of ours, or null when the gateway has none. `gatewayId` is what the
   * gateway called it when it was opened; null when that answer was lost.
   */
  getDeposit(reference: string, gatewayId?: string | null): Promise<GatewayDeposit | null>
  /** Whose account a number is. Throws when the gateway cannot be reached. */
  checkAccountName(question: AccountNameQuestion): Promise<AccountNameAnswer>
  /**
   * Sends money. Throws `PayoutRefused` when it is certain that nothing is sent; any other failure
   * leaves open whether it was: ask with `getPayout`, or again under the same reference.
   */
  createPayout(order: PayoutOrder): Promise<GatewayPayout>
  /** The payout of a reference of ours, or null when the gateway has none; as `getDeposit`. */
  getPayout(reference: string, gatewayId?: string | null): Promise<GatewayPayout | null>
  /**
   * What it has settled from an instant on, the oldest first; null for a gateway that reports it by
   * a report for people only.
   */
  readonly listSettlements: ((since: Date) => Promise<readonly GatewaySettlement[]>) | null
  /** Whether these very bytes were signed by the gateway, within five minutes of `now`. */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders, now: Date): boolean
  /** What a verified body points at; null when it is about no deposit or payout. */
  parseWebhook(rawBody: Uint8Array): WebhookHint | null
}
