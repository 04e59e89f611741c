import type { CaptchaPurpose } from '#contract'

/** What a browser is given to prove that a person is there; null when nothing is asked. */
export type CaptchaChallenge =
  | { kind: 'proof-of-work'; challenge: SignedWork }
  | { kind: 'widget'; scriptUrl: string; siteKey: string }
  | { kind: 'none' }

/**
 * Work to be done: find the counter (four bytes, big-endian) for which the digest of salt, nonce and
 * counter, repeated `cost` times, begins with `keyPrefix`. Everything is hexadecimal.
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

/** Keeps machines out of forms that anybody may send. */
export type Captcha = {
  challenge(purpose: CaptchaPurpose): Promise<CaptchaChallenge>
  /**
   * Takes a proof, once. Refuses with `captcha.required`, `captcha.wrong`, `captcha.expired`,
   * `captcha.used` or `captcha.away`.
   */
  redeem(purpose: CaptchaPurpose, answer: string | undefined, address: string): Promise<void>
}

/** For tests of everything else: asks for nothing. Live mode refuses to start with it. */
export const noCaptcha: Captcha = {
  challenge: async () => ({ kind: 'none' }),
  redeem: async () => {},
}
