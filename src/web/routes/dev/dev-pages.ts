import { data } from 'react-router'
import type { ApiCalls, ApiClient } from '../../api/client.ts'
import type { Visit } from '../../context.ts'

/** Allows the mailbox page in the demo only, and keeps it out of caches because it shows current data. */
export function demoOnly(visit: Visit, pathname: string): void {
  visit.isPublicPage = false
  if (visit.mode !== 'demo') throw pageNotFound(pathname)
}

/**
 * Returns the API client for the simulators. In the demo every visitor may use them, in a rehearsal the API
 * decides who may, and a live product has none (404).
 */
export function simulators(visit: Visit, api: ApiClient, pathname: string): ApiCalls {
  visit.isPublicPage = false
  if (visit.mode === 'live') throw pageNotFound(pathname)
  return visit.mode === 'demo' ? api : api.account
}

function pageNotFound(pathname: string) {
  return data({ message: `Page not found: ${pathname}` }, { status: 404 })
}
