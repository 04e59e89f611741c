export const legalDocuments = ['terms', 'privacy'] as const
/** What can be agreed to. */
export type LegalDocument = (typeof legalDocuments)[number]
