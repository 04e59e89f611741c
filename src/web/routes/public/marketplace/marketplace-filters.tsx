import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { letStates, propertyTypes, rangeMeasures, resaleRanges, soughtTitleKinds } from '#contract'
import { lifeCycleStates } from '../../../components/property/ownership/life-cycle.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icon.tsx'
import { OpenChevron } from '../../../ui/open-chevron.tsx'
import { filtersId, listFormId, useListBase } from './list-base.ts'
import { Choices, Either, PickOne, RangeFields } from './marketplace-choices.tsx'
import type { ListFacets } from './marketplace-facets.ts'
import { faultOf, isNarrowed, type MarketplaceQuery, withinDays } from './marketplace-query.ts'

type ListProps = { readonly query: MarketplaceQuery; readonly facets: ListFacets }

type FiltersProps = ListProps & { readonly total: number }

const citiesAtOnce = 8

/**
 * The filters of the list, next to it on wide screens and a bottom sheet on phones, in one form. The search
 * box, sort order and page size above the list and the checkboxes in it belong to the form by its id. The list
 * handles its submission.
 */
export function MarketplaceFilters({ query, facets, total }: FiltersProps) {
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const link = useLocalHref()
  const base = useListBase()
  const { types, states } = facets
  const shownStates = lifeCycleStates.filter(
    (state) => (states[state] ?? 0) > 0 || query.state.includes(state),
  )
  return (
    <search id={filtersId} popover="auto" aria-label={t('filters')} className="filter-sheet">
      <div className="mb-2 flex items-center justify-between lg:hidden">
        <p className="text-h3">{t('filters')}</p>
        <IconButton
          label={t('closeFilters')}
          popoverTarget={filtersId}
          popoverTargetAction="hide"
          className="-me-2"
        >
          <CloseIcon size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <form id={listFormId} method="get" action={link(base.path)} className="grid gap-5">
        <Kept query={query} only={base.only} />
        {query.resale === ''
          ? null
          : resaleRanges.map((range) => <RangeFields key={range} range={range} query={query} />)}
        <Choices
          name="type"
          legend={t('type')}
          values={propertyTypes}
          chosen={query.type}
          labelOf={(type) => card(`type.${type}`)}
          countOf={(type) => types[type] ?? 0}
        />
        <Choices
          name="state"
          legend={t('state')}
          values={shownStates}
          chosen={query.state}
          labelOf={(state) => card(`state.${state}`)}
          countOf={(state) => states[state] ?? 0}
        />
        <Places query={query} facets={facets} />
        <Others query={query} facets={facets} />
        <SubmitBar>
          <Button type="submit" variant="dark" isWide>
            {t('showResults', { count: total })}
          </Button>
        </SubmitBar>
      </form>
    </search>
  )
}

/** Less common filters, open while one of them is active. */
function Others({ query, facets }: ListProps) {
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const { lets, titles, provinces } = facets
  const ofResale = { askMin: '', askMax: '', askGapMin: '', askGapMax: '' }
  const used = { ...query, ...ofResale, q: '', type: [], state: [], city: [] }
  const isUsed = isNarrowed(used) || rangeMeasures.some((range) => faultOf(query, range) !== null)
  return (
    <details open={isUsed || undefined} className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between text-dense font-bold">
        {t('otherFilters')}
        <OpenChevron />
      </summary>
      <div className="grid gap-5 pt-3">
        {rangeMeasures.map((range) => (
          <RangeFields key={range} range={range} query={query} />
        ))}
        <PickOne name="province" label={t('province')} value={query.province[0] ?? ''}>
          <option value="">{t('allProvinces')}</option>
          {provinces.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {t('option', { name, count })}
            </option>
          ))}
        </PickOne>
        <Choices
          name="let"
          legend={t('let')}
          values={letStates}
          chosen={query.let}
          labelOf={(state) => card(`letState.${state}`)}
          countOf={(state) => lets[state] ?? 0}
        />
        <Choices
          name="title"
          legend={t('titleKind')}
          values={soughtTitleKinds}
          chosen={query.title}
          labelOf={(kind) => t(`titleKinds.${kind}`)}
          countOf={(kind) => titles[kind] ?? 0}
          note={t('titleNote')}
        />
        <Either name="sharia" label={t('sharia')} value={query.sharia} counts={facets.sharia} />
        <Either name="debt" label={t('debt')} value={query.debt} counts={facets.debt} />
        <PickOne name="within" label={t('within')} value={query.within}>
          <option value="">{t('withinAny')}</option>
          {withinDays.map((days) => (
            <option key={days} value={days}>
              {t('withinDays', { days: Number(days) })}
            </option>
          ))}
        </PickOne>
      </div>
    </details>
  )
}

function SubmitBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-card p-5 lg:bottom-0 lg:m-0 lg:border-0 lg:bg-paper lg:px-0 lg:py-3">
      {children}
    </div>
  )
}

/** Hidden fields for values that the form does not show and must preserve. */
function Kept({ query, only }: { query: MarketplaceQuery; only: string }) {
  const kept = {
    only,
    view: query.view,
    reverse: query.reverse,
    resale: query.resale,
    // Without a selected state the list shows all of them, not only open offerings.
    state: 'all',
  }
  return Object.entries(kept).map(([name, value]) =>
    value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}

function Places({ query, facets }: ListProps) {
  const t = useTranslations('marketplace')
  const { cities } = facets
  const ids = cities.map(({ id }) => id)
  const first = ids.filter((id, index) => index < citiesAtOnce || query.city.includes(id))
  const others = ids.filter((id) => !first.includes(id))
  const choices = (values: readonly string[], legend: string, isInside = false) => (
    <Choices
      name="city"
      legend={legend}
      isInside={isInside}
      values={values}
      chosen={query.city}
      labelOf={(id) => cities.find((city) => city.id === id)?.name ?? id}
      countOf={(id) => cities.find((city) => city.id === id)?.count ?? 0}
    />
  )
  return (
    <div className="grid gap-3">
      {choices(first, t('city'))}
      {others.length === 0 ? null : (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-link">
            {t('moreCities', { count: others.length })}
          </summary>
          {choices(others, t('moreCities', { count: others.length }), true)}
        </details>
      )}
    </div>
  )
}
