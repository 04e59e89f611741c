import type { Locale } from '#kernel'
import { href, withoutLocale } from '../locale/href.ts'

const profilePath = '/dashboard/profile'

export function isProfilePath(pathname: string): boolean {
  const path = withoutLocale(pathname)
  return path === profilePath || path.startsWith(`${profilePath}/`)
}

/** Where a visitor with an incomplete profile is sent (spec 5). */
export function completeProfilePath(locale: Locale): string {
  return href('/dashboard/profile/edit?re=complete-profile', locale)
}

/** Where somebody begins who wanted to go nowhere else: staff at their queues. */
export function startPath(
  { roles }: { readonly roles: readonly string[] },
  locale: Locale,
): string {
  return href(roles.length > 0 ? '/back-office' : '/dashboard', locale)
}

/**
 * The rule of spec 5: whoever leaves a profile page while the profile is incomplete may go to
 * another profile page or to the login page, nowhere else.
 */
export function isLeavingProfile(from: string | null, to: string, ownOrigin: string): boolean {
  if (from === null || !URL.canParse(from)) return false
  const { origin, pathname } = new URL(from)
  if (origin !== ownOrigin || !isProfilePath(pathname)) return false
  return !isProfilePath(to) && withoutLocale(to) !== '/login'
}
