import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { withoutLocale } from '../locale/href.ts'
import { EmptyPlot } from '../ui/empty-state.tsx'
import {
  FaultHelp,
  FileHelp,
  ForbiddenHelp,
  NotFoundHelp,
  type RefusedFile,
  UnavailableHelp,
} from './error-help.tsx'
import { MarkWithName } from './mark.tsx'
import { isConnectionLost, isOffline, LostPage, OfflinePage } from './offline-page.tsx'
import { Main } from './page-frame.tsx'
import { productName } from './product.ts'

export type PageError = {
  readonly status: number
  /** 'Page Not Found' or 'Internal Server Error' where nothing else is said (spec 8). */
  readonly statusMessage: string
  readonly description: string | null
  /** What the fault is found by in our records. */
  readonly number: string | null
}

/** What is shown of an error: what was thrown for readers, never what went wrong inside. */
export function pageErrorOf(error: unknown, pathname: string): PageError {
  if (!isRouteErrorResponse(error)) return withDefaults(500, null)
  const description = (error.data as { message?: unknown } | null)?.message
  const message = typeof description === 'string' && description !== '' ? description : null
  if (error.status === 404) return withDefaults(404, message ?? `Page not found: ${pathname}`)
  const number = (error.data as { number?: unknown } | null)?.number
  return withDefaults(error.status, message, typeof number === 'string' ? number : null)
}

function withDefaults(
  status: number,
  description: string | null,
  number: string | null = null,
): PageError {
  const statusMessage = status === 404 ? 'Page Not Found' : 'Internal Server Error'
  return { status, statusMessage, description, number }
}

/** The full-page view of an error: the empty plot with its sign, the reader's words and the ways on, then the words of the specification. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations('errors')
  const { pathname } = useLocation()
  const { status, statusMessage, description, number } = pageErrorOf(error, pathname)
  if (!isRouteErrorResponse(error) && isOffline()) return <OfflinePage />
  if (isConnectionLost(error)) return <LostPage />
  const file = refusedFileOf(error)
  if (file !== null) {
    return (
      <Frame status={status} heading={t('fileTitle')}>
        <FileHelp file={file} />
      </Frame>
    )
  }
  if (status === 403) {
    return (
      <Frame status={status} heading={t('forbiddenTitle')}>
        <ForbiddenHelp isStaff={isStaffAt(pathname, error)} />
      </Frame>
    )
  }
  if (status === 503) {
    return (
      <Frame status={status} heading={t('unavailableTitle')}>
        <UnavailableHelp number={number} />
      </Frame>
    )
  }
  const heading = t(status === 404 ? 'notFoundTitle' : 'faultTitle')
  return (
    <Frame status={status} heading={heading} title={`${status} ${statusMessage}`}>
      {status === 404 ? (
        <NotFoundHelp />
      ) : (
        <>
          <Description text={description} />
          <FaultHelp number={number} said={description} />
        </>
      )}
      <div lang="en" className="mt-8 grid justify-items-center gap-1 text-small text-ink-soft">
        <p>{statusMessage}</p>
        {status === 404 ? <Description text={description} /> : null}
      </div>
    </Frame>
  )
}

function Description({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return <p className="max-w-prose wrap-anywhere text-ink-soft">{text}</p>
}

/** Whether a refused person works here, with another role than the page needs. */
function isStaffAt(pathname: string, error: unknown): boolean {
  if (!withoutLocale(pathname).startsWith('/back-office')) return false
  const context = isRouteErrorResponse(error) ? (error.data as { isStaff?: unknown } | null) : null
  return context?.isStaff !== false
}

/** The file whose refusal `routes/files` threw; null for every other error. */
function refusedFileOf(error: unknown): RefusedFile | null {
  const data = isRouteErrorResponse(error) ? (error.data as { file?: RefusedFile } | null) : null
  return data?.file ?? null
}

type FrameProps = {
  readonly status: number
  readonly heading: string
  /** The title of the browser's tab, if it is not the heading. */
  readonly title?: string
  readonly children: ReactNode
}

function Frame({ status, heading, title = heading, children }: FrameProps) {
  return (
    <div data-error-page="" className="flex min-h-dvh flex-col">
      <title>{`${title}\u00a0· ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <Main className="page-width grid flex-1 content-center justify-items-center gap-2 py-12 text-center">
        <EmptyPlot className="w-72" />
        <p className="tabular text-dense font-bold text-brand-text">{status}</p>
        <h1 className="text-h1">{heading}</h1>
        {children}
        <div className="mt-6 text-ink-soft">
          <MarkWithName />
        </div>
      </Main>
    </div>
  )
}
