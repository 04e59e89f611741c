import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '#kernel'
import { type DataKeys, lookupHash } from '#sealing'

export type LinkUse = 'confirm' | 'unsubscribe'

const macBytes = 18

/** What a link in a mail carries: whom it is about, and that we made it for this use. */
export function linkToken(keys: DataKeys, use: LinkUse, subscriptionId: string): string {
  return `${subscriptionId}.${macOf(keys, use, subscriptionId).toString('base64url')}`
}

/** Whom a link is about; null when we did not make it for this use. */
export function subscriptionOf(keys: DataKeys, use: LinkUse, token: string): string | null {
  const [id = '', text = ''] = token.split('.')
  if (!isUuid(id) || token !== `${id}.${text}`) return null
  // Compared as written: several spellings would decode to the same bytes.
  const mac = Buffer.from(text)
  const right = Buffer.from(macOf(keys, use, id).toString('base64url'))
  return mac.length === right.length && timingSafeEqual(mac, right) ? id : null
}

function macOf(keys: DataKeys, use: LinkUse, subscriptionId: string): Buffer {
  return lookupHash(keys, `newsletter ${use} ${subscriptionId}`).subarray(0, macBytes)
}
