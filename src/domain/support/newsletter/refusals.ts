import { Refusal } from '#kernel'

/** The link is not one of ours, or was changed on its way. */
export function linkInvalid(): Refusal {
  return new Refusal('newsletter.link_invalid', 'invalid')
}

/** The link came too late, or the address has left in the meantime: sign up again. */
export function linkExpired(): Refusal {
  return new Refusal('newsletter.link_expired', 'conflict')
}
