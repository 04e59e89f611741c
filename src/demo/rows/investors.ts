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
 * named account, because hashing one for each would take a minute. `recordPastIdentities` completes them.
 */
export async function recordPastInvestors(
  tx: Tx,
  people: readonly PastInvestor[],
  passwordOf: string,
): Promise<string[]> {
  const ids = people.map(({ joinedAt }) => newId(joinedAt.getTime()))
  await sql`
    insert into identity.users (id, email, email_key, password_hash, status, name, phone, language,
      created_at, activated_at)
    select w.id, w.email, w.email, p.password_hash, 'active', w.name, w.phone, 'id', w.joined_at, w.joined_at
    from unnest(
      ${ids}::uuid[],
      ${people.map(({ email }) => email)}::text[],
      ${people.map(({ name }) => name)}::text[],
      ${people.map(({ phone }) => phone)}::text[],
      ${people.map(({ joinedAt }) => joinedAt.toISOString())}::timestamptz[]
    ) as w (id, email, name, phone, joined_at)
    join identity.users p on p.id = ${passwordOf}`.execute(tx)
  return ids
}

/**
 * Records the identities of past investors after their purchases. The income of a person who bought more in a
 * calendar year than the yearly limit allows is the lowest multiple of Rp12 million for which the limit allows it.
 */
export async function recordPastIdentities(
  tx: Tx,
  keys: DataKeys,
  people: readonly PastInvestor[],
  ids: readonly string[],
): Promise<void> {
  const sealed = people.map(({ nik }, index) => seal(keys, ids[index] ?? '', nik))
  await sql`
    with bought as (
      select investor_id, quota_year, amount from offerings.subscriptions
      where state in ('active', 'allotted')
      union all
      select investor_id, quota_year, amount from offerings.market_purchases
    ), of_year as (
      select investor_id, sum(amount) as amount from bought
      where investor_id = any(${ids}::uuid[])
      group by investor_id, quota_year
    ), needed as (
      select investor_id, ceil(max(
        case when amount * 10000 <= r.income_threshold * r.basis_points_to
          then amount * 10000 / r.basis_points_to
          else greatest(r.income_threshold + 1, amount * 10000 / r.basis_points_above) end
        ) / 12000000) * 12000000 as income
      from of_year
      cross join (select * from investors.rules order by effective_from desc limit 1) r
      group by investor_id
    )
    insert into investors.identities (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash,
      nik_masked, born_on, yearly_income, declared_at, verified_at, verified_by, reviewed_income)
    select w.id, 'verified', w.name, w.bytes, w.key_id, w.hash, w.masked, w.born_on,
      greatest(w.income, n.income), w.joined_at + interval '2 hours', w.joined_at + interval '2 hours', 'demo',
      greatest(w.income, n.income)
    from unnest(
      ${ids}::uuid[],
      ${people.map(({ name }) => name)}::text[],
      ${sealed.map(({ bytes }) => bytes)}::bytea[],
      ${sealed.map(({ keyId }) => keyId)}::text[],
      ${people.map(({ nik }) => lookupHash(keys, nik))}::bytea[],
      ${people.map(({ nik }) => maskNik(nik))}::text[],
      ${people.map(({ bornOn }) => bornOn)}::date[],
      ${people.map(({ yearlyIncome }) => yearlyIncome)}::bigint[],
      ${people.map(({ joinedAt }) => joinedAt.toISOString())}::timestamptz[]
    ) as w (id, name, bytes, key_id, hash, masked, born_on, income, joined_at)
    left join needed n on n.investor_id = w.id`.execute(tx)
}
