import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { propertySorts, resaleSorts } from '#contract'
import { CardMeaning, MeaningLink } from '../../../components/property/card/card-meaning.tsx'
import {
  type LifeCycleState,
  lifeCycleStates,
} from '../../../components/property/ownership/life-cycle.ts'
import { LinkChip } from '../../../ui/badge.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import {
  ChevronDownIcon,
  CloseIcon,
  FilterIcon,
  GridIcon,
  MapIcon,
  ReverseIcon,
  SearchIcon,
  TableIcon,
} from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { boxLook, filtersId, listFormId, useListLink } from './list-base.ts'
import type { ListFacets } from './marketplace-facets.ts'
import {
  boundsOf,
  filterKeys,
  inStage,
  listRanges,
  type MarketplaceQuery,
  pageSizes,
  type Stage,
  stageNames,
  stageOf,
  stages,
  views,
  withoutFilters,
} from './marketplace-query.ts'
import type { MarketplacePage } from './marketplace-reading.ts'
import { ResaleChoices, ResaleTabs } from './marketplace-resale.tsx'
import { SaveSearch } from './marketplace-save.tsx'
import { useRangeWords } from './range-words.ts'

type ToolbarProps = {
  readonly query: MarketplaceQuery
  /** The properties selected for comparison, preserved in every link to another list. */
  readonly compared: readonly string[]
  readonly facets: ListFacets
  readonly total: number
  readonly corrections: MarketplacePage['corrections']
  readonly window: MarketplacePage['window']
}

/** The search, the number of results, the sort order and the view. */
export function MarketplaceToolbar(props: ToolbarProps) {
  const { compared, facets, total, corrections } = props
  const query = { ...props.query, compare: compared }
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const meaningId = useId()
  return (
    <div className="mb-5 grid gap-4">
      <ResaleTabs query={query} />
      {query.resale === '' ? (
        <Stages query={query} facets={facets} />
      ) : (
        <ResaleChoices query={query} window={props.window} />
      )}
      <SearchBar query={query} />
      <ActiveFilters query={query} facets={facets}>
        {total === 0 ? null : <SaveSearch query={query} />}
      </ActiveFilters>
      <Toolbar query={query} total={total} />
      {corrections.map(({ from, to }) => (
        <p key={from} className="text-dense text-ink-soft">
          {t('corrected', { from, to })}
        </p>
      ))}
      {total === 0 || query.view !== 'table' ? null : (
        <div className="flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
          <p>{card('forecastLegend')}</p>
          <MeaningLink opens={meaningId} />
          <CardMeaning id={meaningId} />
        </div>
      )}
    </div>
  )
}

