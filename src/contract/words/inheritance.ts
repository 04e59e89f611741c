/** The states of a death report. `joined`: merged with another report about the same account. */
export const deathReportStates = [
  'reported',
  'asked',
  'confirmed',
  'transferred',
  'refused',
  'joined',
] as const
export type DeathReportState = (typeof deathReportStates)[number]

/** The parts of the staff queue. */
export const deathReportQueues = ['waiting', 'asked', 'confirmed', 'held', 'ended'] as const
export type DeathReportQueue = (typeof deathReportQueues)[number]

/** The result of the search for the deceased's account. */
export const deathReportMatches = [
  'held',
  'none',
  'name-differs',
  'reported-before',
  'staff',
] as const
export type DeathReportMatch = (typeof deathReportMatches)[number]

/** The reporter's relationship to the deceased. */
export const reporterRelations = [
  'spouse',
  'child',
  'parent',
  'sibling',
  'relative',
  'representative',
  'other',
] as const
export type ReporterRelation = (typeof reporterRelations)[number]

/** The documents that heirs submit. */
export const estateDocumentKinds = [
  'death-certificate',
  'heir-certificate',
  'identity-card',
  'family-card',
  'proof-of-relation',
  'will',
  'guardianship',
  'power-of-attorney',
  'other',
] as const
export type EstateDocumentKind = (typeof estateDocumentKinds)[number]

/** The documents that an investor may deposit for their heirs. */
export const preparedDocumentKinds = [
  'family-card',
  'identity-card',
  'proof-of-relation',
  'will',
  'other',
] as const satisfies readonly EstateDocumentKind[]
export type PreparedDocumentKind = (typeof preparedDocumentKinds)[number]

/**
 * The issuers of certificates of inheritance: a notary, a court (the religious court for Muslims), or the
 * district (lurah and camat).
 */
export const heirCertificates = ['notary', 'court', 'district'] as const
export type HeirCertificate = (typeof heirCertificates)[number]

/** The documents required before a death is confirmed, by the issuer of the certificate of inheritance. */
const estateChecklists = {
  notary: ['death-certificate', 'heir-certificate', 'identity-card', 'family-card'],
  court: ['death-certificate', 'heir-certificate', 'identity-card', 'family-card'],
  district: [
    'death-certificate',
    'heir-certificate',
    'identity-card',
    'family-card',
    'proof-of-relation',
  ],
} as const satisfies Record<HeirCertificate, readonly EstateDocumentKind[]>

/** The documents required with every kind of certificate. */
export const commonEstateDocuments: readonly EstateDocumentKind[] = estateChecklists.notary

/** The additional documents required with a kind of certificate. */
export function moreDocumentsOf(certificate: HeirCertificate): EstateDocumentKind[] {
  return estateChecklists[certificate].filter((kind) => !commonEstateDocuments.includes(kind))
}

/** The decisions of staff on a report; those that open or transfer an account need two people. */
export const estateDecisions = [
  'asked',
  'account-found',
  'held',
  'resumed',
  'refused',
  'released',
  'confirmed',
  'transferred',
] as const
export type EstateDecision = (typeof estateDecisions)[number]
