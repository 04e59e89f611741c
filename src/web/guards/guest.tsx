import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { sessionContext, visitContext } from '../context.ts'
import { startPath } from '../session/profile-rule.ts'

/** For visitors who are not signed in; the others are sent to where they begin. */
export const middleware: MiddlewareFunction[] = [
  async ({ context }) => {
    const session = context.get(sessionContext)
    if (!session.isSignedIn()) return
    throw redirect(startPath(await session.profile(), context.get(visitContext).locale))
  },
]

// A loader, however empty, makes the browser ask the server, and so the guard, on every navigation.
export function loader() {
  return null
}

export default function GuestGuard() {
  return <Outlet />
}
