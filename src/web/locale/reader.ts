import { createContext, use } from 'react'
import type { Profile } from '#contract/users/users.ts'
import type { Locale } from '#kernel'

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

/**
 * What numbers inside of texts are formatted by: `en-ID` is English with a point between thousands.
 * Texts hold no dates, and Indonesian has one plural form, so `en` may format its numbers.
 */
export type FormatLocale = Locale | 'en-ID'

export function formatLocale(locale: Locale, { numberStyle }: ReaderStyle): FormatLocale {
  if (numberStyle === 'language') return locale
  if (numberStyle === 'comma') return 'en'
  return locale === 'en' ? 'en-ID' : 'id'
}

/** The language whose way of writing numbers is meant. */
export function numberLocale(locale: Locale, { numberStyle } = readerStyle()): Locale {
  if (numberStyle === 'language') return locale
  return numberStyle === 'point' ? 'id' : 'en'
}
