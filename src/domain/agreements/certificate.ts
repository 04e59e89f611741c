import type { Rupiah } from '#kernel'

/** The document of units that were handed over to their buyer. */
export type Certificate = {
  readonly subscriptionId: string
  readonly number: string
  /** `YYYY-MM-DD` in Jakarta. */
  readonly allottedOn: string
  /** Of the file, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
  /** Ended once the property was sold and paid out: its units exist no longer. */
  readonly state: 'in-force' | 'ended'
  readonly propertyId: string
  readonly propertyName: string
  readonly issuer: string
  readonly units: bigint
}

/** Everything that a certificate says. */
export type CertificateFacts = {
  readonly number: string
  readonly receiptNumber: string
  readonly allottedOn: string
  /** The entry of the ledger that handed the units over; null for what was handed over before they were noted. */
  readonly entryId: string | null
  readonly holder: { readonly name: string; readonly maskedNik: string | null }
  readonly property: {
    readonly name: string
    readonly code: string
    readonly address: string
    readonly issuer: string
    readonly issuerNumber: string
    readonly isDemo: boolean
  }
  readonly units: bigint
  readonly unitPrice: Rupiah
  /** The agreement that the units were bought by. */
  readonly agreement: { readonly number: string; readonly sha256: string }
}

/** A certificate is named by the number of the receipt it follows from. */
export function certificateNumber(receiptNumber: string): string {
  return receiptNumber.replace(/^[A-Z]+/, 'SKU')
}
