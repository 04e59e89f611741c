import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { toasts } from '../../../shell/forms/toasts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

const notices = ['watch', 'unwatch', 'save', 'full', 'not'] as const
const toastId = 'watched'
const life = 8000

/**
 * The result of the last watch action, announced once: as a toast next to the card, or in the page without
 * JavaScript.
 */
export function WatchNotice() {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  const navigate = useNavigate()
  const { key, search } = useLocation()
  const code = new URLSearchParams(search).get('done')
  const done = notices.find((each) => each === code)
  const isRefused = done === 'full' || done === 'not'
  const watchlist = link('/dashboard/watchlist')
  // The toast may be displayed longer than its page.
  const open = useRef(() => {
    toasts.remove(toastId)
    void navigate(watchlist)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press, which gives the address another key.
  useEffect(() => {
    if (done === undefined) return
    toasts.add({
      id: toastId,
      severity: isRefused ? 'warn' : 'success',
      summary: t(`done.${done}`),
      action: { label: t('toWatchlist'), run: open.current },
      ...(isRefused ? {} : { life }),
    })
  }, [key, done])
  if (done === undefined) return null
  return (
    <div className="without-script mb-4">
      <Notice
        tone={isRefused ? 'warn' : 'success'}
        title={t(`done.${done}`)}
        action={
          <LinkButton to={watchlist} size="small">
            {t('toWatchlist')}
          </LinkButton>
        }
      />
    </div>
  )
}
