import { data } from 'react-router'
import type { Visit } from '../../context.ts'

/** These pages show what is happening now, and exist in the demo alone. */
export function demoOnly(visit: Visit, pathname: string): void {
  visit.isPublicPage = false
  if (visit.mode !== 'demo') {
    throw data({ message: `Page not found: ${pathname}` }, { status: 404 })
  }
}
