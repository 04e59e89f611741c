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
  readonly state: 'awaiting-payment' | 'paid' | 'expired' | 'failed'
  readonly currency: string
  /** Where to pay: digits without spaces for a virtual account, else null. */
  readonly accountNumber: string | null
  /** The text inside the QR code, else null. */
  readonly qrContent: string | null
  /** What was really paid and when; null until then. It may differ from what was ordered. */
  readonly paidAmount: bigint | null
  readonly paidAt: Date | null
}

/** What a webhook points at. It is a hint: the state is asked for, never taken from here. */
export type WebhookHint = { readonly eventId: string; readonly reference: string }

/** Headers of a request by lower-case name; a header sent twice comes as one text with a comma. */
export type WebhookHeaders = (name: string) => string | undefined

/** What the product asks of a payment gateway. Adapters hold no state of ours. */
export type PaymentGateway = {
  /** How the ledger and the webhook address call it, such as `simulator`. */
  readonly name: string
  /** True when no real money moves; the screen says so. */
  readonly isSimulated: boolean
  /** Opens a deposit at the gateway. Throws when the gateway cannot be reached. */
  createDeposit(order: DepositOrder): Promise<GatewayDeposit>
  /** The deposit of a reference of ours, or null when the gateway has none. */
  getDeposit(reference: string): Promise<GatewayDeposit | null>
  /** Whether these very bytes were signed by the gateway, within five minutes of `now`. */
  verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders, now: Date): boolean
  /** What a verified body points at; null when it is not an event about a deposit. */
  parseWebhook(rawBody: Uint8Array): WebhookHint | null
}
