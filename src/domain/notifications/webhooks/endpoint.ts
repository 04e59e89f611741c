import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookEvent } from '#contract'

/** A program's address as its owner sees it; the secret is shown once, when it is made. */
export type Endpoint = {
  readonly id: string
  readonly address: string
  readonly events: readonly WebhookEvent[]
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly disabledReason: 'owner' | 'failures' | null
}

export const endpointsMax = 5

/** A secret of 256 bits, with a mark that shows what it is. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

/**
 * The signature of a delivery: HMAC-SHA256 with the endpoint's secret over the time (Unix seconds), a
 * dot, and the body as the very bytes that are sent.
 */
export function signatureOf(secret: string, seconds: number, body: Buffer): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `v1=${mac}`
}
