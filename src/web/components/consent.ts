/** What someone decided about visits being counted. */
export type Consent = { readonly analytics: boolean; readonly version: string; readonly at: string }

/** The wording that people decide about; a new one asks them again. */
export const consentVersion = '2026-11'

/** The name under which a press is known to all that ask for or follow the decision. */
export const choiceKey = 'consent'

const name = 'consent'
const halfYearSeconds = 182 * 24 * 60 * 60

/** The header that remembers a decision for half a year. Scripts may read it: it decides what they load. */
export function consentCookie(analytics: boolean, at: Date, isSecure: boolean): string {
  const consent: Consent = { analytics, version: consentVersion, at: at.toISOString() }
  const value = encodeURIComponent(JSON.stringify(consent))
  return `${name}=${value}; Path=/; Max-Age=${halfYearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The decision in a browser's cookies; null when there is none about the present wording. */
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
