import { type MiddlewareFunction, Outlet } from 'react-router'
import { requireLogin } from './require-login.ts'

/** Allows signed-in visitors. */
export const middleware: MiddlewareFunction[] = [requireLogin]

// An empty loader makes the browser call the server, and so the guard, on every navigation.
export function loader() {
  return null
}

// What goes wrong on a screen is shown within its layout.
export { ErrorPage as ErrorBoundary } from '../shell/errors/error-page.tsx'

export default function LoginGuard() {
  return <Outlet />
}
