import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '#kernel'

/** The header that carries the signature. */
export const signatureHeader = 'x-sepetak-signature'

/** The largest difference between a signature's time and ours. */
const toleranceMilliseconds = BigInt(5 * minute)

const headerShape = /^t=(\d{10}),v1=([0-9a-f]{64})$/

/** The header value for these bytes: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signWebhook(secret: string, rawBody: Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000).toString()
  return `t=${seconds},v1=${digest(secret, seconds, rawBody).toString('hex')}`
}

/** Whether `header` is exactly one signature of these bytes within the tolerance of `now`. */
export function isSignedWebhook(
  secret: string,
  rawBody: Uint8Array,
  header: string | undefined,
  now: Date,
): boolean {
  // Repeated headers arrive joined by a comma, which this pattern does not match.
  const [, seconds, given] = headerShape.exec(header ?? '') ?? []
  if (seconds === undefined || given === undefined) return false
  const isMade = timingSafeEqual(digest(secret, seconds, rawBody), Buffer.from(given, 'hex'))
  const age = BigInt(now.getTime()) - BigInt(seconds) * 1000n
  return isMade && age <= toleranceMilliseconds && age >= -toleranceMilliseconds
}

function digest(secret: string, seconds: string, rawBody: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest()
}
