import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// A Bloom filter: several digests of a password each set one bit. It recognises every password that was added,
// and mistakes one in ten thousand others for one of them. `data/README.md` names the source of the passwords.
const file = new URL('../../../../data/breached-passwords.bin', import.meta.url)
const digestsEach = 13

let leaked: Buffer | null = null

/**
 * Whether a password is among the most frequent ones of at least ten characters in leaks of other services,
 * ignoring case. No external service is called.
 */
export function isBreachedPassword(password: string): boolean {
  leaked ??= readFileSync(file)
  return placesOf(password, leaked.length * 8).every((place) => isSet(leaked, place))
}

/** Returns a filter for these passwords, with about twenty bits each. */
export function filterOf(passwords: readonly string[]): Buffer {
  const filter = Buffer.alloc(Math.ceil((passwords.length * 20) / 8))
  for (const password of passwords)
    for (const place of placesOf(password, filter.length * 8)) {
      filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7))
    }
  return filter
}

function isSet(filter: Buffer | null, place: number): boolean {
  return ((filter?.[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}

function placesOf(password: string, bits: number): number[] {
  const digest = createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest()
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: digestsEach }, (_, index) => (start + index * step) % bits)
}
