import type { Rupiah } from '#kernel'
import type { StatedProperty } from './agreement.ts'

/** The certificate of units that were issued to their buyer. */
export type Certificate = {
  readonly subscriptionId: string
  readonly number: string
  /** `YYYY-MM-DD` in Jakarta. */
  readonly allottedOn: string
  /** Of the file, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
  /** True once the property was sold and paid out, so that its units no longer exist. */
  readonly state: 'in-force' | 'ended'
  readonly property: { readonly id: string; readonly name: string; readonly issuer: string }
  readonly units: bigint
}

/** The facts that a certificate states. */
export type CertificateFacts = {
  readonly number: string
  readonly receiptNumber: string
  readonly allottedOn: string
  /** The ledger entry that issued the units; null for units issued before the entry was recorded. */
  readonly entryId: string | null
  readonly holder: { readonly name: string; readonly maskedNik: string | null }
  readonly property: StatedProperty
  readonly units: bigint
  readonly unitPrice: Rupiah
  /** The agreement under which the units were bought. */
  readonly agreement: { readonly number: string; readonly sha256: string }
}

/** Returns the number of a certificate, derived from the number of its receipt. */
export function certificateNumber(receiptNumber: string): string {
  return receiptNumber.replace(/^[A-Z]+/, 'SKU')
}
