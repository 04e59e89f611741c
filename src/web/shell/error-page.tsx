import { isRouteErrorResponse, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../locale/use-locale.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyPlot } from '../ui/empty-state.tsx'
import { MarkWithName } from './mark.tsx'
import { Main } from './page-frame.tsx'
import { productName } from './product.ts'

export type PageError = {
  readonly status: number
  /** 'Page Not Found' or 'Internal Server Error' where nothing else is said (spec 8). */
  readonly statusMessage: string
  readonly description: string | null
}

/** What is shown of an error: what was thrown for readers, never what went wrong inside. */
export function pageErrorOf(error: unknown, pathname: string): PageError {
  if (!isRouteErrorResponse(error)) return withDefaults(500, null)
  const told = (error.data as { message?: unknown } | null)?.message
  const message = typeof told === 'string' && told !== '' ? told : null
  if (error.status === 404) return withDefaults(404, message ?? `Page not found: ${pathname}`)
  return withDefaults(error.status, message)
}

function withDefaults(status: number, description: string | null): PageError {
  const statusMessage = status === 404 ? 'Page Not Found' : 'Internal Server Error'
  return { status, statusMessage, description }
}

/** The full-page view of an error: the empty plot with its sign. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const { status, statusMessage, description } = pageErrorOf(error, pathname)
  return (
    <div data-error-page="" className="flex min-h-dvh flex-col">
      <title>{`${status} ${statusMessage} · ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <Main className="page-width grid flex-1 content-center justify-items-center gap-2 py-12 text-center">
        <EmptyPlot className="w-72" />
        <p className="tabular text-dense font-bold text-brand-text">{status}</p>
        <h1 className="text-h1">{statusMessage}</h1>
        {description === null ? null : (
          <p className="max-w-prose text-dense break-all text-ink-soft">{description}</p>
        )}
        {status === 404 ? <NotFoundHelp /> : <FaultHelp />}
        <div className="mt-10 text-ink-soft">
          <MarkWithName />
        </div>
      </Main>
    </div>
  )
}

function NotFoundHelp() {
  const t = useTranslations('errors')
  const link = useLocalHref()
  return (
    <>
      <p className="max-w-prose">{t('notFoundHelp')}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <LinkButton to={link('/')} variant="dark">
          {t('toHome')}
        </LinkButton>
        <LinkButton to={link('/marketplace')}>{t('toProperties')}</LinkButton>
      </div>
    </>
  )
}

function FaultHelp() {
  const t = useTranslations('errors')
  const link = useLocalHref()
  return (
    <>
      <p className="max-w-prose">{t('faultHelp')}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Button variant="dark" className="needs-script" onClick={() => window.location.reload()}>
          {t('tryAgain')}
        </Button>
        <LinkButton reloadDocument to={link('/')}>
          {t('toHome')}
        </LinkButton>
      </div>
    </>
  )
}
