import type {
  DocumentAudience,
  PropertyDocumentKind,
  PropertyDocumentState,
  PropertyDocumentType,
  TitleStepName,
} from '#contract'
import type { Locale } from '#kernel'

/** Each kind has one audience, so that staff need not decide it for each file. */
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

/** The kind of document that proves a title step; the other steps need none. */
export const requiredDocuments: Readonly<Partial<Record<TitleStepName, PropertyDocumentKind>>> = {
  agreement: 'sale-agreement',
  'deed-signed': 'sale-deed',
  registered: 'title-extract',
}

/** A file as `#files` stored it, with the hash of the stored bytes. */
export type KeptFile = {
  readonly fileId: string
  readonly type: PropertyDocumentType
  readonly bytes: number
  readonly sha256: string
}

/** The facts of a document in addition to its file; the day is `YYYY-MM-DD`. */
export type DocumentFacts = {
  readonly propertyId: string
  readonly kind: PropertyDocumentKind
  /** The language of the document. */
  readonly language: Locale
  /** The issuer, such as a land office; never a private person. */
  readonly issuedBy: string
  readonly issuedOn: string
}

export type PropertyDocument = DocumentFacts &
  Omit<KeptFile, 'fileId' | 'sha256'> & {
    readonly id: string
    /** Null for a document that one person published before two people had to review every document. */
    readonly sha256: string | null
    readonly audience: DocumentAudience
    readonly state: PropertyDocumentState
    readonly uploadedBy: string
    readonly uploadedAt: Date
    readonly decidedBy: string | null
    readonly decidedAt: Date | null
    /** Why it was withdrawn. Null when it was not. */
    readonly withdrawnFor: string | null
  }

/** A document for its readers, approved on a day in Jakarta. */
export type ApprovedDocument = PropertyDocument & { readonly approvedOn: string }
