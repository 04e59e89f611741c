import { sql } from 'kysely'
import type { Db } from '#database'
import { type DataKeys, lookupHash } from '#files'
import { banks } from '#payments'

const ownersMax = 20

/** A keyed hash that identifies an account number, which itself is stored encrypted. */
export function hashOfNumber(keys: DataKeys, bankCode: string, number: string): Buffer {
  return lookupHash(keys, `bank account ${bankCode}/${number}`)
}

/** The owners of accounts with this number, at any bank; for staff. */
export async function ownersOfNumber(db: Db, keys: DataKeys, number: string): Promise<string[]> {
  const hashes = banks.map(({ code }) => hashOfNumber(keys, code, number))
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from bank_accounts.accounts where number_hash = any(${hashes}::bytea[])
    order by user_id limit ${ownersMax}`.execute(db)
  return rows.map(({ userId }) => userId)
}
