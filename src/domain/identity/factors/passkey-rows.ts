import { sql } from 'kysely'
import { brokenConstraint, type Db, type Tx } from '#database'
import { passkeyRefused } from '../refusals.ts'

export type Passkey = {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly name: string
  readonly isSynced: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly removalDueAt: Date | null
}

export async function findPasskeys(db: Db, userId: string): Promise<readonly Passkey[]> {
  const { rows } = await sql<Passkey>`
    select * from identity.passkeys where user_id = ${userId} order by id`.execute(db)
  return rows
}

type NewPasskey = Pick<Passkey, 'id' | 'userId' | 'name' | 'createdAt' | 'isSynced'> & {
  readonly credential: {
    readonly id: string
    readonly publicKey: Uint8Array
    readonly counter: number
    readonly transports?: readonly string[]
  }
}

/** Refuses with `identity.passkey_refused` when the passkey is already registered. */
export async function insertPasskey(tx: Tx, made: NewPasskey): Promise<void> {
  const { id: credentialId, publicKey, counter, transports = [] } = made.credential
  await sql`
    insert into identity.passkeys (id, user_id, credential_id, public_key, counter, transports,
      name, is_synced, created_at)
    values (${made.id}, ${made.userId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter},
      ${[...transports]}::text[], ${made.name}, ${made.isSynced}, ${made.createdAt})`
    .execute(tx)
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'passkeys_credential_id_key') throw passkeyRefused()
      throw error
    })
}
