export const friendOrders = ['newest', 'oldest', 'name', 'due'] as const
export type FriendOrder = (typeof friendOrders)[number]

export const friendRefusals = [
  'same-device',
  'same-bank-account',
  'ring',
  'expired',
  'friend-closed',
  'referrer-closed',
  'cap-reached',
] as const
/** Why a friend earns nothing, or nothing to who brought them. It is final. */
export type FriendRefusal = (typeof friendRefusals)[number]

/** How far a friend has come, in this order; `refused` from anywhere. */
export const friendStages = [
  'registered',
  'verified',
  'purchased',
  'holding',
  'paid',
  'refused',
] as const
export type FriendStage = (typeof friendStages)[number]
