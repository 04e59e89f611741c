/** A person on a list: name and aliases. */
export type ListedName = {
  readonly list: string
  readonly reference: string
  readonly names: readonly string[]
  /** `YYYY-MM-DD`, when the list states it. */
  readonly bornOn: string | null
}

/** A name on a list that resembles the screened name, with a score of 0 to 100. */
export type ScreeningHit = {
  readonly list: string
  readonly reference: string
  readonly name: string
  readonly bornOn: string | null
  readonly score: number
}

/** The current lists; the version changes with their content. */
export type ScreeningLists = { readonly version: string; readonly names: readonly ListedName[] }

const titles = new Set(
  'dr drs dra ir prof h hj haji hajah kh kyai ust ustadz tn ny sdr bin binti alias se sh st mm mt msi mba skom spd amd phd mr mrs'.split(
    ' ',
  ),
)
const scoreMin = 90

/**
 * Returns the people on the lists whose names resemble this one, best first. Tolerates word order, titles,
 * spelling and missing names.
 */
export function screenName(fullName: string, lists: ScreeningLists): ScreeningHit[] {
  const words = wordsOf(fullName)
  return lists.names
    .flatMap(({ names, list, reference, bornOn }) => {
      const scored = names.map((name) => ({ name, score: likeness(words, wordsOf(name)) }))
      const best = scored.toSorted((left, right) => right.score - left.score)[0]
      if (best === undefined || best.score < scoreMin) return []
      return [{ list, reference, bornOn, ...best }]
    })
    .toSorted((left, right) => right.score - left.score)
    .slice(0, 20)
}

/** Returns the distinguishing words of a name, without titles, diacritics and punctuation. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word.length > 1 && !titles.has(word))
}

/**
 * Returns the similarity of two names, 0 to 100: each word of the shorter name is compared with its best match
 * in the longer.
 */
function likeness(left: readonly string[], right: readonly string[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left]
  if (few.length === 0) return 0
  const free = [...many]
  let sum = 0
  for (const word of few) {
    const scores = free.map((other) => alike(word, other))
    const best = Math.max(0, ...scores)
    free.splice(scores.indexOf(best), 1)
    sum += best
  }
  const mean = sum / few.length
  // One matching word of several is a weak match, half of them a moderate one.
  const share = few.length / many.length
  return Math.round(100 * mean * (share >= 0.5 && few.length > 1 ? 1 : 0.84 + 0.16 * share))
}

/** Jaro-Winkler similarity: 1 for equal words, close to 1 for a typing error. */
function alike(left: string, right: string): number {
  if (left === right) return 1
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1)
  const taken = new Set<number>()
  const found: string[] = []
  for (const [position, letter] of [...left].entries()) {
    for (let at = Math.max(0, position - reach); at <= position + reach; at += 1) {
      if (taken.has(at) || right[at] !== letter) continue
      taken.add(at)
      found.push(letter)
      break
    }
  }
  if (found.length === 0) return 0
  const others = [...taken].sort((a, b) => a - b).map((at) => right[at])
  const swapped = found.filter((letter, position) => letter !== others[position]).length / 2
  const size = found.length
  const jaro = (size / left.length + size / right.length + (size - swapped) / size) / 3
  let prefix = 0
  while (prefix < 4 && left[prefix] !== undefined && left[prefix] === right[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}
