import { sql } from 'kysely'
import { recordAudits } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { removeFiles } from '#files'
import { eraseUsers } from '#identity'
import { eraseReports } from '#inheritance'
import { eraseIdentities } from '#investors'
import { type Clock, jakartaDate, processBatches, readPages } from '#kernel'
import { eraseRecipients } from '#notifications'
import { eraseBankAccounts } from '#withdrawals'
import { eraseRecoveries } from '../account-recovery/own.ts'

const erasedAtOnce = 50

/**
 * Erases the personal data of the owners of closed accounts, from the day after `keep_until`: name, NIK,
 * pictures, answers, bank accounts and letters. The ledger, contracts, payouts and the audit log remain, but no
 * longer identify a person. Safe to run twice; returns the number of accounts erased.
 */
export async function eraseDueAccounts({ db, clock }: ErasureServices): Promise<number> {
  const at = clock.now()
  const isDue = sql<boolean>`erased_at is null and keep_until < ${jakartaDate(at)}::date`
  const due = readPages(
    erasedAtOnce,
    (userId: string) => userId,
    async (after) => {
      const { rows } = await sql<Pick<Closed, 'userId'>>`
        select user_id from privacy.closings
        where ${isDue} and (${after}::uuid is null or user_id > ${after}::uuid)
        order by user_id limit ${erasedAtOnce}`.execute(db)
      return rows.map(({ userId }) => userId)
    },
  )
  return await processBatches(
    due,
    (userId) => `the erasure of account ${userId}`,
    (ids) =>
      transaction(db, async (tx) => {
        const { rows } = await sql<Closed>`
          select user_id, number from privacy.closings
          where user_id = any(${[...ids]}::uuid[]) and ${isDue}
          order by user_id for update skip locked`.execute(tx)
        return await erase(tx, rows, at)
      }),
  )
}

type ErasureServices = { readonly db: Database; readonly clock: Clock }
type Closed = { readonly userId: string; readonly number: string }

async function erase(tx: Tx, rows: readonly Closed[], at: Date): Promise<number> {
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
}
