import type { Locale } from '#kernel'

/** The address of a screen in a language: Indonesian has no prefix, English has `/en`. */
export function href(path: string, locale: Locale): string {
  if (locale === 'id') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** The language of an address. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'id'
}

/** The address without its language prefix. */
export function withoutLocale(pathname: string): string {
  if (localeOfPath(pathname) === 'id') return pathname
  return pathname.slice(3) || '/'
}
