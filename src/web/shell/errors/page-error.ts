import { isRouteErrorResponse } from 'react-router'
import { withoutLocale } from '../../locale/href.ts'
import { isConnectionLost, isOffline } from './connection-help.tsx'

/** A file that could not be opened. */
export type RefusedFile = {
  /** Why, in the reader's language; null when there is no such file for this reader. */
  readonly reason: string | null
  /** The page with the link to the file, or the home page. */
  readonly back: string
}

/** The displayed parts of an error: what was thrown for readers, never internal details. */
export type PageError = {
  readonly kind: 'offline' | 'lost' | 'file' | 'forbidden' | 'unavailable' | 'notFound' | 'fault'
  /** Null when no server responded. */
  readonly status: number | null
  readonly description: string | null
  /** The number by which the error is found in our records. */
  readonly number: string | null
  readonly file: RefusedFile | null
  /** Whether a refused user is a staff member whose role does not permit the page. */
  readonly isStaff: boolean
}

/** The content of `data` of a thrown error. */
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

/** The status message of the specification (spec 8); null for errors without one. */
export function statusMessageOf({ kind }: PageError): string | null {
  if (kind === 'notFound') return 'Page Not Found'
  return kind === 'fault' ? 'Internal Server Error' : null
}

/** Whether an error is shown in place of the page. */
export function isErrorPage(): boolean {
  return document.querySelector('[data-error-page]') !== null
}
