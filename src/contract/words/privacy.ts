/** What people may ask for; a copy is made by the product, the others are settled by staff. */
export const privacyRequestKinds = [
  'copy',
  'correction',
  'erasure',
  'restriction',
  'objection',
] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

export const privacyRequestStates = ['open', 'ready', 'done', 'refused', 'expired'] as const
export type PrivacyRequestState = (typeof privacyRequestStates)[number]
