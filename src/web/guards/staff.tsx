import { data, type MiddlewareFunction, Outlet } from 'react-router'
import { sessionContext, visitContext } from '../context.ts'
import { requireLogin } from './require-login.ts'

const requireRole: MiddlewareFunction = async ({ context }) => {
  const { roles } = await context.get(sessionContext).profile()
  if (roles.length > 0) return
  throw data({ isStaff: false, mode: context.get(visitContext).mode }, { status: 403 })
}

/** Allows signed-in staff. The API decides which roles each screen needs. */
export const middleware: MiddlewareFunction[] = [requireLogin, requireRole]

// An empty loader makes the browser call the server, and so the guard, on every navigation.
export function loader() {
  return null
}

// What goes wrong on a screen is shown within its layout.
export { ErrorPage as ErrorBoundary } from '../shell/errors/error-page.tsx'

export default function StaffGuard() {
  return <Outlet />
}
