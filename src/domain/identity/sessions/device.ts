import { type IdentityKeys, keyedHash } from '../keys.ts'
import { addressGroup } from './address-group.ts'

/** Where a request came from: its network address, or `unknown`, and what the browser calls itself. */
export type Origin = { address: string; userAgent: string }

const userAgentLengthMax = 300

/** One device as far as it can be determined without marking it: its network and browser, hashed. */
export function deviceOf(keys: IdentityKeys, { address, userAgent }: Origin): string {
  const [key] = keys.hashing
  if (key === undefined) throw new Error('no key to hash with')
  const group = addressGroup(address) ?? 'unknown'
  return keyedHash(key, 'device', `${group} ${shortAgent(userAgent)}`).toString('base64url')
}

/** What a browser calls itself, as much of it as is kept. */
export function shortAgent(userAgent: string): string {
  return userAgent.slice(0, userAgentLengthMax)
}
