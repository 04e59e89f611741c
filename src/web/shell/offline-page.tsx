import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { EmptyPlot } from '../ui/empty-state.tsx'
import { Main } from './page-frame.tsx'
import { productName } from './product.ts'

/** False where there is no browser. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Whether a request of this page got no answer at all, though the browser thinks it is online. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** A navigation that found no connection; a document would have found the kept page. */
export function OfflinePage() {
  return <ConnectionPage kind="offline" />
}

/** The connection was lost on the way: it is unknown here whether something arrived. */
export function LostPage() {
  return <ConnectionPage kind="lost" />
}

function ConnectionPage({ kind }: { readonly kind: 'offline' | 'lost' }) {
  const t = useTranslations('errors')
  const title = t(`${kind}Title`)
  return (
    <div data-error-page="" className="flex min-h-dvh flex-col">
      <title>{`${title}\u00a0· ${productName}`}</title>
      <Main className="page-width grid flex-1 content-center justify-items-center gap-2 py-12 text-center">
        <EmptyPlot className="w-72" />
        <h1 className="text-h1">{title}</h1>
        <p className="max-w-prose text-balance">{t(`${kind}Help`)}</p>
        <div className="mt-4">
          <TryAgain />
        </div>
      </Main>
    </div>
  )
}

/** The document again, as the server writes it. */
export function TryAgain() {
  const t = useTranslations('errors')
  return (
    <Button variant="dark" className="needs-script" onClick={() => window.location.reload()}>
      {t('tryAgain')}
    </Button>
  )
}
