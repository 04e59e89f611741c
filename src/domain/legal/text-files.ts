import { readFileSync } from 'node:fs'
import type { Locale } from '#kernel'

/** Returns one version of a text in both languages, from its two files in `legal/`. */
export function readTexts<Text>(folder: string, version: string): Readonly<Record<Locale, Text>> {
  const read = (locale: Locale): Text => {
    const file = new URL(`../../../legal/${folder}/${version}.${locale}.json`, import.meta.url)
    return JSON.parse(readFileSync(file, 'utf8'))
  }
  return { id: read('id'), en: read('en') }
}
