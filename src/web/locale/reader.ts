import { createContext, use } from 'react'
import type { Profile } from '#contract/users/users.ts'
import type { Locale } from '#kernel'

/** How numbers and times are formatted for a reader, independent of the language of the page. */
export type ReaderStyle = Pick<Profile, 'timeZone' | 'numberStyle'>

/** The default style of the language, for guests and for public content. */
export const usualStyle: ReaderStyle = { timeZone: 'Asia/Jakarta', numberStyle: 'language' }

/** The reader of the page, provided by the shell around every page. */
export const ReaderContext = createContext<ReaderStyle>(usualStyle)

/**
 * The style of the reader whose page is being rendered. Outside of rendering it is the default of the language,
 * so it can never be that of another reader.
 */
export function readerStyle(): ReaderStyle {
  try {
    return use(ReaderContext)
  } catch {
    return usualStyle
  }
}

/**
 * The locale that formats numbers inside texts: `en-ID` is English with points between thousands. Texts of pages
 * contain no dates, and Indonesian has one plural form, so `en` may format its numbers. Refusals contain dates,
 * which `en-GB` writes with the day first.
 */
export type FormatLocale = Locale | 'en-GB' | 'en-ID'

export function formatLocale(locale: Locale, { numberStyle }: ReaderStyle): FormatLocale {
  if (numberStyle === 'language') return locale
  if (numberStyle === 'comma') return 'en'
  return locale === 'en' ? 'en-ID' : 'id'
}

/** The language whose number format is used. */
export function numberLocale(locale: Locale, { numberStyle } = readerStyle()): Locale {
  if (numberStyle === 'language') return locale
  return numberStyle === 'point' ? 'id' : 'en'
}
