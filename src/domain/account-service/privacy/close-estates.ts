import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { endPlanOfClosed } from '#auto-invest'
import { deleteWatchlist } from '#catalogue'
import { type Tx, transaction } from '#database'
import { removeFiles, seal } from '#files'
import { closeUser } from '#identity'
import { readEmptyEstates, recordEstateClosed } from '#inheritance'
import { eraseSections } from '#investors'
import { jakartaDate, receiptNumber, yearsAfter } from '#kernel'
import { forgetRecipient } from '#notifications'
import { retentionYears } from './close-account.ts'
import type { CopyDesk } from './make-copies.ts'

const atOnce = 20

/**
 * Closes the accounts of people who died, once everything in them has passed to their heirs. The same data is
 * retained as for every closed account. Safe to run twice; returns the number of accounts closed.
 */
export async function closeEstates(desk: Omit<CopyDesk, 'store'>): Promise<number> {
  const due = await readEmptyEstates(desk.db, atOnce)
  let closed = 0
  for (const estate of due)
    if (await transaction(desk.db, (tx) => closeEstate(tx, desk, estate))) closed += 1
  return closed
}

async function closeEstate(
  tx: Tx,
  { keys, clock }: Omit<CopyDesk, 'store'>,
  { caseId, userId }: { readonly caseId: string; readonly userId: string },
): Promise<boolean> {
  const at = clock.now()
  if (!(await recordEstateClosed(tx, caseId, at))) return false
  const { email, files } = await closeUser(tx, { userId, at })
  const sealed = seal(keys, userId, email)
  const number = receiptNumber('TTP')
  const keepUntil = yearsAfter(jakartaDate(at), retentionYears)
  await sql`
    insert into privacy.closings (user_id, number, closed_at, keep_until, email_sealed, email_key_id)
    values (${userId}, ${number}, ${at}, ${keepUntil}::date, ${sealed.bytes}, ${sealed.keyId})`.execute(
    tx,
  )
  await eraseSections(tx, userId)
  await deleteWatchlist(tx, userId)
  await endPlanOfClosed(tx, userId, at)
  await forgetRecipient(tx, userId)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'privacy.close-estate',
    subjectKind: 'user',
    subjectId: userId,
    details: { number, keepUntil, caseId },
  })
  await removeFiles(tx, files)
  return true
}
