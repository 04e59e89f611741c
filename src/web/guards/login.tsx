import { type MiddlewareFunction, Outlet } from 'react-router'
import { requireLogin } from './require-login.ts'

/** For visitors who are signed in. */
export const middleware: MiddlewareFunction[] = [requireLogin]

// A loader, however empty, makes the browser ask the server, and so the guard, on every navigation.
export function loader() {
  return null
}

export default function LoginGuard() {
  return <Outlet />
}
