import { shortAgent } from '#kernel'
import { type IdentityKeys, keyedHash } from '../keys.ts'
import { addressGroup } from './address-group.ts'

/** The origin of a request: its network address, or `unknown`, and its user agent. */
export type Origin = { address: string; userAgent: string }

/** Identifies a device without setting a marker on it: a keyed hash of its network and user agent. */
export function deviceOf(keys: IdentityKeys, { address, userAgent }: Origin): string {
  const [key] = keys.hashing
  if (key === undefined) throw new Error('no key to hash with')
  const group = addressGroup(address) ?? 'unknown'
  return keyedHash(key, 'device', `${group} ${shortAgent(userAgent)}`).toString('base64url')
}
