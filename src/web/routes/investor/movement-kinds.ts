/** What changes a free balance, in the API's words and in the order of the filter. */
export const movementKinds = [
  'deposit',
  'deposit-return',
  'debt-payment',
  'debt-advance',
  'withdrawal',
  'withdrawal-return',
  'subscription',
  'subscription-cancellation',
  'distribution',
  'sale-proceeds',
  'order-hold',
  'order-release',
  'trade',
  'private-trade',
  'trade-bust',
  'inheritance',
  'referral-payout',
  'referral-clawback',
  'suspense-release',
  'correction',
] as const

export type MovementKind = (typeof movementKinds)[number]

/** The kind asked for in the address; null, that is all, when none or an unknown one is. */
export function movementKindOf(value: string | null): MovementKind | null {
  return movementKinds.find((kind) => kind === value) ?? null
}
