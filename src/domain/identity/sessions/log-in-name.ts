import { normalisePhone } from '#kernel'
import { emailKey } from '../accounts/email.ts'

/** What someone signs in with, as it is compared: an address, or a number as E.164. */
export type LogInName =
  | { readonly kind: 'email'; readonly key: string }
  | { readonly kind: 'phone'; readonly key: string }

/** What was typed to sign in with; null when it is neither an address nor a number. */
export function readLogInName(text: string): LogInName | null {
  if (text.includes('@')) return { kind: 'email', key: emailKey(text) }
  const phone = normalisePhone(text)
  return phone === null ? null : { kind: 'phone', key: phone }
}
