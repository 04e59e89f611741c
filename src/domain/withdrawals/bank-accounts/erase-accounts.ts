import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Overwrites the personal data in the accounts of these people; the rows remain, because payouts refer to them.
 * Returns the files of their proofs, which the caller deletes.
 */
export async function eraseBankAccounts(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  await sql`delete from bank_accounts.lock_choices where user_id = any(${[...userIds]}::uuid[])`.execute(
    tx,
  )
  const { rows } = await sql<{ fileId: string | null }>`
    update bank_accounts.accounts a set state = 'removed', is_main = false, refusal = null, purpose = null,
      number_sealed = ''::bytea, number_key_id = 'erased', number_end = '0000',
      number_hash = sha256(a.id::text::bytea), owner_name = 'erased', holder_name = null,
      name_score = null, proof_file_id = null, proof_at = null
    from (select id, proof_file_id from bank_accounts.accounts
      where user_id = any(${[...userIds]}::uuid[]) for update) before
    where a.id = before.id returning before.proof_file_id as file_id`.execute(tx)
  return rows.flatMap(({ fileId }) => fileId ?? [])
}
