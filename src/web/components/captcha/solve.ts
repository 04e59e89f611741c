import { sha256 } from './sha256.ts'

/** The challenge from the API; see `GET /api/captcha/challenge/`. */
export type Work = {
  readonly parameters: {
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyPrefix: string
  }
  readonly signature: string
}

export type Solution = { readonly counter: number; readonly derivedKey: string }

/** Tries one counter after the other until a digest has the required prefix. */
export function solve({ parameters }: Work): Solution {
  const { salt, nonce, cost, keyPrefix } = parameters
  const head = bytesOf(salt + nonce)
  const message = new Uint8Array(head.length + 4)
  message.set(head)
  const counterAt = new DataView(message.buffer)
  const digest = new Uint32Array(8)
  const digestBytes = new Uint8Array(32)
  for (let counter = 0; ; counter += 1) {
    counterAt.setUint32(head.length, counter)
    sha256(message, digest)
    for (let round = 1; round < cost; round += 1) {
      writeBytes(digest, digestBytes)
      sha256(digestBytes, digest)
    }
    if (beginsWith(digest, keyPrefix)) return { counter, derivedKey: hexOf(digest) }
  }
}

function bytesOf(hex: string): Uint8Array {
  const pairs = hex.match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function writeBytes(digest: Uint32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < 8; i += 1) view.setUint32(i * 4, digest[i] ?? 0)
}

function hexOf(digest: Uint32Array): string {
  return Array.from(digest, (word) => word.toString(16).padStart(8, '0')).join('')
}

// The first word decides nearly every attempt; only digests that pass it are converted to text.
function beginsWith(digest: Uint32Array, prefix: string): boolean {
  const length = Math.min(prefix.length, 8)
  const head = (digest[0] ?? 0) >>> (32 - 4 * length)
  return head === Number.parseInt(prefix.slice(0, 8), 16) && hexOf(digest).startsWith(prefix)
}
