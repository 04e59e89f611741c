import { sql } from 'kysely'
import type { Tx } from '#database'
import { type DataKeys, lookupHash, seal } from '#files'
import { maskNik } from '#investors'
import { newId } from '#kernel'

/** A person who has had an account for a long time and was verified within hours of opening it. */
export type PastInvestor = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly bornOn: string
  readonly nik: string
  readonly yearlyIncome: bigint
  readonly joinedAt: Date
}

/**
 * Creates any number of accounts of verified people and returns their ids. They share the password hash of the
 * named account, because hashing one for each would take a minute.
 */
export async function recordPastInvestors(
  tx: Tx,
  keys: DataKeys,
  people: readonly PastInvestor[],
  passwordOf: string,
): Promise<string[]> {
  const ids = people.map(({ joinedAt }) => newId(joinedAt.getTime()))
  const joined = people.map(({ joinedAt }) => joinedAt.toISOString())
  await sql`
    insert into identity.users (id, email, email_key, password_hash, status, name, phone, language,
      created_at, activated_at)
    select w.id, w.email, w.email, p.password_hash, 'active', w.name, w.phone, 'id', w.joined_at, w.joined_at
    from unnest(
      ${ids}::uuid[],
      ${people.map(({ email }) => email)}::text[],
      ${people.map(({ name }) => name)}::text[],
      ${people.map(({ phone }) => phone)}::text[],
      ${joined}::timestamptz[]
    ) as w (id, email, name, phone, joined_at)
    join identity.users p on p.id = ${passwordOf}`.execute(tx)
  const sealed = people.map(({ nik }, index) => seal(keys, ids[index] ?? '', nik))
  await sql`
    insert into investors.identities (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash,
      nik_masked, born_on, yearly_income, declared_at, verified_at, verified_by, reviewed_income)
    select w.id, 'verified', w.name, w.bytes, w.key_id, w.hash, w.masked, w.born_on, w.income,
      w.joined_at + interval '2 hours', w.joined_at + interval '2 hours', 'demo', w.income
    from unnest(
      ${ids}::uuid[],
      ${people.map(({ name }) => name)}::text[],
      ${sealed.map(({ bytes }) => bytes)}::bytea[],
      ${sealed.map(({ keyId }) => keyId)}::text[],
      ${people.map(({ nik }) => lookupHash(keys, nik))}::bytea[],
      ${people.map(({ nik }) => maskNik(nik))}::text[],
      ${people.map(({ bornOn }) => bornOn)}::date[],
      ${people.map(({ yearlyIncome }) => yearlyIncome)}::bigint[],
      ${joined}::timestamptz[]
    ) as w (id, name, bytes, key_id, hash, masked, born_on, income, joined_at)`.execute(tx)
  return ids
}
