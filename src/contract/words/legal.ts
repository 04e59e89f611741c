/** What people agree to when they open an account. */
export const agreedDocuments = ['terms', 'privacy'] as const
export type AgreedDocument = (typeof agreedDocuments)[number]

/** Every document that has editions. */
export const legalDocuments = [...agreedDocuments, 'market-rules'] as const

export type LegalDocument = (typeof legalDocuments)[number]
