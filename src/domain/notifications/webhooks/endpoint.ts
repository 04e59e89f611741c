import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookEvent } from '#contract'

/** A webhook endpoint as its owner sees it. The secret is shown only once, when it is created. */
export type Endpoint = {
  readonly id: string
  readonly address: string
  readonly events: readonly WebhookEvent[]
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly disabledReason: 'owner' | 'failures' | null
}

/** Creates a secret of 256 bits, with a prefix that shows what it is. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

/**
 * Returns the signature of a delivery: the HMAC-SHA256, keyed with the endpoint's secret, of the time (Unix
 * seconds), a dot, and the exact bytes of the body that is sent.
 */
export function signatureOf(secret: string, seconds: number, body: Buffer): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `v1=${mac}`
}
