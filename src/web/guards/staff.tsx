import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet } from 'react-router'
import { requireLogin } from './require-login.ts'
import { requireStaff } from './require-staff.ts'

/** Allows signed-in staff. The API decides which roles each screen needs. */
export const middleware: MiddlewareFunction[] = [requireLogin]

export async function loader({ context }: LoaderFunctionArgs) {
  await requireStaff(context)
  return null
}

// What goes wrong on a screen is shown within its layout.
export { ErrorPage as ErrorBoundary } from '../shell/error-page.tsx'

export default function StaffGuard() {
  return <Outlet />
}
