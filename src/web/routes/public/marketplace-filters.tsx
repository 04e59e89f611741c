import type { ComponentProps, FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { City, PropertyList } from '../../api/shapes.ts'
import { lifeCycleStates } from '../../components/life-cycle.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon, SearchIcon } from '../../ui/icon.tsx'
import {
  everything,
  isNarrowed,
  listPath,
  type MarketplaceQuery,
  pageSizes,
  readQuery,
  sorts,
} from './marketplace-query.ts'

type FiltersProps = {
  readonly query: MarketplaceQuery
  /** The chosen city, which the counts do not name when nothing there fits. */
  readonly city: City | null
  readonly list: Pick<PropertyList, 'facets'>
}

/** What narrows and orders the list. An ordinary form and ordinary links: the address keeps it all. */
export function MarketplaceFilters({ query, city, list }: FiltersProps) {
  const t = useTranslations('marketplace')
  const link = useLocalHref()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) search.set(name, String(value))
    navigate(link(listPath(readQuery(search))), { preventScrollReset: true })
  }
  return (
    <search className="grid gap-4" aria-label={t('filters')}>
      <TypeChips query={query} list={list} />
      <Form
        key={JSON.stringify(query)}
        method="get"
        action={link('/marketplace')}
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-card p-4 md:grid-cols-3 lg:grid-cols-[minmax(0,1.7fr)_repeat(3,minmax(0,1fr))_7rem_auto]"
      >
        {query.type === '' ? null : <input type="hidden" name="type" value={query.type} />}
        <SearchBox value={query.q} />
        <CitySelect city={city} list={list} />
        <StateSelect query={query} list={list} />
        <Choice label={t('sort')} name="sort" defaultValue={query.sort}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Choice>
        <Choice label={t('limit')} name="limit" defaultValue={query.limit}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Choice>
        <Button type="submit" variant="dark" className="max-md:col-span-2">
          {t('apply')}
        </Button>
      </Form>
      {isNarrowed(query) ? (
        <p>
          <LinkChip
            to={link(listPath({ ...everything, sort: query.sort, limit: query.limit }))}
            isActive={false}
            preventScrollReset
          >
            {t('clear')}
          </LinkChip>
        </p>
      ) : null}
    </search>
  )
}

function TypeChips({ query, list }: Omit<FiltersProps, 'city'>) {
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const link = useLocalHref()
  const { types } = list.facets
  const isCounted = query.type === '' || types.some(({ type }) => type === query.type)
  const shown = query.type === '' || isCounted ? types : [...types, { type: query.type, count: 0 }]
  const to = (type: MarketplaceQuery['type']) => link(listPath({ ...query, type, cursor: '' }))
  return (
    <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <li>
        <LinkChip to={to('')} isActive={query.type === ''} preventScrollReset>
          {t('allTypes')}
        </LinkChip>
      </li>
      {shown.map(({ type, count }) => (
        <li key={type}>
          <LinkChip to={to(type)} isActive={query.type === type} preventScrollReset>
            {card(`type.${type}`)}
            <span className="tabular font-medium opacity-75">{count}</span>
          </LinkChip>
        </li>
      ))}
    </ul>
  )
}

function SearchBox({ value }: { value: string }) {
  const t = useTranslations('marketplace')
  return (
    <label className="col-span-2 grid gap-1 md:col-span-3 lg:col-span-1">
      <span className="text-small font-semibold text-ink-soft">{t('search')}</span>
      <span className="relative">
        <SearchIcon
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-soft"
        />
        <input
          type="search"
          name="q"
          defaultValue={value}
          maxLength={80}
          placeholder={t('searchPlaceholder')}
          className={`${boxLook} ps-10`}
        />
      </span>
    </label>
  )
}

function CitySelect({ city, list }: Omit<FiltersProps, 'query'>) {
  const t = useTranslations('marketplace')
  const locale = useLocale()
  const counted = list.facets.cities
  const isCounted = city === null || counted.some(({ id }) => id === city.id)
  const cities = [...counted, ...(isCounted ? [] : [{ ...city, count: 0 }])].sort((a, b) =>
    a.name[locale] < b.name[locale] ? -1 : 1,
  )
  return (
    <Choice label={t('city')} name="city" defaultValue={city?.id ?? ''}>
      <option value="">{t('allCities')}</option>
      {cities.map(({ id, name, count }) => (
        <option key={id} value={id}>
          {t('option', { name: name[locale], count })}
        </option>
      ))}
    </Choice>
  )
}

function StateSelect({ query, list }: Omit<FiltersProps, 'city'>) {
  const t = useTranslations('marketplace')
  const card = useTranslations('card')
  const counts = new Map(list.facets.states.map(({ state, count }) => [state, count]))
  const states = lifeCycleStates.filter((state) => counts.has(state) || state === query.state)
  return (
    <Choice label={t('state')} name="state" defaultValue={query.state}>
      <option value="">{t('allStates')}</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {t('option', { name: card(`state.${state}`), count: counts.get(state) ?? 0 })}
        </option>
      ))}
    </Choice>
  )
}

const boxLook =
  'min-h-12 w-full rounded-field border border-line-strong bg-card px-3.5 text-dense text-ink placeholder:text-ink-soft'

function Choice({ label, ...select }: ComponentProps<'select'> & { readonly label: string }) {
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-small font-semibold text-ink-soft">{label}</span>
      <span className="relative">
        <select {...select} className={`${boxLook} appearance-none truncate pe-9`} />
        <ChevronDownIcon
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-soft"
        />
      </span>
    </label>
  )
}
