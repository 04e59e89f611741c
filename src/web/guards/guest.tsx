import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { sessionContext, visitContext } from '../context.ts'
import { href } from '../locale/href.ts'

/** For visitors who are not signed in; the others are sent to their dashboard. */
export const middleware: MiddlewareFunction[] = [
  ({ context }) => {
    if (!context.get(sessionContext).isSignedIn()) return
    throw redirect(href('/dashboard', context.get(visitContext).locale))
  },
]

// A loader, however empty, makes the browser ask the server, and so the guard, on every navigation.
export function loader() {
  return null
}

export default function GuestGuard() {
  return <Outlet />
}
