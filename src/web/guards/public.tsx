import { type MiddlewareFunction, Outlet } from 'react-router'
import { visitContext } from '../context.ts'

/** Open to everyone; what a guest sees here may be kept in memory for the next guest. */
export const middleware: MiddlewareFunction[] = [
  ({ context }) => {
    context.get(visitContext).isPublicPage = true
  },
]

export default function PublicGuard() {
  return <Outlet />
}
