import { isRouteErrorResponse } from 'react-router'
import { withoutLocale } from '../locale/href.ts'
import { isConnectionLost, isOffline } from './connection-help.tsx'

/** A file that could not be opened. */
export type RefusedFile = {
  /** Why, in the reader's language; null when there is no such file for this reader. */
  readonly reason: string | null
  /** The page with the link to the file, or the start. */
  readonly back: string
}

/** What is shown of an error: what was thrown for readers, never what went wrong inside. */
export type PageError = {
  readonly kind: 'offline' | 'lost' | 'file' | 'forbidden' | 'unavailable' | 'notFound' | 'fault'
  /** Null where no server answered. */
  readonly status: number | null
  readonly description: string | null
  /** What the fault is found by in our records. */
  readonly number: string | null
  readonly file: RefusedFile | null
  /** Whether a refused person works here, with another role than the page needs. */
  readonly isStaff: boolean
}

/** What `data` may hold of an error that was thrown with it. */
type Thrown = {
  readonly message?: unknown
  readonly number?: unknown
  readonly file?: RefusedFile
  readonly isStaff?: unknown
}

export function pageErrorOf(error: unknown, pathname: string): PageError {
  const none = { description: null, number: null, file: null, isStaff: false }
  if (!isRouteErrorResponse(error)) {
    if (isOffline()) return { ...none, kind: 'offline', status: null }
    if (isConnectionLost(error)) return { ...none, kind: 'lost', status: null }
    return { ...none, kind: 'fault', status: 500 }
  }
  const { status } = error
  const { message, number, file = null, isStaff } = (error.data ?? {}) as Thrown
  const said = typeof message === 'string' && message !== '' ? message : null
  return {
    kind: file === null ? (kinds[status] ?? 'fault') : 'file',
    status,
    description: said ?? (status === 404 ? `Page not found: ${pathname}` : null),
    number: typeof number === 'string' ? number : null,
    file,
    isStaff: isStaff !== false && withoutLocale(pathname).startsWith('/back-office'),
  }
}

const kinds: Readonly<Record<number, PageError['kind']>> = {
  403: 'forbidden',
  404: 'notFound',
  503: 'unavailable',
}

/** The words of the specification where nothing else is said (spec 8). */
export function statusMessageOf({ kind }: PageError): string | null {
  if (kind === 'notFound') return 'Page Not Found'
  return kind === 'fault' ? 'Internal Server Error' : null
}
