import type { Profile } from '#contract/users/users.ts'
import type { Locale } from '#kernel'
import { href, withoutLocale } from '../locale/href.ts'

const settings = '/dashboard/security-settings'

/** The screens that set a second factor up or ask for it. */
const ways = ['app', 'passkey', 'confirm'].map((name) => `${settings}/${name}`)

/**
 * Where staff are sent who have to show a second factor before anything else, or to set one up, and
 * the person who recovered an account, to set a new one up; null for everybody else, and on the screens where they do so.
 */
export function factorPath(
  { factorDue }: Pick<Profile, 'factorDue'>,
  { pathname }: { readonly pathname: string },
  locale: Locale,
): string | null {
  const path = withoutLocale(pathname.replace(/\.data$/, '')).replace(/\/$/, '')
  if (factorDue === null || ways.includes(path)) return null
  const way = factorDue === 'show' ? '/confirm?next=%2Fback-office' : '/app'
  return href(settings + way, locale)
}
