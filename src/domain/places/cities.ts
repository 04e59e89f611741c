import type { TimeZone } from '#contract'
import { distanceKilometres, type Point } from './distance.ts'
import { islandsOf } from './islands.ts'
import { placesIn } from './places.ts'

/** A city or regency, as a property refers to it. */
type CityPlace = {
  /** The official code of four digits. */
  readonly code: string
  readonly kind: 'city' | 'regency'
  /** The name by which no other place is meant: `Bandung` for the city, but `Kabupaten Bandung` for the regency. */
  readonly name: string
  readonly nameEn: string
  readonly province: string
  readonly timeZone: TimeZone
}

let known: ReadonlyMap<string, CityPlace> | null = null

/** Returns every city and regency of Indonesia by its code. */
export function cityPlaces(): ReadonlyMap<string, CityPlace> {
  known ??= readCities()
  return known
}

function readCities(): Map<string, CityPlace> {
  const all = placesIn('').flatMap((province) =>
    placesIn(province.code).map(({ code, name }) => {
      const [, kind = '', bare = name] = shape.exec(name) ?? []
      return { code, bare, isCity: kind === 'Kota', province: provinceName(province.name) }
    }),
  )
  const cityNames = new Set(all.flatMap(({ bare, isCity }) => (isCity ? [bare] : [])))
  return new Map(
    all.map(({ code, bare, isCity, province }): [string, CityPlace] => {
      // A regency often has the same name as the city that it surrounds.
      const isTwofold = !isCity && cityNames.has(bare)
      const name = isTwofold ? `Kabupaten ${bare}` : bare
      const nameEn = isTwofold ? `${bare} Regency` : bare
      const kind = isCity ? 'city' : 'regency'
      return [code, { code, kind, name, nameEn, province, timeZone: timeZoneOf(code) }]
    }),
  )
}

const shape = /^(Kota|Kabupaten)(?: Administrasi)? (.+)$/

/** Shortens the names of two provinces that are rarely used in full. */
function provinceName(name: string): string {
  return name
    .replace(/^Daerah Khusus Ibukota /, 'DKI ')
    .replace(/^Daerah Istimewa Yogyakarta$/, 'DI Yogyakarta')
}

// Time zones by province, from Presidential Decree 41 of 1987. The newer provinces of Papua have the time zone
// of Papua.
const central = /^(5[1-3]|6[3-5]|7[1-6])/
const eastern = /^(8|9)/

function timeZoneOf(code: string): CityPlace['timeZone'] {
  if (eastern.test(code)) return 'Asia/Jayapura'
  return central.test(code) ? 'Asia/Makassar' : 'Asia/Jakarta'
}

// Wide limits, in kilometres: an island may be far from the town that its regency is governed from.
const fromCentreMax = 75
const fromIslandMax = 300

/**
 * Returns whether a point can be in this city or regency: by the distance from its centre when one is given,
 * otherwise from the islands that belong to it. Returns true when neither is known.
 */
export function isNearCity(code: string, point: Point, centre: Point | null): boolean {
  if (centre !== null) return distanceKilometres(point, centre) <= fromCentreMax
  const islands = islandsOf(code)
  if (islands.length === 0) return true
  return islands.some((island) => distanceKilometres(point, island) <= fromIslandMax)
}
