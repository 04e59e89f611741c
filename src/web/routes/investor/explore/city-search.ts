import type { Localized } from '#kernel'
import { provinceName } from '../../../components/property/map/province-name.ts'

type Findable = { readonly name: Localized; readonly province: string }

const lengthMax = 60

/** Returns the search text without control characters and extra spaces, limited in length. */
export function searchText(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cc}|\s+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .trimEnd()
}

/** Returns the cities whose name or province has, for each word of the text, a word that begins with it. */
export function citiesFor<City extends Findable>(cities: readonly City[], text: string): City[] {
  const searched = wordsOf(text)
  if (searched.length === 0) return [...cities]
  return cities.filter(({ name, province }) => {
    const words = wordsOf(`${name.id} ${name.en} ${province} ${provinceName(province, 'en')}`)
    return searched.every((word) => words.some((each) => each.startsWith(word)))
  })
}

/** Returns the only city whose full name is the text, in either language; null otherwise. */
export function namedCity<City extends Findable>(
  cities: readonly City[],
  text: string,
): City | null {
  const searched = wordsOf(text).join(' ')
  const named = cities.filter(({ name }) =>
    [name.id, name.en].some((each) => wordsOf(each).join(' ') === searched),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^a-z0-9]+/).filter(Boolean)
}
