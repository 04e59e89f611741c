/** The documents that people accept when they open an account. */
export const agreedDocuments = ['terms', 'privacy'] as const
export type AgreedDocument = (typeof agreedDocuments)[number]

/** All documents with editions. */
export const legalDocuments = [...agreedDocuments, 'market-rules'] as const

export type LegalDocument = (typeof legalDocuments)[number]
