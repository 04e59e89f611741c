/** What may not agree; the README says what each means. */
export const differenceKinds = [
  'gateway-differs',
  'gateway-silent',
  'held-for-review',
  'settlement-differs',
  'settlement-late',
  'bank-amount-differs',
  'bank-unknown',
  'bank-missing',
  'ledger-broken',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Something that a run has found. Rupiah; null where a side says nothing. */
export type Difference = {
  readonly kind: DifferenceKind
  readonly subject: string
  readonly ledger: bigint | null
  readonly other: bigint | null
}
