import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { requireLongSecrets } from '#kernel'

type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject }

/**
 * The keys of the identity room, one for each purpose, derived from the configured secrets. The first secret
 * signs and hashes; all of them are accepted for verification. To rotate a secret, put a new one first and
 * remove the old one a day later.
 */
export type IdentityKeys = {
  readonly signing: SigningKey
  readonly verifying: ReadonlyMap<string, KeyObject>
  /** Keys for hashes of short or guessable values, newest first. */
  readonly hashing: readonly Uint8Array[]
}

/** Derives the keys. Throws when there is no secret, or when one is too short. */
export function createIdentityKeys(secrets: readonly string[]): IdentityKeys {
  requireLongSecrets('SECRET_KEYS', secrets)
  const keys = secrets.map(signingKeyOf)
  const [signing] = keys
  if (signing === undefined) throw new Error('SECRET_KEYS names no secret')
  return {
    signing,
    verifying: new Map(keys.map(({ id, publicKey }) => [id, publicKey])),
    hashing: secrets.map((secret) => derive(secret, 'identity keyed hash')),
  }
}

// A PKCS #8 Ed25519 private key consists of this header and the 32 bytes of its seed (RFC 8410).
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex')

function signingKeyOf(secret: string): SigningKey {
  const seed = derive(secret, 'identity access token')
  const privateKey = createPrivateKey({
    key: Buffer.concat([ed25519Header, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const id = createHash('sha256').update(spki).digest('base64url').slice(0, 12)
  return { id, privateKey, publicKey }
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'sepetak', purpose, 32))
}

/** Returns a keyed hash for `purpose`. Without the secrets, values cannot be tried out against it. */
export function keyedHash(key: Uint8Array, purpose: string, value: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest()
}
