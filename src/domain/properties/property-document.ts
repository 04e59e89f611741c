import type { Locale } from '#kernel'
import type { TitleStepName } from './publish-properties.ts'

/** What others issue of a property: land office, notary, appraiser, insurer, authority. */
export const propertyDocumentKinds = [
  'sale-agreement',
  'sale-deed',
  'title-extract',
  'building-permit',
  'building-survey',
  'valuation-report',
  'insurance-policy',
  'land-tax-receipt',
  'floor-plan',
  'inspection-report',
] as const
export type PropertyDocumentKind = (typeof propertyDocumentKinds)[number]

/** Who may open a document: everybody, who has bought units, or who holds them. Staff open all. */
export const audiences = ['public', 'buyers', 'holders'] as const
export type Audience = (typeof audiences)[number]

/** A kind is for one audience, so that nobody has to decide it for each file. */
export const audienceOf: Readonly<Record<PropertyDocumentKind, Audience>> = {
  'sale-agreement': 'buyers',
  'sale-deed': 'buyers',
  'title-extract': 'public',
  'building-permit': 'public',
  'building-survey': 'public',
  'valuation-report': 'buyers',
  'insurance-policy': 'holders',
  'land-tax-receipt': 'holders',
  'floor-plan': 'public',
  'inspection-report': 'holders',
}

/** What a step of the title is proven by; the others need no document. */
export const proofOf: Readonly<Partial<Record<TitleStepName, PropertyDocumentKind>>> = {
  agreement: 'sale-agreement',
  'deed-signed': 'sale-deed',
  registered: 'title-extract',
}

export const propertyDocumentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type PropertyDocumentType = (typeof propertyDocumentTypes)[number]

/** A file as `#files` kept it, with the hash of the bytes that are kept. */
export type KeptFile = {
  readonly fileId: string
  readonly type: PropertyDocumentType
  readonly bytes: number
  readonly sha256: string
}

/** What is said of a document beside its file; the day is `YYYY-MM-DD`. */
export type DocumentFacts = {
  readonly propertyId: string
  readonly kind: PropertyDocumentKind
  /** In which the document is written. */
  readonly language: Locale
  /** Who issued it, such as a land office; never a private person. */
  readonly issuedBy: string
  readonly issuedOn: string
}

export const propertyDocumentStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type PropertyDocumentState = (typeof propertyDocumentStates)[number]

export type PropertyDocument = DocumentFacts &
  Omit<KeptFile, 'fileId' | 'sha256'> & {
    readonly id: string
    /** Null: one person gave it to the owners before two people read every document. */
    readonly sha256: string | null
    readonly audience: Audience
    readonly state: PropertyDocumentState
    readonly uploadedBy: string
    readonly uploadedAt: Date
    readonly decidedBy: string | null
    readonly decidedAt: Date | null
    /** Why it was taken back; null: it was not. */
    readonly withdrawnFor: string | null
  }
