import { sql } from 'kysely'
import type { Db } from '#database'
import type { Locale } from '#kernel'

/** A recipient address and the consent it is based on; both when a person is a subscriber and a consenting customer. */
export type Reader = {
  readonly addressKey: string
  readonly email: string
  readonly language: Locale
  readonly subscriptionId: string | null
  readonly userId: string | null
}

/** Returns the number of distinct addresses that news would go to now. */
export async function countReaders(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select address_key from news.subscribers
      union select address_key from news.consenting_customers) readers`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Returns the next addresses after a given one, in order and without duplicates. The language that a customer
 * chose takes precedence over that of the sign-up form.
 */
export async function nextReaders(db: Db, afterKey: string, limit: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with s as (
      select * from news.subscribers where address_key > ${afterKey} order by address_key limit ${limit}
    ), c as (
      select * from news.consenting_customers where address_key > ${afterKey}
      order by address_key limit ${limit}
    )
    select address_key, coalesce(c.email, s.email) as email, coalesce(c.language, s.language) as language,
      s.subscription_id, c.user_id
    from s full join c using (address_key) order by address_key limit ${limit}`.execute(db)
  return rows
}
