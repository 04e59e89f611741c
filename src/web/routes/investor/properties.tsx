import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyList } from '../../api/shapes.ts'
import { PageHead } from '../../components/page-head.tsx'
import { PropertyCards } from '../../components/property-card.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'

export const handle: ScreenHandle = { messages: ['purchase', 'card'] }

const shown = 24

export async function loader({ context, url }: LoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor')
  const open = await context.get(apiContext).get<PropertyList>('/properties/', {
    state: 'open',
    sort: 'closing-soon',
    limit: shown,
    cursor,
  })
  return { open, isFirstPage: cursor === null }
}

/** What can be bought now, those that close first in front. */
export default function PropertiesScreen() {
  const { open, isFirstPage } = useLoaderData<typeof loader>()
  const t = useTranslations('purchase')
  const link = useLocalHref()
  const next = open.nextCursor
  return (
    <>
      <PageHead title={t('listTitle')} isPrivate />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-h1">{t('listTitle')}</h1>
          <p className="mt-1 text-dense text-ink-soft">{t('listLead', { count: open.total })}</p>
        </div>
        <LinkButton to={link('/marketplace')}>{t('toMarketplace')}</LinkButton>
      </header>
      {open.items.length === 0 ? (
        <EmptyState
          title={t('noneOpen')}
          action={
            <LinkButton to={link('/marketplace')} variant="primary">
              {t('toMarketplace')}
            </LinkButton>
          }
        >
          <p>{t('noneOpenText')}</p>
        </EmptyState>
      ) : (
        <PropertyCards
          properties={open.items}
          firstRow={3}
          pathOf={(id) => `/dashboard/properties/${id}`}
        />
      )}
      <Pagination
        label={t('pages')}
        firstHref={isFirstPage ? null : link('/dashboard/properties')}
        nextHref={
          next === null ? null : link(`/dashboard/properties?cursor=${encodeURIComponent(next)}`)
        }
        firstText={t('firstPage')}
        nextText={t('nextPage')}
      />
    </>
  )
}
