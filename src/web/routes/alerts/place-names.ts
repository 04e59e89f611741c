import type { ListedCity } from '#contract/cities/city-body.ts'
import { provinceName } from '../../components/property/map/province-name.ts'
import { provinceIdOf } from '../public/marketplace/marketplace-facets.ts'
import type { PlaceNames } from './alert-words.ts'

/** Returns the names of all cities and provinces by id. */
export function placeNames(cities: readonly ListedCity[], locale: 'id' | 'en'): PlaceNames {
  return Object.fromEntries([
    ...cities.map(({ id, name }) => [id, name[locale]] as const),
    ...cities.map(
      ({ province }) => [provinceIdOf(province), provinceName(province, locale)] as const,
    ),
  ])
}
