/** The languages of the product. Indonesian is the default and comes without a path prefix. */
export const locales = ['id', 'en'] as const
export type Locale = (typeof locales)[number]

/** A text written by people for readers: both languages or it is not published. */
export type Localized = { readonly id: string; readonly en: string }

export function isLocale(value: string): value is Locale {
  return value === 'id' || value === 'en'
}
