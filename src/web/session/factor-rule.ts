import type { Profile } from '#contract/users/users.ts'
import type { Locale } from '#kernel'
import { href, withoutLocale } from '../locale/href.ts'

const settings = '/dashboard/security-settings'

/** The screens that set up a second factor or ask for it. */
const ways = ['app', 'passkey', 'confirm'].map((name) => `${settings}/${name}`)

/**
 * The screen for staff who must first show or set up a second factor, and for the owner of a recovered account,
 * who must set up a new one; null for all other users and on these screens.
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
