import { daySeconds } from '#kernel'
/** A visitor's choice about visit statistics. */
export type Consent = { readonly analytics: boolean; readonly version: string; readonly at: string }

/** The version of the consent text; visitors are asked again after a new version. */
export const consentVersion = '2026-11'

/** The fetcher key shared by all components that ask for the choice or follow it. */
export const choiceKey = 'consent'

const name = 'consent'
const halfYearSeconds = 182 * daySeconds

/**
 * Returns the header that stores a choice for half a year. Scripts can read the cookie because it decides what
 * they load.
 */
export function consentCookie(analytics: boolean, at: Date, isSecure: boolean): string {
  const consent: Consent = { analytics, version: consentVersion, at: at.toISOString() }
  const value = encodeURIComponent(JSON.stringify(consent))
  return `${name}=${value}; Path=/; Max-Age=${halfYearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Returns the choice in a browser's cookies; null when there is none for the current version of the text. */
export function readConsent(cookies: string): Consent | null {
  const [, value] = /(?:^|;\s*)consent=([^;]+)/.exec(cookies) ?? []
  if (value === undefined) return null
  try {
    const consent = JSON.parse(decodeURIComponent(value)) as Partial<Consent> | null
    const isWhole = typeof consent?.analytics === 'boolean' && typeof consent.at === 'string'
    return isWhole && consent.version === consentVersion ? (consent as Consent) : null
  } catch {
    return null
  }
}
