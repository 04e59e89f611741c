import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { closeUser } from '#identity'
import {
  countOpenInheritances,
  type EmptyEstate,
  readEmptyEstates,
  recordEstateClosed,
} from '#inheritance'
import { processEach, readPages, rowsIn } from '#kernel'
import { countPayoutsDue } from '#portfolio'
import { recordClosing } from './close-account.ts'
import type { CopyServices } from './make-copies.ts'

const atOnce = 20

/**
 * Closes the accounts of people who died, once everything in them has passed to their heirs, and no payout of an
 * earlier record day and nothing that they inherited themselves is still to come. The same data is retained as for
 * every closed account. Safe to run twice; returns the number of accounts closed.
 */
export async function closeEstates(services: Omit<CopyServices, 'store'>): Promise<number> {
  // Pages through all of them, so that those that wait for a payout do not block the ones after them.
  const estates = readPages(
    atOnce,
    ({ caseId }: EmptyEstate) => caseId,
    (after) => readEmptyEstates(services.db, { limit: atOnce, after }),
  )
  return await processEach(
    rowsIn(estates),
    ({ caseId }) => `the estate of case ${caseId}`,
    (estate) => transaction(services.db, (tx) => closeEstate(tx, services, estate)),
  )
}

async function closeEstate(
  tx: Tx,
  { keys, clock }: Omit<CopyServices, 'store'>,
  { caseId, userId }: EmptyEstate,
): Promise<boolean> {
  const at = clock.now()
  if ((await countPayoutsDue(tx, userId, at)) > 0) return false
  if ((await countOpenInheritances(tx, userId)) > 0) return false
  if (!(await recordEstateClosed(tx, caseId, at))) return false
  const { email, files } = await closeUser(tx, { userId, at })
  const { number, keepUntil } = await recordClosing(tx, keys, { userId, email, at, files })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'privacy.close-estate',
    subjectKind: 'user',
    subjectId: userId,
    details: { number, keepUntil, caseId },
  })
  return true
}
