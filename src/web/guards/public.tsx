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

export default function PublicGuard() {
  return <Outlet />
}
