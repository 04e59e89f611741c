import { Refusal } from '#kernel'

/** We did not issue the link, or it was changed. */
export function linkInvalid(): Refusal {
  return new Refusal('newsletter.link_invalid', 'invalid')
}

/** The link has expired, or the address has unsubscribed since; the reader has to sign up again. */
export function linkExpired(): Refusal {
  return new Refusal('newsletter.link_expired', 'conflict')
}
