import { useTranslations } from 'use-intl'
import { propertyTypes, soughtTitleKinds } from '#contract'
import type { Alert } from '#contract/watchlist/alert-body.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Select } from '../../ui/choice.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'
import { type PlaceNames, useFilterWords } from './alert-words.ts'

type ScopeProps = {
  readonly property: { readonly id: string; readonly name: string } | null
  /**
   * The filters of the list as query parameters. When empty and without a property, the form offers the filters
   * itself.
   */
  readonly search: string
  readonly filters: Alert['filters']
  readonly places: PlaceNames
  readonly cities: readonly { readonly id: string; readonly name: string }[]
}

/** The choice of the properties that the alert covers. */
export function ScopeFields({ property, search, filters, places, cities }: ScopeProps) {
  const t = useTranslations('alerts')
  const link = useLocalHref()
  const words = useFilterWords(places)(filters)
  if (property === null && search === '') return <ScopeChoices cities={cities} />
  return (
    <>
      <h2 className="text-h3">{t('which')}</h2>
      {property === null ? (
        <input type="hidden" name="search" value={search} />
      ) : (
        <input type="hidden" name="property" value={property.id} />
      )}
      <p className="mt-2 text-dense font-bold break-words">
        <FactLine>{property?.name ?? (words.length === 0 ? t('everyProperty') : words)}</FactLine>
      </p>
      {property === null ? (
        <p className="mt-1 text-small">
          <Link to={link(`/dashboard/properties?${search}`)} className="text-link">
            {t('changeFilters')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function ScopeChoices({ cities }: Pick<ScopeProps, 'cities'>) {
  const t = useTranslations('alerts')
  const list = useTranslations('marketplace')
  const card = useTranslations('card')
  return (
    <>
      <h2 className="mb-4 text-h3">{t('which')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Select name="city" label={list('city')} defaultValue="">
            <option value="">{list('allCities')}</option>
            {cities.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <Select name="type" label={list('type')} defaultValue="">
          <option value="">{list('allTypes')}</option>
          {propertyTypes.map((type) => (
            <option key={type} value={type}>
              {card(`type.${type}`)}
            </option>
          ))}
        </Select>
        <Select name="title" label={list('titleKind')} defaultValue="">
          <option value="">{t('anyTitle')}</option>
          {soughtTitleKinds
            .filter((kind) => kind !== 'SHM')
            .map((kind) => (
              <option key={kind} value={kind}>
                {list(`titleKinds.${kind}`)}
              </option>
            ))}
        </Select>
      </div>
      <p className="mt-3 text-small text-ink-soft">{t('moreFilters')}</p>
    </>
  )
}
