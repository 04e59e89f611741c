import type { ListedCity } from '#contract/cities/city-body.ts'
import type { PropertyList } from '#contract/properties/property-body.ts'
import type { Locale } from '#kernel'
import { provinceName } from '../../../components/property/map/province-name.ts'
import type { MarketplaceQuery } from './marketplace-query.ts'

/** The number of properties for each choice, with names in one language, as sent to the filters. */
export type ListFacets = {
  readonly cities: readonly { id: string; name: string; count: number }[]
  readonly provinces: readonly { id: string; name: string; count: number }[]
  readonly types: Readonly<Record<string, number>>
  readonly states: Readonly<Record<string, number>>
  readonly lets: Readonly<Record<string, number>>
  readonly titles: Readonly<Record<string, number>>
  readonly sharia: Readonly<Record<'yes' | 'no', number>>
  readonly debt: Readonly<Record<'yes' | 'no', number>>
}

/** Returns the facets for the filters; a selected place is included even when it has no match. */
export function listFacets(
  facets: PropertyList['facets'],
  query: MarketplaceQuery,
  known: readonly ListedCity[],
  locale: Locale,
): ListFacets {
  const counted = new Set(facets.cities.map(({ id }) => id))
  const provinces = new Set(facets.provinces.map(({ id }) => id))
  const without = known.filter(({ id }) => query.city.includes(id) && !counted.has(id))
  const empty = query.province.filter((id) => !provinces.has(id))
  return {
    cities: [
      ...facets.cities.map(({ id, name, count }) => ({ id, name: name[locale], count })),
      ...without.map(({ id, name }) => ({ id, name: name[locale], count: 0 })),
    ],
    provinces: [
      ...facets.provinces.map((each) => ({ ...each, name: provinceName(each.name, locale) })),
      ...empty.map((id) => ({ id, name: provinceName(officialName(known, id), locale), count: 0 })),
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    types: Object.fromEntries(facets.types.map(({ type, count }) => [type, count])),
    states: Object.fromEntries(facets.states.map(({ state, count }) => [state, count])),
    lets: Object.fromEntries(facets.letStates.map(({ letState, count }) => [letState, count])),
    titles: Object.fromEntries(facets.titleKinds.map(({ titleKind, count }) => [titleKind, count])),
    sharia: {
      yes: facets.sharia.find(({ isSharia }) => isSharia)?.count ?? 0,
      no: facets.sharia.find(({ isSharia }) => !isSharia)?.count ?? 0,
    },
    debt: {
      yes: facets.debt.find(({ hasDebt }) => hasDebt)?.count ?? 0,
      no: facets.debt.find(({ hasDebt }) => !hasDebt)?.count ?? 0,
    },
  }
}

export function provinceIdOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

function officialName(known: readonly ListedCity[], id: string): string {
  return known.find(({ province }) => provinceIdOf(province) === id)?.province ?? id
}
