import { Suspense, useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyPlot } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.ts'
import { restoreDrafts } from '../forms/drafts.ts'
import { productName } from '../frames/product.ts'
import { useRootData } from '../root-data.ts'
import { ConnectionHelp } from './connection-help.tsx'
import { type PageError, pageErrorOf, statusMessageOf } from './page-error.ts'

// Loaded on demand, because it is rarely shown; if loading fails too, the connection is the cause.
const ErrorHelp = later<{ error: PageError }>(() =>
  import('./error-help.tsx')
    .then((help) => help.ErrorHelp)
    .catch(() => () => <ConnectionHelp kind="offline" />),
)

/**
 * Shown within the layout instead of a page that failed: the picture of an empty plot, an explanation with links,
 * then the status message of the specification.
 */
export function ErrorPage() {
  const t = useTranslations('errors')
  const { pathname } = useLocation()
  const error = pageErrorOf(useRouteError(), pathname)
  const owner = useRootData()?.user?.email ?? null
  // The form whose sending failed is shown again in its place.
  useEffect(() => () => restoreDrafts(owner), [owner])
  const { kind, status } = error
  const heading = t(`${kind}Title`)
  const statusMessage = statusMessageOf(error)
  const title = statusMessage === null ? heading : `${status} ${statusMessage}`
  return (
    <div
      data-error-page=""
      className="mx-auto grid min-h-[60dvh] max-w-[calc(100vw-2.5rem)] content-center justify-items-center gap-2 py-12 text-center"
    >
      <title>{`${title}\u00a0· ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyPlot className="w-72" />
      {status === null ? null : (
        <p className="tabular text-dense font-bold text-brand-text">{status}</p>
      )}
      <h1 className="text-h1">{heading}</h1>
      {kind === 'offline' || kind === 'lost' ? (
        <ConnectionHelp kind={kind} />
      ) : (
        <Suspense>
          <ErrorHelp error={error} />
        </Suspense>
      )}
    </div>
  )
}
