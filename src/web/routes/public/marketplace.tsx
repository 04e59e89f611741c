import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiClient, toErrorPage } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { City, PropertyList } from '../../api/shapes.ts'
import { PageHead } from '../../components/page-head.tsx'
import { cardFacts, PropertyCards } from '../../components/property-card.tsx'
import { apiContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { MarketplaceEmpty } from './marketplace-empty.tsx'
import { MarketplaceFilters } from './marketplace-filters.tsx'
import { everything, listPath, type MarketplaceQuery, readQuery } from './marketplace-query.ts'

export const handle: ScreenHandle = { messages: ['marketplace', 'card'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { query, city } = await withKnownCity(api, readQuery(url.searchParams))
  const list = await readList(api, query)
  const isSearchToBlame = list.total === 0 && query.q !== ''
  const withoutSearch = isSearchToBlame ? await readList(api, { ...query, q: '', limit: 12 }) : null
  const { items, ...rest } = list
  return {
    query,
    city,
    list: rest,
    items: items.map(cardFacts),
    countWithoutSearch: withoutSearch?.total ?? 0,
  }
}

/** A city the product does not know is ignored like every other unknown value. */
async function withKnownCity(api: ApiClient, query: MarketplaceQuery) {
  if (query.city === '') return { query, city: null }
  const { items } = await api.get<{ items: City[] }>('/cities/')
  const city = items.find(({ id }) => id === query.city) ?? null
  return { query: { ...query, city: city?.id ?? '' }, city }
}

/** A cursor that is no longer good leads back to the first page. */
async function readList(api: ApiClient, query: MarketplaceQuery): Promise<PropertyList> {
  if (query.cursor === '') return api.get<PropertyList>('/properties/', query)
  try {
    return await api.ask<PropertyList>('/properties/', query)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) return toErrorPage(error)
    return api.get<PropertyList>('/properties/', { ...query, cursor: '' })
  }
}

export default function MarketplaceScreen() {
  const { query, city, list, items, countWithoutSearch } = useLoaderData<typeof loader>()
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const link = useLocalHref()
  const next = list.nextCursor
  return (
    <div className="page-width pb-20">
      <Head query={query} city={city} />
      <div className="max-w-2xl pt-8 pb-6 sm:pt-12 sm:pb-8">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="mt-3 text-ink-soft">{t('lead')}</p>
      </div>
      <MarketplaceFilters query={query} city={city} list={list} />
      <div className="mt-7 mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-dense font-bold" role="status">
          {t('count', { count: list.total })}
        </p>
        <p className="text-small text-ink-soft">{card('forecastLegend')}</p>
      </div>
      {items.length === 0 ? (
        <MarketplaceEmpty query={query} list={list} countWithoutSearch={countWithoutSearch} />
      ) : (
        <PropertyCards properties={items} firstRow={3} />
      )}
      <Pagination
        label={t('pages')}
        firstHref={query.cursor === '' ? null : link(listPath({ ...query, cursor: '' }))}
        nextHref={next === null ? null : link(listPath({ ...query, cursor: next }))}
        firstText={t('first')}
        nextText={t('next')}
      />
      <p className="mx-auto mt-10 max-w-3xl text-center text-small text-ink-soft">
        {`${t('allIn')} ${t('risk')}`}
      </p>
    </div>
  )
}

/** The list and the list of one city are worth finding; every other choice is one of a visitor's. */
function Head({ query, city }: { query: MarketplaceQuery; city: City | null }) {
  const t = useTranslations('marketplace')
  const locale = useLocale()
  const link = useLocalHref()
  const address = listPath({ ...everything, city: query.city })
  if (city === null) {
    return (
      <PageHead
        title={t('title')}
        description={t('description')}
        isPrivate={listPath(query) !== address}
        address={address}
      />
    )
  }
  const name = city.name[locale]
  return (
    <PageHead
      title={t('titleIn', { city: name })}
      description={t('descriptionIn', { city: name })}
      isPrivate={listPath(query) !== address}
      address={address}
      trail={[{ text: t('title'), to: link('/marketplace') }, { text: name }]}
    />
  )
}
