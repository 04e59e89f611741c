/** The requests about personal data; a copy is made automatically, staff process the others. */
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
