import { useTranslations } from 'use-intl'
import type { ListedCity } from '#contract/cities/city-body.ts'
import { placeNames } from '../../alerts/place-names.ts'
import { listRanges, readQuery } from '../../public/marketplace/marketplace-query.ts'
import { useRangeWords } from '../../public/marketplace/range-words.ts'

/** The names of cities and provinces by id. */
export type KnownPlaces = ReturnType<typeof placeNames>

/** Returns the names of the places in these searches; other names are not sent to the browser. */
export function placesOf(
  searches: readonly { readonly query: string }[],
  cities: readonly ListedCity[],
  locale: 'id' | 'en',
): KnownPlaces {
  const filters = searches.flatMap(({ query }) => {
    const { city, province } = readQuery(new URLSearchParams(query))
    return [...city, ...province]
  })
  const all = placeNames(cities, locale)
  return Object.fromEntries(filters.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
}

/** Returns the function that names a saved search by each of its filters. Areas: `marketplace`, `card`. */
export function useSearchName(
  places: KnownPlaces,
): (query: string, everything: string) => readonly string[] {
  const list = useTranslations('marketplace')
  const card = useTranslations('card')
  const range = useRangeWords()
  const nameOf = (id: string) => places[id] ?? id.replaceAll('-', ' ')
  const resaleName = (choice: 'all' | 'offered') =>
    list(choice === 'all' ? 'resale.tabs.resale' : 'resale.offered')
  return (query, everything) => {
    const filters = readQuery(new URLSearchParams(query))
    const words = [
      ...(filters.resale === '' ? [] : [resaleName(filters.resale)]),
      ...(filters.q === '' ? [] : [`“${filters.q}”`]),
      ...[...filters.city, ...filters.province].map(nameOf),
      ...filters.type.map((type) => card(`type.${type}`)),
      ...filters.state.map((state) => card(`state.${state}`)),
      ...filters.let.map((state) => card(`letState.${state}`)),
      ...filters.title.map((kind) => list(`titleKinds.${kind}`)),
      ...(filters.sharia === '' ? [] : [list(filters.sharia === 'yes' ? 'shariaYes' : 'shariaNo')]),
      ...(filters.debt === '' ? [] : [list(filters.debt === 'yes' ? 'debtYes' : 'debtNo')]),
      ...listRanges.flatMap((name) => range(filters, name) ?? []),
      ...(filters.within === '' ? [] : [list('withinDays', { days: Number(filters.within) })]),
      ...(filters.sort === 'newest'
        ? []
        : [list('sortedBy', { order: list(`sorts.${filters.sort}`) })]),
    ]
    return words.length === 0 ? [everything] : words
  }
}