/** Links to open, coming and past offerings; the other filters are preserved. */
function Stages({ query, facets }: Pick<ToolbarProps, 'query' | 'facets'>) {
  const t = useTranslations('marketplace')
  const listLink = useListLink()
  const current = stageOf(query)
  const countOf = (stage: Stage) => {
    const states: readonly LifeCycleState[] = stage === 'all' ? lifeCycleStates : stages[stage]
    return states.reduce((sum, state) => sum + (facets.states[state] ?? 0), 0)
  }
  return (
    <nav aria-label={t('stages.label')} className="no-scrollbar -mx-5 overflow-x-auto px-5">
      <ul className="flex w-max gap-2 max-sm:gap-1">
        {stageNames.map((stage) => (
          <li key={stage}>
            <LinkChip
              to={listLink(inStage(query, stage))}
              isActive={stage === current}
              preventScrollReset
              // On a phone, the start of the last chip shows that the row scrolls.
              className="max-sm:gap-1.5 max-sm:px-3"
            >
              {t(`stages.${stage}`)}
              <span className="tabular">{countOf(stage)}</span>
            </LinkChip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The search box, which belongs to the form of the filters. */
function SearchBar({ query }: { query: MarketplaceQuery }) {
  const t = useTranslations('marketplace')
  return (
    <div className="flex gap-3">
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{t('search')}</span>
        <SearchIcon
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-4 my-auto text-ink-soft"
        />
        <input
          key={query.q}
          type="search"
          name="q"
          form={listFormId}
          defaultValue={query.q}
          maxLength={80}
          placeholder={t('searchPlaceholder')}
          className={`${boxLook} min-h-12! ps-11!`}
        />
      </label>
      <Button type="submit" form={listFormId} variant="dark" className="max-sm:hidden">
        {t('searchButton')}
      </Button>
    </div>
  )
}

/** Returns the number of active filters without the search. */
function narrowings(query: MarketplaceQuery): number {
  const isStage = stageOf(query) !== null
  const chosen = filterKeys.filter(
    (key) => key !== 'q' && !(key === 'state' && isStage) && query[key].length > 0,
  )
  return chosen.length + listRanges.filter((range) => boundsOf(query, range) !== null).length
}

function switchLook(isOn: boolean): string {
  return isOn ? 'bg-ink text-on-ink' : 'bg-card hover:bg-sand'
}

const viewIcons = { grid: GridIcon, table: TableIcon, map: MapIcon }

/** The number of results, the sort order and the view. */
function Toolbar({ query, total }: Pick<ToolbarProps, 'query' | 'total'>) {
  const t = useTranslations('marketplace')
  const listLink = useListLink()
  const turned = { ...query, reverse: query.reverse === 'yes' ? '' : 'yes', cursor: '' } as const
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="me-auto text-dense font-bold max-sm:order-1" role="status">
        {t('count', { count: total })}
      </p>
      <Button popoverTarget={filtersId} size="small" className="lg:hidden">
        <FilterIcon size={18} aria-hidden="true" />
        {t('filtersOpen', { count: narrowings(query) })}
      </Button>
      <ListSelect name="sort" label={t('sort')} value={query.sort}>
        {(query.resale === '' ? propertySorts : [...resaleSorts, ...propertySorts]).map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </ListSelect>
      <Link
        to={listLink(turned)}
        preventScrollReset
        aria-current={query.reverse === 'yes' ? 'true' : undefined}
        aria-label={t('reverse')}
        title={t('reverse')}
        className={`grid size-11 place-items-center rounded-field border border-line-strong ${switchLook(query.reverse === 'yes')}`}
      >
        <ReverseIcon size={18} aria-hidden="true" />
      </Link>
      {total <= pageSizes[0] ? null : (
        <ListSelect name="limit" label={t('limit')} value={String(query.limit)}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </ListSelect>
      )}
      <Button
        type="submit"
        form={listFormId}
        size="small"
        className="without-script max-sm:order-2"
      >
        {t('apply')}
      </Button>
      <nav
        aria-label={t('view')}
        className="flex rounded-field border border-line-strong bg-card max-sm:order-2"
      >
        {views.map((view) => {
          const Icon = viewIcons[view]
          return (
            <Link
              key={view}
              to={listLink({ ...query, view })}
              preventScrollReset
              aria-current={query.view === view ? 'page' : undefined}
              aria-label={t(`views.${view}`)}
              title={t(`views.${view}`)}
              className={`grid size-11 place-items-center rounded-field ${switchLook(query.view === view)}`}
            >
              <Icon size={18} aria-hidden="true" />
            </Link>
          )
        })}
      </nav>
    </div>
  )
}

type ListSelectProps = {
  readonly name: 'sort' | 'limit'
  readonly label: string
  readonly value: string
  readonly children: ReactNode
}

/** A select that takes effect immediately; without JavaScript it is submitted with the form. */
function ListSelect({ name, label, value, children }: ListSelectProps) {
  return (
    <label
      className={`relative ${name === 'sort' ? 'max-sm:min-w-0 max-sm:grow max-sm:basis-[40%]' : 'max-sm:order-2'}`}
    >
      <span className="sr-only">{label}</span>
      <select
        name={name}
        form={listFormId}
        key={value}
        defaultValue={value}
        className={`${boxLook} appearance-none pe-9! text-ellipsis`}
      >
        {children}
      </select>
      <ChevronDownIcon
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-soft"
      />
    </label>
  )
}

type ChipsProps = {
  readonly query: MarketplaceQuery
  readonly facets: ListFacets
  readonly children: ReactNode
}

/** The active filters, each with a link that removes it. */
function ActiveFilters({ query, facets, children }: ChipsProps) {
  const t = useTranslations('marketplace')
  const listLink = useListLink()
  const chips = useChips(query, facets)
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('active')} className="flex flex-wrap gap-2">
      {chips.map(({ key, name, without }) => (
        <li key={key}>
          <LinkChip
            to={listLink({ ...without, cursor: '' })}
            isActive={false}
            preventScrollReset
            aria-label={t('remove', { name })}
          >
            {name}
            <CloseIcon size={14} aria-hidden="true" />
          </LinkChip>
        </li>
      ))}
      <li>
        <Link
          to={listLink(withoutFilters(query))}
          preventScrollReset
          className={buttonLook({ variant: 'quiet', size: 'small' })}
        >
          {t('clear')}
        </Link>
      </li>
      {children === null ? null : <li>{children}</li>}
    </ul>
  )
}

type Chip = {
  readonly key: string
  readonly name: string
  readonly without: MarketplaceQuery
}

function useChips(query: MarketplaceQuery, facets: ListFacets): Chip[] {
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const place = (places: ListFacets['provinces'], id: string) =>
    places.find((each) => each.id === id)?.name ?? id
  const each = <Key extends 'province' | 'city' | 'type' | 'state' | 'let' | 'title'>(
    key: Key,
    nameOf: (value: MarketplaceQuery[Key][number]) => string,
  ): Chip[] =>
    query[key].map((value) => ({
      key: `${key} ${value}`,
      name: nameOf(value),
      without: { ...query, [key]: query[key].filter((other) => other !== value) },
    }))
  const one = (key: 'q' | 'sharia' | 'debt' | 'within', name: string): Chip[] =>
    query[key] === '' ? [] : [{ key, name, without: { ...query, [key]: '' } }]
  return [
    ...one('q', `“${query.q}”`),
    ...each('province', (id) => place(facets.provinces, id)),
    ...each('city', (id) => place(facets.cities, id)),
    ...each('type', (type) => card(`type.${type}`)),
    ...(stageOf(query) === null ? each('state', (state) => card(`state.${state}`)) : []),
    ...each('let', (state) => card(`letState.${state}`)),
    ...each('title', (kind) => t(`titleKinds.${kind}`)),
    ...one('sharia', t(query.sharia === 'yes' ? 'shariaYes' : 'shariaNo')),
    ...one('debt', t(query.debt === 'yes' ? 'debtYes' : 'debtNo')),
    ...one('within', t('withinDays', { days: Number(query.within) })),
    ...useRangeChips(query),
  ]
}

function useRangeChips(query: MarketplaceQuery): Chip[] {
  const wordsOf = useRangeWords()
  return listRanges.flatMap((range): Chip[] => {
    const name = wordsOf(query, range)
    if (name === null) return []
    return [{ key: range, name, without: { ...query, [`${range}Min`]: '', [`${range}Max`]: '' } }]
  })
}
