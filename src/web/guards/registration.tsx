import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { registrationContext, sessionContext, visitContext } from '../context.ts'
import { href } from '../locale/href.ts'

/** Allows guests with an unfinished registration in this browser. */
export const middleware: MiddlewareFunction[] = [
  ({ context }) => {
    const { locale } = context.get(visitContext)
    if (context.get(sessionContext).isSignedIn()) throw redirect(href('/dashboard', locale))
    if (context.get(registrationContext).read() === null) throw redirect(href('/register', locale))
  },
]

// An empty loader makes the browser call the server, and so the guard, on every navigation.
export function loader() {
  return null
}

// What goes wrong on a screen is shown within its layout.
export { ErrorPage as ErrorBoundary } from '../shell/errors/error-page.tsx'

export default function RegistrationGuard() {
  return <Outlet />
}
