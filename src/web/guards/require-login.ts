import { type MiddlewareFunction, redirect } from 'react-router'
import { sessionContext, visitContext, wantedContext } from '../context.ts'
import { href, withoutLocale } from '../locale/href.ts'
import { factorPath } from '../session/factor-rule.ts'
import { isProfilePath } from '../session/profile-rule.ts'
import { pageBefore } from '../session/safe-next.ts'
import { isPurchase } from '../session/wanted-page.ts'

/** Asks a guest to log in and remembers where they wanted to go; refreshes and loads the profile. */
export const requireLogin: MiddlewareFunction = async ({ context, request, url }) => {
  const session = context.get(sessionContext)
  if (!session.isSignedIn()) {
    const isNew = isPurchase(url.pathname) && url.searchParams.get('account') === 'new'
    const search = isNew ? withoutAccount(url) : url.search
    const wanted = request.method === 'GET' ? url.pathname + search : formPage(request)
    const query = wanted === '' ? '' : `?next=${encodeURIComponent(wanted)}`
    const path = isNew ? '/register' : '/login'
    throw redirect(href(path, context.get(visitContext).locale) + query)
  }
  const wanted = context.get(wantedContext)
  if (leadsToPurchase(url.pathname)) wanted.keep(url.searchParams.get('next'))
  const profile = await session.profile().catch((error: unknown) => {
    // The session is over. The page, or the one that fetched this, is where the next login leads.
    wanted.keep(pageBefore(request))
    wanted.keep(url.pathname + url.search)
    throw error
  })
  const detour = factorPath(profile, url, context.get(visitContext).locale)
  if (detour !== null) throw redirect(detour)
}

/** The page whose form was sent after its session had ended. */
function formPage(request: Request): string {
  return request.method === 'POST' ? (pageBefore(request) ?? '') : ''
}

// A guest's button says that most who press it have no account yet: they begin with one.
function withoutAccount({ searchParams }: URL): string {
  const kept = new URLSearchParams(searchParams)
  kept.delete('account')
  return kept.size === 0 ? '' : `?${kept}`
}

/** The screens of the steps before a purchase: they receive the page to go back to. */
function leadsToPurchase(pathname: string): boolean {
  return isProfilePath(pathname) || withoutLocale(pathname) === '/dashboard/wallet/deposit'
}
