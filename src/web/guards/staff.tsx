import { data, type MiddlewareFunction, Outlet } from 'react-router'
import { sessionContext } from '../context.ts'
import { requireLogin } from './require-login.ts'

const requireRole: MiddlewareFunction = async ({ context }) => {
  const { roles } = await context.get(sessionContext).profile()
  if (roles.length === 0) throw data({ isStaff: false }, { status: 403 })
}

/** For signed-in staff; which role a screen needs is decided by the API that it asks. */
export const middleware: MiddlewareFunction[] = [requireLogin, requireRole]

// A loader, however empty, makes the browser ask the server, and so the guard, on every navigation.
export function loader() {
  return null
}

export default function StaffGuard() {
  return <Outlet />
}
