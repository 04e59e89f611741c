import { daySeconds, isLocale, type Locale } from '#kernel'
import { href } from '../locale/href.ts'
import { type CookieJar, readCookie } from './cookies.ts'
import { isOwnPage } from './origin.ts'

const cookieName = 'language'
const maxAge = 365 * daySeconds

/** The language that a user saved, for this browser to know before login. */
export type SavedLanguage = { read(): Locale | null; keep(language: Locale): void }

export function openSavedLanguage(jar: CookieJar): SavedLanguage {
  return {
    read: () => localeOf(jar.read(cookieName)),
    keep: (language) => jar.set(cookieName, language, maxAge),
  }
}

/**
 * The language after login. English in the address was chosen; an address without a language is the default for
 * all visitors, so the saved language decides.
 */
export function initialLanguage(page: Locale, saved: Locale): Locale {
  return page === 'en' ? page : saved
}

/**
 * The first page in the saved language; null without a redirect. A visitor who comes from one of our own pages
 * chose the language of the link.
 */
export function firstPageInSavedLanguage(
  { method, url, headers }: Request,
  publicUrl: string,
): string | null {
  const { pathname, search } = new URL(url)
  if (method !== 'GET' || pathname !== '/' || isOwnPage({ url, headers }, publicUrl)) return null
  return beginsInEnglish(headers.get('Cookie')) ? href('/', 'en') + search : null
}

/** Whether this browser's first page is the English one. */
export function beginsInEnglish(cookies: string | null): boolean {
  return localeOf(readCookie(cookies, cookieName)) === 'en'
}

function localeOf(value: string | null): Locale | null {
  return value !== null && isLocale(value) ? value : null
}
