import type { Locale } from '#kernel'
import type { Profile } from '../api/answers.ts'

/** How numbers and times are written for a reader, whatever the language of the page. */
export type ReaderStyle = Pick<Profile, 'timeZone' | 'numberStyle'>

const usual: ReaderStyle = { timeZone: 'Asia/Jakarta', numberStyle: 'language' }

let current = usual

/**
 * Says for whom everything below is written; null: as is usual. The shell says it before its page is
 * rendered, and a page is rendered in one go, so no two readers meet.
 */
export function writeFor(reader: ReaderStyle | null): void {
  current = reader ?? usual
}

export function readerStyle(): ReaderStyle {
  return current
}

/** The language whose way of writing numbers is meant. */
export function numberLocale(locale: Locale, { numberStyle } = current): Locale {
  if (numberStyle === 'language') return locale
  return numberStyle === 'point' ? 'id' : 'en'
}
