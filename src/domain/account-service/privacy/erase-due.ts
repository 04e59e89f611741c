import { sql } from 'kysely'
import { recordAudits } from '#audit'
import { type Database, transaction } from '#database'
import { removeFiles } from '#files'
import { eraseUsers } from '#identity'
import { eraseReports } from '#inheritance'
import { eraseIdentities } from '#investors'
import { type Clock, jakartaDate } from '#kernel'
import { eraseRecipients } from '#notifications'
import { eraseBankAccounts } from '#withdrawals'
import { eraseRecoveries } from '../account-recovery/own.ts'

const erasedAtOnce = 50

/**
 * Erases the personal data of the owners of closed accounts, from the day after `keep_until`: name, NIK,
 * pictures, answers, bank accounts and letters. The ledger, contracts, payouts and the audit log remain, but no
 * longer identify a person. Safe to run twice; returns the number of accounts erased.
 */
export async function eraseDueAccounts({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<number> {
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<{ userId: string; number: string }>`
      select user_id, number from privacy.closings
      where erased_at is null and keep_until < ${jakartaDate(at)}::date
      order by keep_until, user_id limit ${erasedAtOnce} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const userIds = rows.map(({ userId }) => userId)
    const files = [
      ...(await eraseIdentities(tx, userIds)),
      ...(await eraseRecoveries(tx, userIds)),
      ...(await eraseReports(tx, userIds)),
      ...(await eraseBankAccounts(tx, userIds)),
    ]
    await eraseUsers(tx, userIds)
    // Of what was reported after the closing, such as a payment that arrived late.
    await eraseRecipients(tx, userIds)
    await sql`
      update privacy.requests set text_sealed = null, text_key_id = null, answer_sealed = null,
        answer_key_id = null
      where user_id = any(${userIds}::uuid[])`.execute(tx)
    await sql`
      update privacy.closings set email_sealed = null, email_key_id = null, erased_at = ${at}
      where user_id = any(${userIds}::uuid[])`.execute(tx)
    await recordAudits(
      tx,
      rows.map(({ userId, number }) => ({
        happenedAt: at,
        actorId: null,
        action: 'privacy.erase-account',
        subjectKind: 'user',
        subjectId: userId,
        details: { number },
      })),
    )
    await removeFiles(tx, files)
    return rows.length
  })
}
