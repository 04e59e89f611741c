import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#database'
import { type DataKeys, seal, unseal } from '#files'
import type { Clock } from '#kernel'

/** The product's key pair for push services, in their format: base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const sealedFor = 'notifications.push_keys'

/** Returns the keys of this installation, which are generated once, at the first request. */
export async function readPushKeys(db: Db, clock: Clock, dataKeys: DataKeys): Promise<PushKeys> {
  const kept = await findKeys(db, dataKeys)
  if (kept !== null) return kept
  const made = makeKeys()
  const sealed = seal(dataKeys, sealedFor, made.privateKey)
  await sql`
    insert into notifications.push_keys (public_key, private_sealed, private_key_id, made_at)
    values (${made.publicKey}, ${sealed.bytes}, ${sealed.keyId}, ${clock.now().toISOString()})
    on conflict do nothing`.execute(db)
  // When two processes generated keys at the same time, both use the keys stored first.
  const found = await findKeys(db, dataKeys)
  if (found === null) throw new Error('the keys of the push channel were not kept')
  return found
}

async function findKeys(db: Db, dataKeys: DataKeys): Promise<PushKeys | null> {
  const { rows } = await sql<{ publicKey: string; privateSealed: Buffer; privateKeyId: string }>`
    select public_key, private_sealed, private_key_id from notifications.push_keys`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const sealed = { keyId: row.privateKeyId, bytes: row.privateSealed }
  return { publicKey: row.publicKey, privateKey: unseal(dataKeys, sealedFor, sealed) }
}

const uncompressed = Buffer.from([4])

function makeKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([
    uncompressed,
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
