import type { Locale } from '#kernel'
import { href, withoutLocale } from '../locale/href.ts'
import { initialLanguage } from './saved-language.ts'

const profilePath = '/dashboard/profile'

export function isProfilePath(pathname: string): boolean {
  const path = withoutLocale(pathname)
  return path === profilePath || path.startsWith(`${profilePath}/`)
}

/** The page for a visitor with an incomplete profile (spec 5). */
export function completeProfilePath(locale: Locale): string {
  return href('/dashboard/profile/edit?re=complete-profile', locale)
}

/** The first page after login without another destination, in the user's language: for staff, their queues. */
export function startPath(
  { roles, language }: { readonly roles: readonly string[]; readonly language: Locale },
  page: Locale,
): string {
  const path = roles.length > 0 ? '/back-office' : '/dashboard'
  return href(path, initialLanguage(page, language))
}

// A confirmation leads back to the profile page that asked for it, such as the one that closes the account.
const stepsBeside = ['/login', '/dashboard/security-settings/confirm']

/**
 * The rule of spec 5: a user who leaves a profile page while the profile is incomplete may only go to another
 * profile page or the login page, or confirm what was done on this one.
 */
export function isLeavingProfile(from: string | null, to: string, ownOrigin: string): boolean {
  if (from === null || !URL.canParse(from)) return false
  const { origin, pathname } = new URL(from)
  if (origin !== ownOrigin || !isProfilePath(pathname)) return false
  // Loading a file or picture of a page does not leave the page.
  if (withoutLocale(to).startsWith('/dashboard/files/')) return false
  return !isProfilePath(to) && !stepsBeside.includes(withoutLocale(to))
}
