import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'

/** False where there is no browser. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Whether a request of this page got no answer at all, though the browser thinks it is online. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/**
 * What to do without a connection. `offline`: a navigation found none; a document would have found the kept page.
 * `lost`: it was lost on the way, and it is unknown here whether something arrived.
 * The page is read again when the connection is back.
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

/** The document again, as the server writes it. */
export function TryAgain() {
  const t = useTranslations('errors')
  return (
    <Button variant="dark" className="needs-script" onClick={() => window.location.reload()}>
      {t('tryAgain')}
    </Button>
  )
}
