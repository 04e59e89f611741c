import type { ChangeEvent, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type CardFacts, PropertyCards } from '../../components/property-card.tsx'
import { compareFormId, HeartShape } from '../../components/property-tools.tsx'
import { later } from '../../ui/later.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { useListBase, useListLink } from './list-base.ts'
import { MarketplaceFilters } from './marketplace-filters.tsx'
import { comparedMax, type MarketplaceQuery, readQuery } from './marketplace-query.ts'
import type { MarketplacePage } from './marketplace-reading.ts'
import { ActiveFilters, SearchBar, Toolbar } from './marketplace-toolbar.tsx'
import { CompareTray } from './marketplace-tray.tsx'
import { SaveSearch, WatchForm, WatchNotice } from './marketplace-watch.tsx'

// The list is looked at as cards first, and seldom holds nothing.
const MarketplaceEmpty = later(
  async () => (await import('./marketplace-empty.tsx')).MarketplaceEmpty,
)
const MarketplaceMap = later(async () => (await import('./marketplace-map.tsx')).MarketplaceMap)
const MarketplaceTable = later(
  async () => (await import('./marketplace-table.tsx')).MarketplaceTable,
)

type MarketplaceListProps = {
  readonly page: MarketplacePage
  /** What the list says of one property besides, in cards and rows. */
  readonly footOf?: (property: CardFacts) => ReactNode
  /** Nothing is there to be filtered: what is shown instead. */
  readonly empty?: ReactNode
}

/** A list of properties with everything that narrows, orders and compares it. */
export function MarketplaceList({ page, footOf, empty }: MarketplaceListProps) {
  const { query: loaded, facets, items, total, nextCursor, corrections, places } = page
  const [search] = useSearchParams()
  const query = { ...loaded, compare: readQuery(search).compare }
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const listLink = useListLink()
  const { pathOf } = useListBase()
  const tick = useTicks(query)
  const tools = { watched: page.watched, compared: query.compare }
  const foot = (id: string) => {
    const property = items.find((item) => item.id === id)
    return property === undefined ? null : footOf?.(property)
  }
  return (
    <>
      <HeartShape />
      <WatchForm query={query} />
      <div className="grid gap-8 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10">
        <MarketplaceFilters query={query} facets={facets} />
        <div onChange={tick}>
          <div className="mb-5 grid gap-4">
            <WatchNotice />
            <SearchBar query={query} />
            <ActiveFilters query={query} facets={facets}>
              <SaveSearch query={query} />
            </ActiveFilters>
            <Toolbar query={query}>
              <p className="text-dense font-bold" role="status">
                {t('count', { count: total })}
              </p>
            </Toolbar>
            {corrections.map(({ from, to }) => (
              <p key={from} className="text-dense text-ink-soft">
                {t('corrected', { from, to })}
              </p>
            ))}
            <p className="text-small text-ink-soft">{card('forecastLegend')}</p>
          </div>
          {query.view === 'map' ? <MarketplaceMap places={places} query={query} /> : null}
          {items.length === 0
            ? (empty ?? (
                <MarketplaceEmpty query={query} wider={page.wider}>
                  <SaveSearch query={query} />
                </MarketplaceEmpty>
              ))
            : null}
          {items.length > 0 && query.view === 'table' ? (
            <MarketplaceTable items={items} tools={tools} query={query} footOf={footOf} />
          ) : null}
          {items.length > 0 && query.view !== 'table' ? (
            <PropertyCards
              properties={items}
              isAtTop
              tools={tools}
              pathOf={pathOf}
              {...(footOf === undefined ? {} : { footOf: foot })}
            />
          ) : null}
          <Pagination
            label={t('pages')}
            firstHref={query.cursor === '' ? null : listLink({ ...query, cursor: '' })}
            nextHref={nextCursor === null ? null : listLink({ ...query, cursor: nextCursor })}
            firstText={t('first')}
            nextText={t('next')}
          />
          <CompareTray query={query} shown={items.map(({ id }) => id)} />
          <p className="mx-auto mt-10 max-w-3xl text-center text-small text-ink-soft">
            {`${t('allIn')} ${t('risk')}`}
          </p>
        </div>
      </div>
    </>
  )
}

/** One handler for every tick of the list: it goes into the address, so it stays from page to page. */
function useTicks(query: MarketplaceQuery) {
  const navigate = useNavigate()
  const listLink = useListLink()
  return ({ target }: ChangeEvent<HTMLDivElement>) => {
    // Changes come from boxes and selects inside; only the former are ticks.
    const box = target as unknown as HTMLInputElement
    if (box.name !== 'ids' || box.form?.id !== compareFormId) return
    const others = query.compare.filter((id) => id !== box.value)
    const compare = box.checked ? [...others, box.value].slice(0, comparedMax) : others
    navigate(listLink({ ...query, compare }), { replace: true, preventScrollReset: true })
  }
}
