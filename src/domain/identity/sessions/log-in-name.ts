import { normalisePhone } from '#kernel'
import { emailKey } from '../accounts/email.ts'

/** The name a user signs in with, normalized for comparison: an email address, or a phone number in E.164. */
type LogInName =
  | { readonly kind: 'email'; readonly key: string }
  | { readonly kind: 'phone'; readonly key: string }

/** Reads the name typed at sign-in. Null when it is neither an email address nor a phone number. */
export function readLogInName(text: string): LogInName | null {
  if (text.includes('@')) return { kind: 'email', key: emailKey(text) }
  const phone = normalisePhone(text)
  return phone === null ? null : { kind: 'phone', key: phone }
}
