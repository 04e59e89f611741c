import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { sessionContext, visitContext, wantedContext } from '../context.ts'
import { withoutLocale } from '../locale/href.ts'
import { completeProfilePath } from '../session/profile-rule.ts'
import { requireLogin } from './require-login.ts'

const requireProfile: MiddlewareFunction = async ({ context, url }) => {
  const profile = await context.get(sessionContext).profile()
  if (profile.isComplete) return
  if (withoutLocale(url.pathname) !== '/dashboard')
    context.get(wantedContext).keep(url.pathname + url.search)
  throw redirect(completeProfilePath(context.get(visitContext).locale))
}

/** For signed-in visitors whose name and phone are known. */
export const middleware: MiddlewareFunction[] = [requireLogin, requireProfile]

// A loader, however empty, makes the browser ask the server, and so the guard, on every navigation.
export function loader() {
  return null
}

export default function ProfileCompleteGuard() {
  return <Outlet />
}
