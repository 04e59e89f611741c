/** Screens without a page that a form asks while it is filled in. */
export const askedByForms: readonly string[] = [
  'quote',
  'order-quote',
  'profile-drafts',
  'referral-code',
]
