import type { BankPurpose } from '#contract'

/** What is counted: rupiah, or the units of one property. */
export type Asset = 'IDR' | `unit:${string}`

/** The chart of accounts; `docs/money.md` says what each is for. */
export type AccountKind =
  | 'investor-cash'
  | 'investor-held'
  | 'investor-rewards'
  | 'investor-receivable'
  | 'investor-order-cash'
  | 'investor-units'
  | 'investor-units-held'
  | 'investor-units-subscribed'
  | 'offering-escrow'
  | 'offering-units'
  | 'offering-benefit'
  | 'issuer-units'
  | 'distribution-payable'
  | 'property-cash'
  | 'property-reserve'
  | 'platform-fees'
  | 'suspense'
  | 'gateway-clearing'
  | 'gateway-costs'
  | 'bank-settlement'
  | 'bank-transit'
  | 'referral-costs'
  | 'stamp-duty-costs'
  | 'correction-costs'
  | 'bank-costs'
  | 'owner-capital'
  | 'units-issued'

/** Names one account: there is exactly one of a kind, owner and asset. It is opened when first used. */
export type AccountRef = {
  readonly kind: AccountKind
  readonly ownerId: string
  readonly asset: Asset
}

export function account(kind: AccountKind, ownerId: string, asset: Asset = 'IDR'): AccountRef {
  return { kind, ownerId, asset }
}

/** The operator's bank account of a purpose. */
export function atBank(purpose: BankPurpose): AccountRef {
  return account('bank-settlement', purpose)
}

/** What has left one bank account of the operator and has not reached another one yet. */
export const bankTransit = account('bank-transit', 'platform')

export function unitsOf(propertyId: string): Asset {
  return `unit:${propertyId}`
}

export function accountKey(ref: AccountRef): string {
  return `${ref.kind}/${ref.ownerId}/${ref.asset}`
}

const debitSide: ReadonlySet<AccountKind> = new Set([
  'investor-receivable',
  'gateway-clearing',
  'gateway-costs',
  'bank-settlement',
  'bank-transit',
  'referral-costs',
  'stamp-duty-costs',
  'correction-costs',
  'bank-costs',
  'units-issued',
])

/** A stored balance (debit positive) as its owner sees it: positive on the account's normal side. */
export function onNormalSide(kind: AccountKind, stored: bigint): bigint {
  return debitSide.has(kind) ? stored : -stored
}

/** An account that a transaction has locked, with the state it had then. Amounts are debit positive. */
export type LockedAccount = AccountRef & {
  readonly id: bigint
  readonly isCreditSide: boolean
  readonly isProtected: boolean
  readonly balance: bigint
  readonly sequence: bigint
}
