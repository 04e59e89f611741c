import type {
  DocumentAudience,
  PropertyDocumentKind,
  PropertyDocumentState,
  PropertyDocumentType,
  TitleStepName,
} from '#contract'
import type { Locale } from '#kernel'

/** A kind is for one audience, so that nobody has to decide it for each file. */
export const audienceOf: Readonly<Record<PropertyDocumentKind, DocumentAudience>> = {
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

export type PropertyDocument = DocumentFacts &
  Omit<KeptFile, 'fileId' | 'sha256'> & {
    readonly id: string
    /** Null: one person gave it to the owners before two people read every document. */
    readonly sha256: string | null
    readonly audience: DocumentAudience
    readonly state: PropertyDocumentState
    readonly uploadedBy: string
    readonly uploadedAt: Date
    readonly decidedBy: string | null
    readonly decidedAt: Date | null
    /** Why it was taken back; null: it was not. */
    readonly withdrawnFor: string | null
  }
