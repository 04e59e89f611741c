import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { EmptyPlot } from '../ui/empty-state.tsx'
import { Main } from './page-frame.tsx'
import { productName } from './product.ts'

/** False where there is no browser. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** A navigation that found no connection; a document would have found the kept page. */
export function OfflinePage() {
  const t = useTranslations('errors')
  return (
    <div data-error-page="" className="flex min-h-dvh flex-col">
      <title>{`${t('offlineTitle')} · ${productName}`}</title>
      <Main className="page-width grid flex-1 content-center justify-items-center gap-2 py-12 text-center">
        <EmptyPlot className="w-72" />
        <h1 className="text-h1">{t('offlineTitle')}</h1>
        <OfflineHelp />
      </Main>
    </div>
  )
}

/** The browser has no connection: nothing was asked of us, so nothing went wrong. */
function OfflineHelp() {
  const t = useTranslations('errors')
  return (
    <>
      <p className="max-w-prose">{t('offlineHelp')}</p>
      <div className="mt-4">
        <TryAgain />
      </div>
    </>
  )
}

/** The document anew, as the server writes it. */
export function TryAgain() {
  const t = useTranslations('errors')
  return (
    <Button variant="dark" className="needs-script" onClick={() => window.location.reload()}>
      {t('tryAgain')}
    </Button>
  )
}
