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

/**
 * The rule of spec 5: a user who leaves a profile page while the profile is incomplete may only go to another
 * profile page or the login page.
 */
export function isLeavingProfile(from: string | null, to: string, ownOrigin: string): boolean {
  if (from === null || !URL.canParse(from)) return false
  const { origin, pathname } = new URL(from)
  if (origin !== ownOrigin || !isProfilePath(pathname)) return false
  // Loading a file or picture of a page does not leave the page.
  if (withoutLocale(to).startsWith('/dashboard/files/')) return false
  return !isProfilePath(to) && withoutLocale(to) !== '/login'
}
