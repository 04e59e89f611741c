import { type MiddlewareFunction, Outlet } from 'react-router'
import { sessionContext, visitContext } from '../context.ts'
import { goOnAsGuest } from '../session/session.ts'

/** Open to everyone; what a guest sees here may be kept in memory for the next guest. */
export const middleware: MiddlewareFunction[] = [
  async ({ context, request }) => {
    context.get(visitContext).isPublicPage = true
    if (request.method === 'POST') await goOnAsGuest(context.get(sessionContext))
  },
]

export default function PublicGuard() {
  return <Outlet />
}
