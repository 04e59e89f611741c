import type { TimeZone } from '#contract'
import { distanceKilometres, type Point } from './distance.ts'
import { islandsOf } from './islands.ts'
import { placesIn } from './places.ts'

/** A city or regency as a property names it. */
export type CityPlace = {
  /** The official code: four digits. */
  readonly code: string
  readonly kind: 'city' | 'regency'
  /** As it is called where no other is meant: `Bandung`, but `Kabupaten Bandung` for the regency. */
  readonly name: string
  readonly nameEn: string
  readonly province: string
  readonly timeZone: TimeZone
}

let known: ReadonlyMap<string, CityPlace> | null = null

/** Every city and regency of the country, by their codes. */
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
      // A regency is often named like the city that it surrounds.
      const isTwofold = !isCity && cityNames.has(bare)
      const name = isTwofold ? `Kabupaten ${bare}` : bare
      const nameEn = isTwofold ? `${bare} Regency` : bare
      const kind = isCity ? 'city' : 'regency'
      return [code, { code, kind, name, nameEn, province, timeZone: timeZoneOf(code) }]
    }),
  )
}

const shape = /^(Kota|Kabupaten)(?: Administrasi)? (.+)$/

/** Two provinces are hardly ever called by their whole name. */
function provinceName(name: string): string {
  return name
    .replace(/^Daerah Khusus Ibukota /, 'DKI ')
    .replace(/^Daerah Istimewa Yogyakarta$/, 'DI Yogyakarta')
}

// By Presidential Decree 41 of 1987, by provinces; Papua's younger provinces kept its time.
const central = /^(5[1-3]|6[3-5]|7[1-6])/
const eastern = /^(8|9)/

function timeZoneOf(code: string): CityPlace['timeZone'] {
  if (eastern.test(code)) return 'Asia/Jayapura'
  return central.test(code) ? 'Asia/Makassar' : 'Asia/Jakarta'
}

// Generous: an island may be far from the town that its regency is run from.
const fromCentreMax = 75
const fromIslandMax = 300

/**
 * Whether a point can be in this city or regency, as far as is known: by its centre where that is
 * given, else by the islands that belong to it. True where neither is known.
 */
export function isNearCity(code: string, point: Point, centre: Point | null): boolean {
  if (centre !== null) return distanceKilometres(point, centre) <= fromCentreMax
  const islands = islandsOf(code)
  if (islands.length === 0) return true
  return islands.some((island) => distanceKilometres(point, island) <= fromIslandMax)
}
