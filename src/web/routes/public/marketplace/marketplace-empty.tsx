import { useTranslations } from 'use-intl'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useListLink } from './list-base.ts'
import { type MarketplaceQuery, withoutFilters } from './marketplace-query.ts'
import { SaveSearch } from './marketplace-save.tsx'
import type { Wider } from './marketplace-wider.ts'

type EmptyProps = {
  readonly query: MarketplaceQuery
  readonly wider: readonly Wider[]
}

/**
 * Shown when no property matches: the filters that could be removed, those with the fewest additional
 * properties first.
 */
export function MarketplaceEmpty({ query, wider }: EmptyProps) {
  const t = useTranslations('marketplace')
  const listLink = useListLink()
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <div className="grid justify-items-center gap-4">
          <div className="flex flex-wrap justify-center gap-3">
            {wider.map(({ filter, list, count }) => (
              <LinkButton key={filter} to={listLink(list)} variant="dark">
                {t(`wider.${filter}`, { value: query.q, count })}
              </LinkButton>
            ))}
            {wider.length === 0 ? (
              <LinkButton to={listLink(withoutFilters(query))} variant="dark">
                {t('clear')}
              </LinkButton>
            ) : null}
          </div>
          <SaveSearch query={query} />
        </div>
      }
    >
      {t(wider.length === 0 ? 'emptyAlone' : 'emptyLead')}
    </EmptyState>
  )
}
