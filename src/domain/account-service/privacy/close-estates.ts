import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { endPlanOfClosed } from '#auto-invest'
import { deleteWatchlist } from '#catalogue'
import { type Tx, transaction } from '#database'
import { removeFiles, seal } from '#files'
import { closeUser } from '#identity'
import {
  countOpenInheritances,
  type EmptyEstate,
  readEmptyEstates,
  recordEstateClosed,
} from '#inheritance'
import { eraseSections } from '#investors'
import { jakartaDate, receiptNumber, yearsAfter } from '#kernel'
import { forgetRecipient } from '#notifications'
import { countPayoutsDue } from '#portfolio'
import { retentionYears } from './close-account.ts'
import { type CopyDesk, endCopies } from './make-copies.ts'

const atOnce = 20

/**
 * Closes the accounts of people who died, once everything in them has passed to their heirs, and no payout of an
 * earlier record day and nothing that they inherited themselves is still to come. The same data is retained as for
 * every closed account. Safe to run twice; returns the number of accounts closed.
 */
export async function closeEstates(desk: Omit<CopyDesk, 'store'>): Promise<number> {
  let closed = 0
  let last: string | null = null
  // Pages through all of them, so that those that wait for a payout do not block the ones after them.
  do {
    const page: EmptyEstate[] = await readEmptyEstates(desk.db, { limit: atOnce, after: last })
    for (const estate of page)
      if (await transaction(desk.db, (tx) => closeEstate(tx, desk, estate))) closed += 1
    last = page.length < atOnce ? null : (page.at(-1)?.caseId ?? null)
  } while (last !== null)
  return closed
}

async function closeEstate(
  tx: Tx,
  { keys, clock }: Omit<CopyDesk, 'store'>,
  { caseId, userId }: EmptyEstate,
): Promise<boolean> {
  const at = clock.now()
  if ((await countPayoutsDue(tx, userId, at)) > 0) return false
  if ((await countOpenInheritances(tx, userId)) > 0) return false
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
  await removeFiles(tx, [...files, ...(await endCopies(tx, userId, at))])
  return true
}
