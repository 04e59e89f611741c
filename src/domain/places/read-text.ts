import { readFileSync } from 'node:fs'

const texts = new Map<string, string>()

/** Returns the text of one list of the data set. Each file is read once. */
export function textOf(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const place = new URL(`../data/${file}.csv`, import.meta.resolve('idn-area-data'))
  const text = readFileSync(place, 'utf8')
  texts.set(file, text)
  return text
}
