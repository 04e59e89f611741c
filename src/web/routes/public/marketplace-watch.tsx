import { Form, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { watchFormId } from '../../components/property-tools.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { BellIcon, BookmarkIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { listAddress, publicList, useListBase } from './list-base.ts'
import { everything, type MarketplaceQuery, searchOf } from './marketplace-query.ts'

/** The one form behind all hearts of the list and "save this search". */
export function WatchForm({ query }: { query: MarketplaceQuery }) {
  const link = useLocalHref()
  const base = useListBase()
  return (
    <Form id={watchFormId} method="post" action={link('/marketplace/watch')} preventScrollReset>
      <input type="hidden" name="back" value={searchOf(query)} />
      {base.path === publicList.path ? null : (
        <input type="hidden" name="list" value={listAddress(base, everything)} />
      )}
    </Form>
  )
}

/** Keeps the search, or asks to be told of what comes to fit it; a guest signs in first. */
export function SaveSearch({ query }: { query: MarketplaceQuery }) {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button type="submit" form={watchFormId} name="save" value="search" size="small">
        <BookmarkIcon size={16} aria-hidden="true" />
        {t('save')}
      </Button>
      <LinkButton to={link(`/dashboard/notifications/alerts/new?${searchOf(query)}`)} size="small">
        <BellIcon size={16} aria-hidden="true" />
        {t('tellMe')}
      </LinkButton>
    </span>
  )
}

const told = ['watch', 'unwatch', 'save', 'full', 'not'] as const

/** What the last press came to; said once, on the page it leads back to. */
export function WatchNotice() {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  const [search] = useSearchParams()
  const done = told.find((each) => each === search.get('done'))
  if (done === undefined) return null
  return (
    <div role="status">
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
