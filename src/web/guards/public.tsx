import { type MiddlewareFunction, Outlet } from 'react-router'
import { sessionContext, visitContext } from '../context.ts'
import { continueAsGuest } from '../session/session.ts'

/** Allows everyone; a guest's page may be cached for other guests. */
export const middleware: MiddlewareFunction[] = [
  async ({ context, request }) => {
    context.get(visitContext).isPublicPage = true
    if (request.method === 'POST') await continueAsGuest(context.get(sessionContext))
  },
]

// What goes wrong on a screen is shown within its layout.
export { ErrorPage as ErrorBoundary } from '../shell/errors/error-page.tsx'

export default function PublicGuard() {
  return <Outlet />
}
