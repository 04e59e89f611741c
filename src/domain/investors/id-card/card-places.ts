import { type Area, placesIn } from '#places'
import { foldForComparison, similarity } from './similarity.ts'

/** The place names on a card. Null: not read. */
type PlaceNames = {
  readonly province: string | null
  readonly city: string | null
  readonly district: string | null
  readonly village: string | null
}

/** The codes of the places that were identified with certainty; each contains the code of the place before it. */
export type PlaceCodes = {
  readonly province?: string
  readonly city?: string
  readonly district?: string
  readonly village?: string
}

const likeEnough = 0.75
const aheadEnough = 0.1

/** Returns the place that a name matches. Null when none or several match. */
function placeNamed(name: string | null, among: readonly Area[]): Area | null {
  if (name === null) return null
  const read = foldForComparison(name)
  if (read.length < 3) return null
  const scored = among
    .map((place) => ({
      place,
      score: Math.max(
        ...spellings(place.name).map((each) => similarity(read, each, likeEnough - aheadEnough)),
      ),
    }))
    .toSorted((left, right) => right.score - left.score)
  const [best, next] = scored
  if (best === undefined || best.score < likeEnough) return null
  // An exact match wins unless there are two.
  const ahead = best.score === 1 ? Number.EPSILON : aheadEnough
  return next !== undefined && best.score - next.score < ahead ? null : best.place
}

const spelled = new Map<string, readonly string[]>()

// The name as in the list, and as abbreviated on cards.
function spellings(name: string): readonly string[] {
  const known = spelled.get(name)
  if (known !== undefined) return known
  const upper = name.toUpperCase()
  const forms = [
    upper,
    upper.replace('DAERAH KHUSUS IBUKOTA', 'DKI'),
    upper.replace('DAERAH KHUSUS IBUKOTA', 'DAERAH KHUSUS'),
    upper.replace('DAERAH ISTIMEWA', 'DI'),
    upper.replace('KEPULAUAN BANGKA', 'BANGKA'),
    upper.replace('KOTA ADMINISTRASI', 'KOTA'),
    upper.replace('KOTA ADMINISTRASI ', ''),
    upper.replace('KABUPATEN', 'KAB'),
  ].map(foldForComparison)
  const unique = [...new Set(forms)]
  // Only names of cities and provinces are cached: there are 83,000 villages.
  if (/^(KOTA|KABUPATEN|PROVINSI|DAERAH)/.test(upper)) spelled.set(name, unique)
  return unique
}

const known = new Map<string, readonly Area[]>()

// Every card needs the provinces and their cities; villages are too many to cache.
function keptPlacesIn(parent: string): readonly Area[] {
  const places = known.get(parent) ?? placesIn(parent)
  known.set(parent, places)
  return places
}

/** Returns all provinces. */
export const provinces = () => keptPlacesIn('')

const citiesIn = (province: string | undefined): readonly Area[] =>
  province === undefined
    ? provinces().flatMap(({ code }) => keptPlacesIn(code))
    : keptPlacesIn(province)

/**
 * Identifies the address of the card from its place names. When the city was not read, it is taken from the NIK
 * if that city has both a district and a village of these names.
 */
export function placeCodes(names: PlaceNames, nik: string | null): PlaceCodes {
  const province = placeNamed(names.province, provinces())
  const city =
    placeNamed(names.city, citiesIn(province?.code)) ?? cityByNik(names, nik, province?.code)
  if (city === null) return province === null ? {} : { province: province.code }
  const known = { province: city.code.slice(0, 2), city: city.code }
  const district = placeNamed(names.district, placesIn(city.code))
  if (district === null) return { ...known, ...byVillageAlone(names, city.code) }
  const village = placeNamed(names.village, placesIn(district.code))
  if (village === null) return { ...known, district: district.code }
  return { ...known, district: district.code, village: village.code }
}

function cityByNik(names: PlaceNames, nik: string | null, province?: string): Area | null {
  if (nik === null || (province !== undefined && !nik.startsWith(province))) return null
  const city = keptPlacesIn(nik.slice(0, 2)).find(({ code }) => code === nik.slice(0, 4))
  if (city === undefined) return null
  const district = placeNamed(names.district, placesIn(city.code))
  const village = district === null ? null : placeNamed(names.village, placesIn(district.code))
  return village === null ? null : city
}

// When the district was not read, it is the district of the village, provided exactly one village has that
// name.
function byVillageAlone({ district, village }: PlaceNames, city: string): PlaceCodes {
  if (district !== null || village === null) return {}
  const folded = foldForComparison(village)
  const found = placesIn(city)
    .flatMap(({ code }) => placesIn(code))
    .filter(({ name }) => foldForComparison(name) === folded)
  const [only] = found
  if (only === undefined || found.length > 1) return {}
  return { district: only.code.slice(0, 6), village: only.code }
}
