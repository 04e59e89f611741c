/** The states of a purchase of units. */
export const subscriptionStates = ['active', 'cancelled', 'allotted', 'refunded'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** The states of an offering. After `closed` only its property changes state. */
export const offeringStates = [
  'review',
  'coming-soon',
  'open',
  'funded',
  'closing',
  'closed',
  'failed',
  'withdrawn',
  /** Refused in its review; only staff ever saw it. */
  'declined',
] as const
export type OfferingState = (typeof offeringStates)[number]

export const offeringActs = [
  'pause',
  'resume',
  'withdraw',
  'begin-closing',
  'complete-title-step',
  'close',
  'book-benefit',
  'reverse-benefit',
] as const
export type OfferingAct = (typeof offeringActs)[number]

/** An action of the present state of an offering, and what still prevents it. */
export const offeringObstacles = ['title-step', 'title-document', 'bank-line', 'proposed'] as const
export type OfferingObstacle = (typeof offeringObstacles)[number]
