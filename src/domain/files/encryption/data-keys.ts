import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { requireLongSecrets } from '#kernel'

type SealingKey = { id: string; key: Uint8Array }

/**
 * The keys that encrypt stored personal data. The first key encrypts; every key decrypts. The last key is the
 * oldest and makes the lookup hashes, so it must stay configured for as long as there are rows with a hash made
 * by it.
 */
export type DataKeys = {
  readonly sealing: readonly SealingKey[]
  readonly hashing: Uint8Array
}

/**
 * Derives the keys from `DATA_KEYS`, newest first. Throws when there is no secret, or when one is too short.
 */
export function createDataKeys(secrets: readonly string[]): DataKeys {
  const oldest = secrets.at(-1)
  if (oldest === undefined) throw new Error('DATA_KEYS names no secret')
  requireLongSecrets('DATA_KEYS', secrets)
  return {
    sealing: secrets.map((secret) => {
      const key = derive(secret, 'personal data at rest')
      return { id: createHash('sha256').update(key).digest('base64url').slice(0, 12), key }
    }),
    hashing: derive(oldest, 'personal data lookup'),
  }
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'sepetak', purpose, 32))
}

export type Sealed = { keyId: string; bytes: Buffer }

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text for one owner (the id of a row or file); it cannot be decrypted for another owner. The result
 * is the nonce, the authentication tag and the encrypted text, in this order.
 */
export function seal(keys: DataKeys, ownerId: string, text: string): Sealed {
  return sealBytes(keys, ownerId, Buffer.from(text, 'utf8'))
}

/**
 * Decrypts a text that was encrypted for this owner. Throws when it was changed, when it belongs to another
 * owner, or when its key is not configured.
 */
export function unseal(keys: DataKeys, ownerId: string, sealed: Sealed): string {
  return unsealBytes(keys, ownerId, sealed).toString('utf8')
}

/** Encrypts the bytes of a file for one owner, as `seal` does with a text. */
export function sealBytes(keys: DataKeys, ownerId: string, plain: Uint8Array): Sealed {
  const [first] = keys.sealing
  if (first === undefined) throw new Error('no key to seal with')
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, first.key, nonce).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()])
  return { keyId: first.id, bytes: Buffer.concat([nonce, sealing.getAuthTag(), sealed]) }
}

/** Decrypts the bytes of a file that were encrypted for this owner; throws as `unseal` does. */
export function unsealBytes(keys: DataKeys, ownerId: string, { keyId, bytes }: Sealed): Buffer {
  const found = keys.sealing.find(({ id }) => id === keyId)
  if (found === undefined) throw new Error(`data key ${keyId} is not configured`)
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const opening = createDecipheriv(cipher, found.key, nonce).setAAD(Buffer.from(ownerId))
  opening.setAuthTag(tag)
  const plain = opening.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([plain, opening.final()])
}

/** Returns a keyed hash, by which equal values are found without decrypting them. */
export function lookupHash(keys: DataKeys, value: string): Buffer {
  return createHmac('sha256', keys.hashing).update(value).digest()
}
