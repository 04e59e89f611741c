import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type InboxQuery, inboxPath } from './inbox-query.ts'

/** The reason why the list is empty, with a link to continue. */
export function InboxEmpty({ query }: { readonly query: InboxQuery }) {
  const t = useTranslations('notifications')
  const link = useLocalHref()
  const { tab, search, isArchived, isUnreadOnly } = query
  const isNarrowed = tab !== null || search !== '' || isArchived || isUnreadOnly
  return (
    <Card>
      {isNarrowed ? (
        <EmptyState
          title={titleOf(query, t)}
          action={<LinkButton to={link(inboxPath)}>{t('toAll')}</LinkButton>}
        >
          {search !== '' ? <p>{t('noneFoundText')}</p> : null}
          {search === '' && isArchived ? <p>{t('noneArchivedText')}</p> : null}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('none')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to={link(`${inboxPath}/alerts/new`)} variant="primary">
                {t('toAlerts')}
              </LinkButton>
              <LinkButton to={link('/marketplace')}>{t('toMarketplace')}</LinkButton>
            </div>
          }
        >
          <p>{t('noneText')}</p>
          <p>{t('noneAlerts')}</p>
        </EmptyState>
      )}
    </Card>
  )
}

function titleOf(
  { search, isArchived, isUnreadOnly }: InboxQuery,
  t: ReturnType<typeof useTranslations<'notifications'>>,
): string {
  if (search !== '') return t('noneFound', { search })
  if (isArchived) return t('noneArchived')
  return isUnreadOnly ? t('noneUnread') : t('noneHere')
}
