import { useTranslations } from 'use-intl'
import type { PropertyList } from '../../api/shapes.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { everything, listPath, type MarketplaceQuery } from './marketplace-query.ts'

type EmptyProps = {
  readonly query: MarketplaceQuery
  readonly list: Pick<PropertyList, 'facets'>
  readonly countWithoutSearch: number
}

type Filter = 'q' | 'city' | 'type' | 'state'

/** No property fits: the filters that would have to go, the one that loses least first. */
export function MarketplaceEmpty({ query, list, countWithoutSearch }: EmptyProps) {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  const without = (filter: Filter) => link(listPath({ ...query, [filter]: '', cursor: '' }))
  const wider = widerFilters(query, list, countWithoutSearch)
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {wider.map(({ filter, count }) => (
            <LinkButton key={filter} to={without(filter)} variant="dark">
              {t(`wider.${filter}`, { value: query.q, count })}
            </LinkButton>
          ))}
          {wider.length === 0 ? (
            <LinkButton to={link(listPath(everything))} variant="dark">
              {t('clear')}
            </LinkButton>
          ) : null}
        </div>
      }
    >
      {t('emptyLead')}
    </EmptyState>
  )
}

// Each facet is counted with the other filters on, so its sum is what one filter less would show.
function widerFilters(
  { q, city, type, state }: MarketplaceQuery,
  list: Pick<PropertyList, 'facets'>,
  search: number,
) {
  const sum = (counts: readonly { count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0)
  const { cities, types, states } = list.facets
  const filters: readonly { filter: Filter; isOn: boolean; count: number }[] = [
    { filter: 'q', isOn: q !== '', count: search },
    { filter: 'city', isOn: city !== '', count: sum(cities) },
    { filter: 'type', isOn: type !== '', count: sum(types) },
    { filter: 'state', isOn: state !== '', count: sum(states) },
  ]
  return filters
    .filter(({ isOn, count }) => isOn && count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, 3)
}
