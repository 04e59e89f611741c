import type { BankPurpose } from '#contract'

/** What an account counts: rupiah, or the units of one property. */
export type Asset = 'IDR' | `unit:${string}`

/** The chart of accounts. `docs/money.md` describes each kind. */
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

/** Identifies one account: each combination of kind, owner and asset exists once. It is opened on first use. */
export type AccountRef = {
  readonly kind: AccountKind
  readonly ownerId: string
  readonly asset: Asset
}

export function account(kind: AccountKind, ownerId: string, asset: Asset = 'IDR'): AccountRef {
  return { kind, ownerId, asset }
}

/** The operator's bank account for a purpose. */
export function atBank(purpose: BankPurpose): AccountRef {
  return account('bank-settlement', purpose)
}

/** Money that has left one of the operator's bank accounts and has not arrived at another yet. */
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

/** Converts a stored balance (debit positive) to the account's normal side, as its owner sees it. */
export function onNormalSide(kind: AccountKind, stored: bigint): bigint {
  return debitSide.has(kind) ? stored : -stored
}

/** An account locked by a transaction, with its state at that time. Amounts are debit positive. */
export type LockedAccount = AccountRef & {
  readonly id: bigint
  readonly isCreditSide: boolean
  readonly isProtected: boolean
  readonly balance: bigint
  readonly sequence: bigint
}
