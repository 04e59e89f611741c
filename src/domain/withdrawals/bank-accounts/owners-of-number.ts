import { sql } from 'kysely'
import type { Db } from '#database'
import { type DataKeys, lookupHash } from '#files'
import { banks } from '#payments'

const ownersMax = 20

/** What an account number is known by: the number itself is encrypted. */
export function hashOfNumber(keys: DataKeys, bankCode: string, number: string): Buffer {
  return lookupHash(keys, `bank account ${bankCode}/${number}`)
}

/** Whose accounts have this number, at whatever bank; for staff. */
export async function ownersOfNumber(db: Db, keys: DataKeys, number: string): Promise<string[]> {
  const hashes = banks.map(({ code }) => hashOfNumber(keys, code, number))
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from bank_accounts.accounts where number_hash = any(${hashes}::bytea[])
    order by user_id limit ${ownersMax}`.execute(db)
  return rows.map(({ userId }) => userId)
}
