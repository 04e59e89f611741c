import type { ListedCity } from '#contract/cities/city-body.ts'
import type { PlaceNames } from './alert-words.ts'

/** Returns the names of all cities and provinces by id. */
export function placeNames(cities: readonly ListedCity[], locale: 'id' | 'en'): PlaceNames {
  return Object.fromEntries([
    ...cities.map(({ id, name }) => [id, name[locale]] as const),
    ...cities.map(
      ({ province }) => [province.toLowerCase().replaceAll(' ', '-'), province] as const,
    ),
  ])
}
