import { isLocale, type Locale } from '#kernel'
import type { CookieJar } from './cookies.ts'

const cookieName = 'provider_step'
const maxAge = 600

/** A login with the provider that this browser started. */
type ProviderLogin = {
  readonly ticket: string
  /** The provider redirects to one address for all languages. */
  readonly locale: Locale
  /** The visitor's destination. */
  readonly next: string | null
  /** The new user who must still accept the terms; null before returning from the provider. */
  readonly email: string | null
}

/** Only the browser that started a login can complete it; a forged return address has no effect. */
export type ProviderLoginStore = {
  read(): ProviderLogin | null
  begin(login: ProviderLogin): void
  end(): void
}

export function openProviderStep(jar: CookieJar): ProviderLoginStore {
  return {
    read: () => parse(jar.read(cookieName)),
    begin: (login) => jar.set(cookieName, JSON.stringify(login), maxAge),
    end: () => {
      if (jar.read(cookieName) !== null) jar.clear(cookieName)
    },
  }
}

function parse(value: string | null): ProviderLogin | null {
  try {
    const { ticket, locale, next, email } = JSON.parse(value ?? '') as Partial<
      Record<keyof ProviderLogin, unknown>
    >
    if (typeof ticket !== 'string' || typeof locale !== 'string' || !isLocale(locale)) return null
    const textOr = (text: unknown) => (typeof text === 'string' ? text : null)
    return { ticket, locale, next: textOr(next), email: textOr(email) }
  } catch {
    return null
  }
}
