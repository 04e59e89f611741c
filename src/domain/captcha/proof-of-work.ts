import { hkdfSync } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { CaptchaPurpose } from '#contract'
import type { Database } from '#database'
import { minute } from '#kernel'
import type { Captcha, SignedWork } from './captcha.ts'
import { captchaExpired, captchaRequired, captchaWrong } from './refusals.ts'
import { spendProof } from './spend-proof.ts'

type ProofOfWorkOptions = {
  readonly db: Database
  /** `SECRET_KEYS`, newest first. The first one signs; a challenge signed by any of them is accepted. */
  readonly secrets: readonly string[]
  /**
   * The number of leading hexadecimal zeros that the digest must have. Each one makes the work sixteen times as
   * long.
   */
  readonly difficulty: number
}

export const proofLifetime = 20 * minute
const roundsPerTry = 4
const answerLengthMax = 2000

/**
 * Creates a check by proof of work, which the browser computes in the background without an outside service.
 * Challenges expire by real time, not by the product's clock.
 */
export function createProofOfWork({ db, secrets, difficulty }: ProofOfWorkOptions): Captcha {
  const keys = secrets.map(signingSecret)
  const [first] = keys
  if (first === undefined) throw new Error('SECRET_KEYS names no secret')
  return {
    challenge: async (purpose) => {
      const made = await createChallenge({
        algorithm: 'SHA-256',
        cost: roundsPerTry,
        keyPrefix: '0'.repeat(difficulty),
        data: { purpose },
        expiresAt: new Date(Date.now() + proofLifetime),
        hmacSignatureSecret: first,
        deriveKey,
      })
      // The library declares these parameters as optional, but all of them were passed above.
      return { kind: 'proof-of-work', challenge: made as SignedWork }
    },
    redeem: async (purpose, answer) => {
      if (answer === undefined || answer === '') throw captchaRequired()
      const proof = readProof(answer)
      if (proof === null) throw captchaWrong()
      const expiresAt = await expiryOf(proof, purpose, keys)
      await spendProof(db, proof.challenge.parameters.nonce, expiresAt)
    },
  }
}

function signingSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'sepetak', 'captcha', 32)).toString('base64url')
}

type Proof = { challenge: SignedWork; solution: { counter: number; derivedKey: string } }

function readProof(answer: string): Proof | null {
  if (answer.length > answerLengthMax) return null
  try {
    const proof: unknown = JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))
    return isProof(proof) ? proof : null
  } catch {
    return null
  }
}

// Checks only the outer structure: the signature covers the parameters.
function isProof(value: unknown): value is Proof {
  const { challenge, solution } = (value ?? {}) as Partial<Proof>
  return (
    typeof challenge === 'object' &&
    typeof challenge?.parameters === 'object' &&
    challenge.parameters !== null &&
    typeof challenge.signature === 'string' &&
    typeof solution === 'object' &&
    solution !== null
  )
}

async function expiryOf(
  { challenge, solution }: Proof,
  purpose: CaptchaPurpose,
  keys: readonly string[],
): Promise<Date> {
  for (const hmacSignatureSecret of keys) {
    const checked = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      hmacSignatureSecret,
      deriveKey,
    })
    if (checked.expired) throw captchaExpired()
    if (checked.invalidSignature) continue
    const { data, expiresAt } = challenge.parameters
    if (!checked.verified || data?.purpose !== purpose) throw captchaWrong()
    return new Date(expiresAt * 1000)
  }
  throw captchaWrong()
}
