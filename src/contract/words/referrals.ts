export const friendOrders = ['newest', 'oldest', 'name', 'due'] as const
export type FriendOrder = (typeof friendOrders)[number]

/** Whether a friend can be reminded, or why not. `lately`: they were reminded a short time ago. */
export const reminderStates = ['possible', 'declined', 'not-needed', 'lately'] as const
export type ReminderState = (typeof reminderStates)[number]

export const friendRefusals = [
  'same-device',
  'same-bank-account',
  'ring',
  'expired',
  'friend-closed',
  'referrer-closed',
  'cap-reached',
] as const
/** Why a friend or their referrer earns no reward. Final. */
export type FriendRefusal = (typeof friendRefusals)[number]

/** The progress of a referred friend in order; `refused` is possible from every state. */
export const friendStages = [
  'registered',
  'verified',
  'purchased',
  'holding',
  'paid',
  'refused',
] as const
export type FriendStage = (typeof friendStages)[number]
