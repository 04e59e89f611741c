import { type MiddlewareFunction, redirect } from 'react-router'
import { returnPageContext, sessionContext, visitContext } from '../context.ts'
import { href, withoutLocale } from '../locale/href.ts'
import { factorPath } from '../session/factor-rule.ts'
import { isProfilePath } from '../session/profile-rule.ts'
import { isPurchase } from '../session/return-page.ts'
import { isFile, pageBefore } from '../session/safe-next.ts'

/** Redirects a guest to the login and remembers the destination; refreshes the session and loads the profile. */
export const requireLogin: MiddlewareFunction = async ({ context, request, url }) => {
  const session = context.get(sessionContext)
  if (!session.isSignedIn()) {
    const isNew = isPurchase(url.pathname) && url.searchParams.get('account') === 'new'
    const search = isNew ? withoutAccount(url) : url.search
    const asked = url.pathname + search
    const returnPage =
      request.method !== 'GET'
        ? formPage(request)
        : isFile(asked) && isFetch(request)
          ? (pageBefore(request) ?? '')
          : asked
    const query = returnPage === '' ? '' : `?next=${encodeURIComponent(returnPage)}`
    const path = isNew ? '/register' : '/login'
    throw redirect(href(path, context.get(visitContext).locale) + query)
  }
  const returnPage = context.get(returnPageContext)
  if (leadsToPurchase(url.pathname)) returnPage.keep(url.searchParams.get('next'))
  const profile = await session.profile().catch((error: unknown) => {
    // The session is over. The next login leads to the page, or to the page that fetched this.
    returnPage.keep(pageBefore(request))
    returnPage.keep(url.pathname + url.search)
    throw error
  })
  const detour = factorPath(profile, url, context.get(visitContext).locale)
  if (detour !== null) throw redirect(detour)
}

/** Whether a script of a page sent the request, such as for a quote while a number is typed; a download is none. */
function isFetch({ headers }: Request): boolean {
  return headers.get('Sec-Fetch-Dest') === 'empty'
}

/** The page whose form was sent after its session had ended. */
function formPage(request: Request): string {
  return request.method === 'POST' ? (pageBefore(request) ?? '') : ''
}

// Most guests who press this button have no account yet, so they are redirected to the registration.
function withoutAccount({ searchParams }: URL): string {
  const kept = new URLSearchParams(searchParams)
  kept.delete('account')
  return kept.size === 0 ? '' : `?${kept}`
}

/** The screens of the steps before a purchase, which receive the page to return to. */
function leadsToPurchase(pathname: string): boolean {
  return isProfilePath(pathname) || withoutLocale(pathname) === '/dashboard/wallet/deposit'
}
