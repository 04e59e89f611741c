import { useTranslations } from 'use-intl'
import { watchFormId } from '../../../components/forms/list-forms.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { BellIcon, BookmarkIcon } from '../../../ui/icon.tsx'
import { type MarketplaceQuery, searchOf } from './marketplace-query.ts'

/** The buttons that save the search and create an alert for new matches; a guest logs in first. */
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
