import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const told = ['watch', 'unwatch', 'save', 'full', 'not'] as const

/** What the last press came to; said once, on the page it leads back to. */
export function WatchNotice() {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  const [search] = useSearchParams()
  const done = told.find((each) => each === search.get('done'))
  if (done === undefined) return null
  return (
    <div role="status" className="mb-4">
      <Notice
        tone={done === 'full' || done === 'not' ? 'warn' : 'success'}
        title={t(`done.${done}`)}
        action={
          <LinkButton to={link('/dashboard/watchlist')} size="small">
            {t('toWatchlist')}
          </LinkButton>
        }
      />
    </div>
  )
}
