import { sql } from 'kysely'
import { lockHours } from '#contract'
import type { Tx } from '#database'
import { type DataKeys, lookupHash, seal } from '#files'
import { hour, later } from '#kernel'
import { nameScore } from '#withdrawals'

/** A bank account that was verified some time ago. */
export type PastAccount = {
  readonly id: string
  readonly userId: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly ownerName: string
  readonly purpose: string | null
  readonly isMain: boolean
  readonly addedAt: Date
}

/** Inserts accounts that their bank confirmed in the past, with encrypted numbers as usual. */
export async function recordPastAccounts(
  tx: Tx,
  keys: DataKeys,
  accounts: readonly PastAccount[],
): Promise<void> {
  for (const { id, userId, bankCode, accountNumber, ownerName, ...account } of accounts) {
    const sealed = seal(keys, id, accountNumber)
    const hash = lookupHash(keys, `bank account ${bankCode}/${accountNumber}`)
    await sql`
      insert into bank_accounts.accounts (id, user_id, bank_code, number_sealed, number_key_id, number_hash,
        number_end, purpose, state, owner_name, holder_name, name_score, is_main, added_at,
        next_check_at, settled_at, locked_until)
      values (${id}, ${userId}, ${bankCode}, ${sealed.bytes}, ${sealed.keyId}, ${hash},
        ${accountNumber.slice(-4)}, ${account.purpose}, 'ready', ${ownerName},
        ${ownerName.toUpperCase()}, 100, ${account.isMain}, ${account.addedAt}, ${account.addedAt},
        ${account.addedAt}, ${later(account.addedAt, lockHours[0] * hour)})`.execute(tx)
  }
}

/** An account for which the bank returned another name, and whose owner has submitted a proof. */
type WaitingProof = PastAccount & {
  readonly holderName: string
  readonly fileId: string
  readonly proofAt: Date
}

/** Inserts an account whose proof waits for staff. */
export async function recordWaitingProof(
  tx: Tx,
  keys: DataKeys,
  { holderName, fileId, proofAt, ...account }: WaitingProof,
): Promise<void> {
  await recordPastAccounts(tx, keys, [account])
  await sql`
    update bank_accounts.accounts set state = 'in-review', holder_name = ${holderName},
      name_score = ${nameScore(account.ownerName, holderName)}, proof_file_id = ${fileId},
      proof_at = ${proofAt}, settled_at = null
    where id = ${account.id}`.execute(tx)
}
