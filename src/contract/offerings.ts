/** The states of a purchase of units. */
export const subscriptionStates = ['active', 'cancelled', 'allotted', 'refunded'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
