/** What a message to support may be about. */
export const messageTopics = [
  'account',
  'deposit',
  'withdrawal',
  'property',
  'press',
  'complaint',
] as const
export type MessageTopic = (typeof messageTopics)[number]

/** The kinds of employment. */
export const openingKinds = ['full-time', 'part-time', 'contract', 'internship'] as const
export type OpeningKind = (typeof openingKinds)[number]

/** The teams that openings are in. */
export const teams = ['engineering', 'property', 'finance', 'service', 'legal'] as const
export type Team = (typeof teams)[number]

/** Where the work is done. */
export const workPlaces = ['office', 'hybrid', 'remote'] as const
export type WorkPlace = (typeof workPlaces)[number]

export const complainants = ['self', 'representative'] as const
export type Complainant = (typeof complainants)[number]

/** What staff say a message is about, for the report on complaints. */
export const messageCategories = [
  'money-in',
  'money-out',
  'purchase',
  'income',
  'access',
  'property-facts',
  'fees',
  'service',
  'other',
] as const
export type MessageCategory = (typeof messageCategories)[number]

/** What a message came to. */
export const messageOutcomes = [
  'upheld',
  'partly-upheld',
  'not-upheld',
  'explained',
  'withdrawn',
  'referred',
] as const
export type MessageOutcome = (typeof messageOutcomes)[number]

/** How long an application is kept; its sender agrees to exactly this. */
export const keepingDays = 365

/** Who works on a message from now on: the actor, nobody, or the one who did. */
export const newOwners = ['me', 'nobody', 'unchanged'] as const
export type NewOwner = (typeof newOwners)[number]

export const newsBodyLengthMax = 10_000
export const newsStates = ['draft', 'waiting', 'sending', 'sent'] as const
export type NewsState = (typeof newsStates)[number]

export const newsSubjectLengthMax = 150

export const openingStates = ['open', 'closed'] as const
export type OpeningState = (typeof openingStates)[number]
