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
