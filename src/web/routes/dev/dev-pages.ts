import { data } from 'react-router'
import type { ApiCalls, ApiClient } from '../../api/client.ts'
import type { Visit } from '../../context.ts'

/** The mailbox shows what is happening now, and exists in the demo alone. */
export function demoOnly(visit: Visit, pathname: string): void {
  visit.isPublicPage = false
  if (visit.mode !== 'demo') throw pageNotFound(pathname)
}

/**
 * Asks the simulators: anybody may in the demo, in a rehearsal those whom the API lets, and a live
 * product has none.
 */
export function simulators(visit: Visit, api: ApiClient, pathname: string): ApiCalls {
  visit.isPublicPage = false
  if (visit.mode === 'live') throw pageNotFound(pathname)
  return visit.mode === 'demo' ? api : api.account
}

function pageNotFound(pathname: string) {
  return data({ message: `Page not found: ${pathname}` }, { status: 404 })
}
