/** The topics of messages to support. */
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

/** The teams with job openings. */
export const teams = ['engineering', 'property', 'finance', 'service', 'legal'] as const
export type Team = (typeof teams)[number]

/** The places of work. */
export const workPlaces = ['office', 'hybrid', 'remote'] as const
export type WorkPlace = (typeof workPlaces)[number]

export const complainants = ['self', 'representative'] as const
export type Complainant = (typeof complainants)[number]

/** The categories that staff assign to messages, for the report on complaints. */
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

/** The outcomes of a message. */
export const messageOutcomes = [
  'upheld',
  'partly-upheld',
  'not-upheld',
  'explained',
  'withdrawn',
  'referred',
] as const
export type MessageOutcome = (typeof messageOutcomes)[number]

/** How long a job application is stored; the applicant agrees to exactly this. */
export const keepingDays = 365

/** Who is responsible for a message from now on: the actor, no one, or the previous person. */
export const newOwners = ['unchanged', 'me', 'nobody'] as const
export type NewOwner = (typeof newOwners)[number]

export const newsBodyLengthMax = 10_000
export const newsStates = ['draft', 'waiting', 'sending', 'sent'] as const
export type NewsState = (typeof newsStates)[number]

export const newsSubjectLengthMax = 150

export const openingStates = ['open', 'closed'] as const
export type OpeningState = (typeof openingStates)[number]
