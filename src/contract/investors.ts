/** What a reviewer of identities may decide. */
export const identityDecisions = ['verified', 'refused', 'asked'] as const
export type IdentityDecision = (typeof identityDecisions)[number]

/** The lists of requests that a person decides. */
export const reviewQueues = ['waiting', 'asked', 'approved', 'ended'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

/** What the answers about suitability allow. */
export const suitabilities = ['missing', 'unsuited', 'unconfirmed', 'suited'] as const
export type Suitability = (typeof suitabilities)[number]

/** What is read from an identity card. */
export const cardFields = [
  'fullName',
  'nik',
  'birthPlace',
  'bornOn',
  'gender',
  'street',
  'rt',
  'rw',
  'province',
  'city',
  'district',
  'village',
] as const
export type CardField = (typeof cardFields)[number]
