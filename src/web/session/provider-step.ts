import { isLocale, type Locale } from '#kernel'
import type { CookieJar } from './cookies.ts'

const cookieName = 'provider_step'
const maxAge = 600

/** A way to the sign-in provider and back, as this browser began it. */
export type ProviderWay = {
  readonly ticket: string
  /** The provider sends everybody back to one address, which says nothing of the language. */
  readonly locale: Locale
  /** Where the visitor wanted to go. */
  readonly next: string | null
  /** Whose terms have to be accepted yet; null on the way to the provider. */
  readonly email: string | null
}

/** Only the browser that began a way can end it: an address made by someone else leads nowhere. */
export type ProviderKeeper = {
  read(): ProviderWay | null
  begin(way: ProviderWay): void
  end(): void
}

export function openProviderStep(jar: CookieJar): ProviderKeeper {
  return {
    read: () => parse(jar.read(cookieName)),
    begin: (way) => jar.set(cookieName, JSON.stringify(way), maxAge),
    end: () => {
      if (jar.read(cookieName) !== null) jar.clear(cookieName)
    },
  }
}

function parse(value: string | null): ProviderWay | null {
  try {
    const { ticket, locale, next, email } = JSON.parse(value ?? '') as Partial<ProviderWay>
    if (typeof ticket !== 'string' || locale === undefined || !isLocale(locale)) return null
    const textOr = (text: unknown) => (typeof text === 'string' ? text : null)
    return { ticket, locale, next: textOr(next), email: textOr(email) }
  } catch {
    return null
  }
}
