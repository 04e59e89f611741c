import { timingSafeEqual } from 'node:crypto'
import { type DataKeys, lookupHash } from '#files'
import { isUuid } from '#kernel'

/** `news` is for the mail of one news item; its id is that of the copy. */
type LinkUse = 'confirm' | 'unsubscribe' | 'news'

const macBytes = 18

/** Returns the token of a link: an id, and a code that proves we issued it for this use. */
export function linkToken(keys: DataKeys, use: LinkUse, id: string): string {
  return `${id}.${macOf(keys, use, id).toString('base64url')}`
}

/** Returns the id in a token; null when we did not issue it for this use. */
export function linkedId(keys: DataKeys, use: LinkUse, token: string): string | null {
  const [id = '', text = ''] = token.split('.')
  if (!isUuid(id) || token !== `${id}.${text}`) return null
  // Compares the encoded text, because several base64url texts decode to the same bytes.
  const mac = Buffer.from(text)
  const right = Buffer.from(macOf(keys, use, id).toString('base64url'))
  return mac.length === right.length && timingSafeEqual(mac, right) ? id : null
}

function macOf(keys: DataKeys, use: LinkUse, id: string): Buffer {
  return lookupHash(keys, `newsletter ${use} ${id}`).subarray(0, macBytes)
}
