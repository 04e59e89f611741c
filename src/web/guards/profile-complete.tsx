import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { returnPageContext, sessionContext, visitContext } from '../context.ts'
import { withoutLocale } from '../locale/href.ts'
import { completeProfilePath } from '../session/profile-rule.ts'
import { requireLogin } from './require-login.ts'

const requireProfile: MiddlewareFunction = async ({ context, url }) => {
  const profile = await context.get(sessionContext).profile()
  if (profile.isComplete) return
  if (withoutLocale(url.pathname) !== '/dashboard')
    context.get(returnPageContext).keep(url.pathname + url.search)
  throw redirect(completeProfilePath(context.get(visitContext).locale))
}

/** Allows signed-in visitors with a name and a phone number. */
export const middleware: MiddlewareFunction[] = [requireLogin, requireProfile]

// An empty loader makes the browser call the server, and so the guard, on every navigation.
export function loader() {
  return null
}

// What goes wrong on a screen is shown within its layout.
export { ErrorPage as ErrorBoundary } from '../shell/errors/error-page.tsx'

export default function ProfileCompleteGuard() {
  return <Outlet />
}
