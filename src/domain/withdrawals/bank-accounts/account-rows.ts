import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { type DataKeys, unseal } from '#files'
import { isUuid } from '#kernel'
import { type BankAccount, openStates } from './bank-account.ts'
import { accountNotFound } from './refusals.ts'

export const accountColumns = sql`id, user_id, bank_code, number_end, purpose, state, owner_name, holder_name,
  name_score, refusal, is_main, added_at, locked_until`

/** An investor's accounts that are not removed: the main one first, then the newest. */
export async function accountsOf(db: Db, userId: string): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns} from bank_accounts.accounts
    where user_id = ${userId} and state <> 'removed'
    order by is_main desc, state = 'refused', id desc limit 50`.execute(db)
  return rows
}

/** Reads one account of an investor. Another investor's account is refused as if it did not exist. */
export async function findAccount(db: Db, userId: string, id: string): Promise<BankAccount> {
  const { rows } = isUuid(id)
    ? await sql<BankAccount>`
        select ${accountColumns} from bank_accounts.accounts
        where id = ${id} and user_id = ${userId} and state <> 'removed'`.execute(db)
    : { rows: [] }
  const [account] = rows
  if (account === undefined) throw accountNotFound()
  return account
}

/** The same, locked until the transaction ends. */
export async function lockAccount(tx: Tx, userId: string, id: string): Promise<BankAccount> {
  await lockOwner(tx, userId)
  return await findAccount(tx, userId, id)
}

/** Serialises changes of one owner's accounts. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`banks/${userId}`}, 0))`.execute(tx)
}

export async function countOpen(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bank_accounts.accounts
    where user_id = ${userId} and state = any(${[...openStates]}::text[])`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The full number of an account, for the gateway only. */
export async function openNumber(db: Db, keys: DataKeys, id: string): Promise<string> {
  const { rows } = await sql<{ bytes: Buffer; keyId: string }>`
    select number_sealed as bytes, number_key_id as key_id from bank_accounts.accounts
    where id = ${id}`.execute(db)
  const [sealed] = rows
  if (sealed === undefined) throw new Error(`bank account ${id} is gone`)
  return unseal(keys, id, sealed)
}
