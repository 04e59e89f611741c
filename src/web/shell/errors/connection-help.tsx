import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

/** Whether the browser is offline; false on the server. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Whether a request of this page failed without a response although the browser reports that it is online. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/**
 * The help without a connection. `offline`: the browser was offline during a navigation in the app; for a document
 * it shows the cached offline page. `lost`: the connection failed during a request, which may have arrived.
 * The page is loaded again when the connection is back.
 */
export function ConnectionHelp({ kind }: { readonly kind: 'offline' | 'lost' }) {
  const t = useTranslations('errors')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const readAgain = () => void revalidate()
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  }, [revalidate])
  return (
    <>
      <p className="max-w-prose text-balance">{t(`${kind}Help`)}</p>
      <div className="mt-4">
        <TryAgain />
      </div>
    </>
  )
}

/** The button that loads the document again. */
export function TryAgain() {
  const t = useTranslations('errors')
  return (
    <Button variant="dark" className="needs-script" onClick={() => window.location.reload()}>
      {t('tryAgain')}
    </Button>
  )
}
