import { sql } from 'kysely'
import type { Db } from '#database'
import { type DataKeys, lookupHash, unseal } from '#files'
import type { HomeAddress } from '../address.ts'
import type { DeclaredIdentity } from './identity.ts'

/** Returns the identity a user declared. Null when there is none. */
export async function readIdentity(db: Db, userId: string): Promise<DeclaredIdentity | null> {
  const { rows } = await sql<DeclaredIdentity>`
    select state, full_name, nik_masked as masked_nik, born_on, birth_place, gender,
      address_sealed is not null as has_address, yearly_income, declared_at, submitted_at,
      verified_at, verified_by, decision_reason,
      array(select kind from investors.documents p where p.user_id = i.user_id order by kind) as documents,
      (select income from investors.income_raises w
        where w.user_id = i.user_id and w.state = 'waiting') as raised_income,
      a.office as public_office, case when a.id is not null then a.office is not null end as is_public_official
    from investors.identities i
    left join lateral (select id, office from investors.political_answers
      where user_id = i.user_id order by id desc limit 1) a on true
    where i.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the verified names of these users, by user; users without one are omitted. */
export async function readVerifiedNames(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select user_id, full_name from investors.identities
    where state = 'verified' and user_id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}

/** Returns the verified name and the masked NIK by user, as registers of holders show them. */
export async function readRegisterNames(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { readonly fullName: string; readonly maskedNik: string }>> {
  const { rows } = await sql<{ userId: string; fullName: string; maskedNik: string }>`
    select user_id, full_name, nik_masked as masked_nik from investors.identities
    where state = 'verified' and user_id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, ...names }) => [userId, names]))
}

/** Returns the decrypted address a user declared. Null when there is none. */
export async function readAddress(
  db: Db,
  keys: DataKeys,
  userId: string,
): Promise<HomeAddress | null> {
  const { rows } = await sql<{ bytes: Buffer | null; keyId: string | null }>`
    select address_sealed as bytes, address_key_id as key_id
    from investors.identities where user_id = ${userId}`.execute(db)
  const { bytes, keyId } = rows[0] ?? { bytes: null, keyId: null }
  if (bytes === null || keyId === null) return null
  // Only this room writes the encrypted value, as this type.
  return JSON.parse(unseal(keys, userId, { keyId, bytes })) as HomeAddress
}

/** Returns the complete NIK, for the owner's own copy. Null when nothing is declared. */
export async function readNik(db: Db, keys: DataKeys, userId: string): Promise<string | null> {
  const { rows } = await sql<{ bytes: Buffer; keyId: string }>`
    select nik_sealed as bytes, nik_key_id as key_id
    from investors.identities where user_id = ${userId}`.execute(db)
  const [sealed] = rows
  return sealed === undefined ? null : unseal(keys, userId, sealed)
}

/**
 * Returns the user with this NIK. Null when there is none. For staff, and for reports about a person who cannot
 * be asked.
 */
export async function findUserByNik(db: Db, keys: DataKeys, nik: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from investors.identities where nik_hash = ${lookupHash(keys, nik)}`.execute(db)
  return rows[0]?.userId ?? null
}
