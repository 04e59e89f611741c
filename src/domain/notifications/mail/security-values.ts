import type { Browser, System } from '#contract'
/** The changes to second factors. */
export type FactorChange =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-made'
  | 'recovery-used'
  | 'removal-planned'
  | 'recovered'

/**
 * The values of mails about account security. `freezePath` is the path of the link that freezes the account,
 * without origin and language.
 */
export type SecurityValues = {
  'password-changed': { changedAt: string; freezePath?: string }
  'account-frozen': { at: string }
  'account-unfrozen': { at: string; freezePath: string }
  'new-sign-in': { at: string; browser: Browser; system: System; freezePath: string }
  'security-code': {
    code: string
    minutes: number
    purpose: 'sign-in' | 'confirm' | 'old-email' | 'new-email' | 'recovery'
  }
  'recovery-asked': {
    at: string
    until: string
    browser: Browser
    system: System
    freezePath: string
  }
  'recovery-again': { reason: string; token: string; until: string }
  'recovery-link': { token: string; until: string }
  'factor-changed': { at: string; change: FactorChange; freezePath: string }
  'email-changed': { at: string; maskedEmail: string; freezePath: string }
  'phone-changed': {
    at: string
    maskedPhone: string
    change: 'changed' | 'released'
    freezePath: string
  }
  'provider-changed': {
    at: string
    provider: string
    change: 'linked' | 'unlinked'
    freezePath: string
  }
}
