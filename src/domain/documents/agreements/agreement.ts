import type { Locale, Rupiah } from '#kernel'

/** `id`: Indonesian only; `id-en`: both side by side, because the law requires an Indonesian text. */
export type AgreementLanguages = 'id' | 'id-en'

export function languagesFor(locale: Locale): AgreementLanguages {
  return locale === 'id' ? 'id' : 'id-en'
}

/** The signed agreement of a purchase. */
export type Agreement = {
  readonly subscriptionId: string
  readonly number: string
  /** Version of the text. */
  readonly version: string
  readonly languages: AgreementLanguages
  readonly signedAt: Date
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
  /** `basic`: an electronic signature without a certificate (UU ITE, article 11). */
  readonly signatureLevel: 'basic' | 'certified'
  /** True once the purchase was cancelled or refunded. */
  readonly state: 'in-force' | 'void'
  readonly stamp: Stamp
  readonly property: { readonly id: string; readonly name: string }
  readonly units: bigint
  readonly amount: Rupiah
}

/** What agreements and certificates state about a property. */
export type StatedProperty = {
  readonly name: string
  readonly code: string
  readonly address: string
  readonly issuer: string
  readonly issuerNumber: string
  readonly isDemo: boolean
}

/** Stamp duty on an agreement, which the operator pays; zero while it is not due. */
export type Stamp = {
  readonly state: 'not-due' | 'due' | 'stamped'
  readonly duty: Rupiah
  readonly serial: string | null
  readonly stampedAt: Date | null
}

/** Returns the number of an agreement, derived from the number of its receipt. */
export function agreementNumber(receiptNumber: string): string {
  return receiptNumber.replace(/^[A-Z]+/, 'PPU')
}

/** Returns the stamp duty on a document about `amount`: a flat rate above a threshold (UU 10/2020). */
export function stampDutyOn(
  amount: Rupiah,
  terms: { readonly stampDuty: Rupiah; readonly stampDutyAbove: Rupiah },
): Rupiah {
  return amount > terms.stampDutyAbove ? terms.stampDuty : 0n
}
