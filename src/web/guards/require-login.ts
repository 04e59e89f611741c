import { type MiddlewareFunction, redirect } from 'react-router'
import { sessionContext, visitContext } from '../context.ts'
import { href } from '../locale/href.ts'
import { factorPath } from '../session/factor-rule.ts'

/** Asks a guest to log in and remembers where they wanted to go; refreshes and loads the profile. */
export const requireLogin: MiddlewareFunction = async ({ context, request, url }) => {
  const session = context.get(sessionContext)
  if (!session.isSignedIn()) {
    const wanted = request.method === 'GET' ? url.pathname + url.search : ''
    const query = wanted === '' ? '' : `?next=${encodeURIComponent(wanted)}`
    throw redirect(href('/login', context.get(visitContext).locale) + query)
  }
  const profile = await session.profile()
  const detour = factorPath(profile, url, context.get(visitContext).locale)
  if (detour !== null) throw redirect(detour)
}
