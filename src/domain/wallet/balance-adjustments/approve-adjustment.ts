import { sql } from 'kysely'
import { type Proposal, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { brokenConstraint, type Tx } from '#database'
import { newId, receiptNumber } from '#kernel'
import { adjustBalance } from '#ledger'
import { notify } from '#notifications'
import { linesOf, type ProposedAdjustment, proposedIn } from './adjustment.ts'
import { kind, requireNotTakenBack, requireReversible } from './propose-adjustment.ts'
import { entryNotReversible } from './refusals.ts'

/**
 * Posts an adjustment approved by two people exactly once, even when two people approve it at the same time. An
 * amount not covered by the available balance becomes a debt. Refuses with
 * `balance_adjustments.entry_not_reversible` when the entry has been reversed since the proposal.
 */
export const balanceAdjustment = twoPersonAct({
  kind,
  content: (content) => proposedIn({ content }),
  carryOut: async (tx, { proposal, content, actor, now }) => {
    try {
      await post(tx, content, { proposal, approvedBy: actor.userId, now })
    } catch (error) {
      // A concurrent transaction reversed the same entry.
      if (brokenConstraint(error) === 'entries_reverses_key') throw entryNotReversible()
      throw error
    }
  },
})

async function post(
  tx: Tx,
  proposed: ProposedAdjustment,
  { proposal, approvedBy, now }: Pick<Done, 'proposal' | 'approvedBy' | 'now'>,
): Promise<void> {
  const { userId } = proposed
  const entry =
    proposed.form === 'reversal' ? await requireReversible(tx, userId, proposed.entryId) : null
  const entryId = newId(now.getTime())
  const reference = receiptNumber('KOR')
  const { owed } = await adjustBalance(tx, {
    id: entryId,
    happenedAt: now,
    reference,
    actorId: approvedBy,
    userId,
    lines: linesOf(proposed, entry),
    ...(entry !== null && { reverses: entry.id }),
  })
  // Checked again under the locks: the payment gateway may have taken the deposit back while this transaction
  // waited for them.
  if (entry !== null) await requireNotTakenBack(tx, userId, entry.reference)
  await record(tx, proposed, { proposal, entryId, owed, approvedBy, now })
  await sendNotice(tx, proposed, { reference, owed, now })
}

type Done = {
  readonly proposal: Proposal
  readonly entryId: string
  readonly owed: bigint
  readonly approvedBy: string
  readonly now: Date
}

async function record(tx: Tx, proposed: ProposedAdjustment, done: Done): Promise<void> {
  const { userId, amount, reason, note, fileId } = proposed
  const { proposal, entryId, owed, approvedBy, now } = done
  const id = newId(now.getTime())
  const reverses = proposed.form === 'reversal' ? proposed.entryId : null
  const account = proposed.form === 'amount' ? proposed.account : null
  await sql`
    insert into balance_adjustments.adjustments (id, proposal_id, user_id, entry_id, reverses, amount, owed,
      account, reason, note_id, note_en, file_id, made_by, approved_by, adjusted_at)
    values (${id}, ${proposal.id}, ${userId}, ${entryId}, ${reverses}, ${amount}, ${owed}, ${account},
      ${reason}, ${note.id}, ${note.en}, ${fileId}, ${proposal.proposedBy}, ${approvedBy}, ${now})`.execute(
    tx,
  )
  await recordAudit(tx, {
    happenedAt: now,
    actorId: approvedBy,
    action: 'balance-adjustments.adjust-balance',
    subjectKind: 'user',
    subjectId: userId,
    details: { amount: amount.toString(), owed: owed.toString(), reason, entryId, reverses },
  })
}

type News = { readonly reference: string; readonly owed: bigint; readonly now: Date }

async function sendNotice(
  tx: Tx,
  { userId, amount, note }: ProposedAdjustment,
  { reference, owed, now }: News,
): Promise<void> {
  const values = {
    amount: amount < 0n ? -amount : amount,
    direction: amount < 0n ? 'less' : 'more',
    reference,
    note,
    owed,
    debt: owed > 0n ? 'open' : 'none',
  }
  const path = '/dashboard/wallet'
  await notify(tx, [{ userId, event: 'balance-adjusted', values, path, happenedAt: now }])
}
