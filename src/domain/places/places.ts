import { textOf } from './read-text.ts'

export type Area = { readonly code: string; readonly name: string }

/** A village with its district, city and province. */
type PlaceChain = {
  readonly province: Area
  readonly city: Area
  readonly district: Area
  readonly village: Area
}

// By the length of a parent's code: the file that lists its direct parts, and the number of digits that their
// codes add.
const levels: Readonly<Record<number, { file: string; digits: number }>> = {
  0: { file: 'provinces', digits: 2 },
  2: { file: 'regencies', digits: 2 },
  4: { file: 'districts', digits: 2 },
  6: { file: 'villages', digits: 4 },
}

/**
 * Returns the direct parts of a place, sorted by name. The empty code returns the provinces; an unknown code
 * returns nothing.
 */
export function placesIn(parent: string): Area[] {
  const level = levels[parent.length]
  if (level === undefined || !/^\d*$/.test(parent)) return []
  const places = parent === '' ? allLines(level.file) : linesUnder(level.file, parent)
  return places.sort((left, right) => left.name.localeCompare(right.name, 'id'))
}

/** Returns the village with this code and its district, city and province; null when there is none. */
export function placeChain(villageCode: string): PlaceChain | null {
  if (!/^\d{10}$/.test(villageCode)) return null
  const [province, city, district, village] = [2, 4, 6, 10].map((length) => {
    const code = villageCode.slice(0, length)
    return placesIn(code.slice(0, length === 10 ? 6 : length - 2)).find((it) => it.code === code)
  })
  if (!province || !city || !district || !village) return null
  return { province, city, district, village }
}

function allLines(file: string): Area[] {
  return textOf(file).split('\n').slice(1).flatMap(placeOf)
}

// The parts of one place are adjacent in the file.
function linesUnder(file: string, parent: string): Area[] {
  const text = textOf(file)
  const start = `\n${(parent.match(/\d\d/g) ?? []).join('.')}.`
  const places: Area[] = []
  for (let at = text.indexOf(start); at >= 0 && text.startsWith(start, at); ) {
    const end = text.indexOf('\n', at + 1)
    places.push(...placeOf(text.slice(at + 1, end < 0 ? undefined : end)))
    if (end < 0) break
    at = end
  }
  return places
}

// The code comes first and the name last; a name may be in quotation marks.
function placeOf(line: string): Area[] {
  const [, code = '', name = ''] = /^([\d.]+),(?:[\d.]+,)?(.+?)\r?$/.exec(line) ?? []
  if (code === '') return []
  return [
    { code: code.replaceAll('.', ''), name: name.replace(/^"(.*)"$/, '$1').replaceAll('""', '"') },
  ]
}
