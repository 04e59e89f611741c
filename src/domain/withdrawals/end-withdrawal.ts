import { sql } from 'kysely'
import { endProposals } from '#approvals'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { once } from '#ledger'
import { notifyOwner, signalOwner } from './notify-owner.ts'
import { postReturn } from './postings.ts'
import { tooLateToCancel, withdrawalNotFound } from './refusals.ts'
import { isCancellable, type Withdrawal } from './withdrawal.ts'
import {
  findById,
  lockWithdrawal,
  type StoredWithdrawal,
  storedColumns,
} from './withdrawal-rows.ts'
import type { Person, WithdrawalServices } from './withdrawal-services.ts'

/**
 * Cancels a withdrawal before it is sent and releases its hold. Refuses with `withdrawals.too_late`, and with
 * `withdrawals.not_found` for another investor's.
 */
export async function cancelWithdrawal(
  { db, clock }: WithdrawalServices,
  { actor: { userId } }: Person,
  key: string,
  id: string,
): Promise<Withdrawal> {
  const found = await findById(db, id)
  if (found.userId !== userId) throw withdrawalNotFound()
  const command = { actorId: userId, key, operation: 'withdrawals.cancel', body: { id } }
  await once(db, clock, command, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!isCancellable(withdrawal)) throw tooLateToCancel()
    const at = clock.now()
    await refund(tx, withdrawal, { state: 'cancelled', at, actorId: userId })
    await endProposals(tx, 'withdrawal', [id], { because: 'withdrawal-cancelled', at })
  })
  return await findById(db, id)
}

/** Cancels the unsent withdrawals of a person who died and releases their holds. */
export async function cancelUnsent(
  tx: Tx,
  userId: string,
  { at, actorId }: { readonly at: Date; readonly actorId: string },
): Promise<void> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${storedColumns} from withdrawals.withdrawals
    where user_id = ${userId} and state in ('awaiting-approval', 'queued')
    order by id for no key update`.execute(tx)
  for (const withdrawal of rows) await refund(tx, withdrawal, { state: 'cancelled', at, actorId })
  const ids = rows.map(({ id }) => id)
  await endProposals(tx, 'withdrawal', ids, { because: 'owner-died', at })
}

type Ending = {
  readonly state: 'cancelled' | 'refused' | 'failed'
  readonly at: Date
  readonly actorId: string | null
  readonly failure?: string
}

/** Ends a locked withdrawal that was not sent, and returns the whole amount to the available balance. */
export async function refund(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { state, at, actorId, failure }: Ending,
): Promise<void> {
  const { id, holdEntryId } = withdrawal
  const entryId = await postReturn(tx, withdrawal, { at, actorId, reverses: holdEntryId })
  await sql`
    update withdrawals.withdrawals set state = ${state}, ended_at = ${at},
      failure = ${failure?.slice(0, 200) ?? null}, return_entry_id = ${entryId}
    where id = ${id}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId,
    action: `withdrawals.${state === 'cancelled' ? 'cancel' : state === 'refused' ? 'refuse' : 'fail'}`,
    subjectKind: 'withdrawal',
    subjectId: id,
    details: { failure: failure ?? null },
  })
  if (state === 'cancelled') await signalOwner(tx, withdrawal)
  else await notifyOwner(tx, 'withdrawal-returned', withdrawal, at)
}
