import { sql } from 'kysely'
import { endProposals } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { requireConfirmed } from '#identity'
import type { Person, WithdrawalServices } from '../withdrawal-services.ts'
import { accountsOf, lockAccount } from './account-rows.ts'
import type { BankAccount } from './bank-account.ts'
import { notifyOwner } from './notify-owner.ts'
import { accountInUse, accountIsMain, accountNotReady } from './refusals.ts'

/** Whether money is being sent to an account; provided by the room that sends it. */
type InUse = (tx: Tx, accountId: string) => Promise<boolean>

/**
 * Makes an account the main one. Refuses one that is not ready (`banks.not_ready`). No effect when it is the
 * main one already.
 */
export async function chooseMainAccount(
  services: WithdrawalServices,
  person: Person,
  id: string,
): Promise<BankAccount[]> {
  const { userId } = person.actor
  return await transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const account = await lockAccount(tx, userId, id)
    await requireConfirmed(tx, { userId, sessionId: person.sessionId, now })
    if (account.state !== 'ready') throw accountNotReady()
    if (!account.isMain) {
      await sql`
        update bank_accounts.accounts set is_main = false where user_id = ${userId} and is_main`.execute(
        tx,
      )
      await sql`update bank_accounts.accounts set is_main = true where id = ${id}`.execute(tx)
      await audited(tx, 'banks.choose-main', userId, id, now)
      await notifyOwner(tx, { change: 'main', ...account }, now)
    }
    return await accountsOf(tx, userId)
  })
}

/**
 * Removes an account from the list; its row remains for past payments. Refuses the main one (`banks.is_main`)
 * and one that money is being sent to (`banks.in_use`).
 */
export async function removeBankAccount(
  services: WithdrawalServices,
  person: Person,
  id: string,
  isInUse: InUse,
): Promise<void> {
  const { userId } = person.actor
  await transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const account = await lockAccount(tx, userId, id)
    await requireConfirmed(tx, { userId, sessionId: person.sessionId, now })
    if (account.isMain) throw accountIsMain()
    if (await isInUse(tx, id)) throw accountInUse()
    await sql`
      update bank_accounts.accounts set state = 'removed', refusal = null, settled_at = ${now}
      where id = ${id}`.execute(tx)
    await endProposals(tx, 'bank-proof', [id], { because: 'bank-account-removed', at: now })
    await audited(tx, 'banks.remove-account', userId, id, now)
    await notifyOwner(tx, { change: 'removed', ...account }, now)
  })
}

async function audited(
  tx: Tx,
  action: string,
  actorId: string,
  subjectId: string,
  happenedAt: Date,
): Promise<void> {
  await recordAudit(tx, { happenedAt, actorId, action, subjectKind: 'bank-account', subjectId })
}
