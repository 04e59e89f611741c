/** The languages of the product. Indonesian is the default and has no path prefix. */
export const locales = ['id', 'en'] as const
export type Locale = (typeof locales)[number]

/** A text in both languages. A text that lacks one of them is not published. */
export type Localized = { readonly id: string; readonly en: string }

export function isLocale(value: string): value is Locale {
  return value === 'id' || value === 'en'
}
