import type { Locale } from '#kernel'
import { href, withoutLocale } from '../locale/href.ts'
import { languageToBeginIn } from './saved-language.ts'

const profilePath = '/dashboard/profile'

export function isProfilePath(pathname: string): boolean {
  const path = withoutLocale(pathname)
  return path === profilePath || path.startsWith(`${profilePath}/`)
}

/** Where a visitor with an incomplete profile is sent (spec 5). */
export function completeProfilePath(locale: Locale): string {
  return href('/dashboard/profile/edit?re=complete-profile', locale)
}

/** Where someone begins who wanted to go nowhere else, in their language: staff at their queues. */
export function startPath(
  { roles, language }: { readonly roles: readonly string[]; readonly language: Locale },
  page: Locale,
): string {
  const path = roles.length > 0 ? '/back-office' : '/dashboard'
  return href(path, languageToBeginIn(page, language))
}

/**
 * The rule of spec 5: a user who leaves a profile page while the profile is incomplete may go to
 * another profile page or to the login page, nowhere else.
 */
export function isLeavingProfile(from: string | null, to: string, ownOrigin: string): boolean {
  if (from === null || !URL.canParse(from)) return false
  const { origin, pathname } = new URL(from)
  if (origin !== ownOrigin || !isProfilePath(pathname)) return false
  // A file that a page offers or shows does not take its place.
  if (withoutLocale(to).startsWith('/dashboard/files/')) return false
  return !isProfilePath(to) && withoutLocale(to) !== '/login'
}
