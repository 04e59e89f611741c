import type { CaptchaPurpose } from '#contract'

/** What a browser receives to prove that a person sends the form; `none` when no proof is required. */
type CaptchaChallenge =
  | { kind: 'proof-of-work'; challenge: SignedWork }
  | { kind: 'widget'; scriptUrl: string; siteKey: string }
  | { kind: 'none' }

/**
 * A challenge that the browser solves: find the counter (four bytes, big-endian) for which the digest of salt,
 * nonce and counter, repeated `cost` times, begins with `keyPrefix`. Everything is hexadecimal.
 */
export type SignedWork = {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    expiresAt: number
    data: { purpose: CaptchaPurpose }
  }
  signature: string
}

/** Protects public forms from automated submissions. */
export type Captcha = {
  challenge(purpose: CaptchaPurpose): Promise<CaptchaChallenge>
  /**
   * Accepts a proof once. Refuses with `captcha.required`, `captcha.wrong`, `captcha.expired`, `captcha.used`
   * or `captcha.away`.
   */
  redeem(purpose: CaptchaPurpose, answer: string | undefined, address: string): Promise<void>
}

/** Requires no proof, for tests of other features. Live mode refuses to start with it. */
export const noCaptcha: Captcha = {
  challenge: async () => ({ kind: 'none' }),
  redeem: async () => {},
}
