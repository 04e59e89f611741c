import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { sessionContext, visitContext } from '../context.ts'
import { startPath } from '../session/profile-rule.ts'
import { publicNext, safeNext } from '../session/safe-next.ts'

/** Allows visitors who are not signed in; others are redirected to their destination or the dashboard. */
export const middleware: MiddlewareFunction[] = [
  async ({ context, url }) => {
    const session = context.get(sessionContext)
    if (!session.isSignedIn()) return
    const profile = await session.profile()
    const next = url.searchParams.get('next')
    const start = startPath(profile, context.get(visitContext).locale)
    throw redirect(safeNext(next) ?? publicNext(next) ?? start)
  },
]

// An empty loader makes the browser call the server, and so the guard, on every navigation.
export function loader() {
  return null
}

// What goes wrong on a screen is shown within its layout.
export { ErrorPage as ErrorBoundary } from '../shell/errors/error-page.tsx'

export default function GuestGuard() {
  return <Outlet />
}
