import { createContext, use } from 'react'
import type { Locale } from '#kernel'
import type { Profile } from '../api/answers.ts'

/** How numbers and times are written for a reader, whatever the language of the page. */
export type ReaderStyle = Pick<Profile, 'timeZone' | 'numberStyle'>

/** The style of the language alone: for guests, and for what is the same for everybody. */
export const usualStyle: ReaderStyle = { timeZone: 'Asia/Jakarta', numberStyle: 'language' }

/** For whom the page is written; the shell provides it around every page. */
export const ReaderContext = createContext<ReaderStyle>(usualStyle)

/**
 * The style of the reader whose page is being rendered. Outside of a render there is no reader, and so
 * the style of the language: it can never be that of the reader who was served last.
 */
export function readerStyle(): ReaderStyle {
  try {
    return use(ReaderContext)
  } catch {
    return usualStyle
  }
}

/** The language whose way of writing numbers is meant. */
export function numberLocale(locale: Locale, { numberStyle } = readerStyle()): Locale {
  if (numberStyle === 'language') return locale
  return numberStyle === 'point' ? 'id' : 'en'
}
