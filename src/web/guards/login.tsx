import { type MiddlewareFunction, Outlet } from 'react-router'
import { requireLogin } from './require-login.ts'

/** Allows signed-in visitors. */
export const middleware: MiddlewareFunction[] = [requireLogin]

// An empty loader makes the browser call the server, and so the guard, on every navigation.
export function loader() {
  return null
}

export default function LoginGuard() {
  return <Outlet />
}
