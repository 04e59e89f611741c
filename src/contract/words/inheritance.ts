/** The states of a report of a death. `joined`: it belongs to another report about the same account. */
export const deathReportStates = [
  'reported',
  'asked',
  'confirmed',
  'transferred',
  'refused',
  'joined',
] as const
export type DeathReportState = (typeof deathReportStates)[number]

/** The parts of the queue of staff. */
export const deathReportQueues = ['waiting', 'asked', 'confirmed', 'held', 'ended'] as const
export type DeathReportQueue = (typeof deathReportQueues)[number]

/** What looking for the account of the person came to. */
export const deathReportMatches = [
  'held',
  'none',
  'name-differs',
  'reported-before',
  'staff',
] as const
export type DeathReportMatch = (typeof deathReportMatches)[number]

/** What the person who reports is to the one who died. */
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

/** What heirs hand in. */
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

/** What an investor may keep with us for their heirs. */
export const preparedDocumentKinds = [
  'family-card',
  'identity-card',
  'proof-of-relation',
  'will',
  'other',
] as const satisfies readonly EstateDocumentKind[]
export type PreparedDocumentKind = (typeof preparedDocumentKinds)[number]

/** Who states who the heirs are: a notary, a court (for Muslims the religious court), or the district: lurah and camat. */
export const heirCertificates = ['notary', 'court', 'district'] as const
export type HeirCertificate = (typeof heirCertificates)[number]

/** What has to be there before a death is confirmed, by who issued the certificate of inheritance. */
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

/** What every kind of certificate needs. */
export const commonEstateDocuments: readonly EstateDocumentKind[] = estateChecklists.notary

/** What a kind of certificate needs besides. */
export function moreDocumentsOf(certificate: HeirCertificate): EstateDocumentKind[] {
  return estateChecklists[certificate].filter((kind) => !commonEstateDocuments.includes(kind))
}

/** What staff decided about a report, and two people where it opens or passes on an account. */
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
