import type { Db, Tx } from '#database'
import type { Actor } from '#kernel'
import { accountsOf, findAccount, lockAccount } from './account-rows.ts'
import type { BankAccount } from './bank-account.ts'
import { accountLocked, accountNotReady } from './refusals.ts'

/** The actor's bank accounts: the main one first, then the newest; without removed ones. */
export async function readBankAccounts(db: Db, actor: Actor): Promise<BankAccount[]> {
  return await accountsOf(db, actor.userId)
}

/** Reads one of the actor's bank accounts. Refuses with `banks.account_not_found`. */
export async function readBankAccount(db: Db, actor: Actor, id: string): Promise<BankAccount> {
  return await findAccount(db, actor.userId, id)
}

/**
 * Returns an account that money can be sent to now, locked against removal until the transaction ends. Refuses
 * one that is not ready (`banks.not_ready`) or still new (`banks.locked`).
 */
export async function payableAccount(
  tx: Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<BankAccount> {
  const account = await lockAccount(tx, userId, id)
  if (account.state !== 'ready') throw accountNotReady()
  if (account.lockedUntil > now) throw accountLocked({ until: account.lockedUntil })
  return account
}
