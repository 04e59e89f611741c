import { sql } from 'kysely'
import { type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import type { LinePurpose } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, isUuid, newId, receiptNumber } from '#kernel'
import { findEntry, type NewEntry, postEntries, reversedLines } from '#ledger'
import { notBooked } from './refusals.ts'

/** The kind of these proposals. */
const kind = 'bank-line-reopening'

type Booking = {
  readonly id: string
  readonly itemId: string
  readonly purpose: LinePurpose
  readonly amount: bigint
  readonly entryId: string
  readonly explanation: string
}

/** Proposes to undo the booking of a bank line; another person approves. Refuses with `reconciliation.not_booked`. */
export async function proposeReopening(
  db: Database,
  clock: Clock,
  actor: Actor,
  { itemId, reason }: { readonly itemId: string; readonly reason: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const { purpose, amount, explanation } = await lockBooking(tx, itemId)
    return await propose(tx, {
      kind,
      subjectId: itemId,
      content: { purpose, amount: amount.toString(), explanation, reason },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/**
 * Undoes a booking as two people decided: reverses its entry and reopens the difference. Refuses with
 * `ledger.insufficient_funds` when suspended money has left.
 */
export const lineReopening = twoPersonAct({
  kind,
  carryOut: async (tx, { proposal, actor: { userId: byUserId }, now }) => {
    const booking = await lockBooking(tx, proposal.subjectId)
    const reversal = { kind: 'bank-line-reversal', reference: receiptNumber('BNK') } as const
    const undoneBy =
      booking.purpose === 'in-ledger'
        ? null
        : await postMirror(tx, booking.entryId, { ...reversal, byUserId, now })
    await sql`
      update reconciliation.line_bookings set undone_at = ${now}, undone_entry_id = ${undoneBy},
        undone_proposal = ${proposal.id}
      where id = ${booking.id}`.execute(tx)
    await sql`
      update reconciliation.items set explained_at = null, explained_by = null, approved_by = null,
        explanation = null
      where id = ${booking.itemId}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: byUserId,
      action: 'reconciliation.reopen-line',
      subjectKind: 'reconciliation-item',
      subjectId: booking.itemId,
      details: { purpose: booking.purpose, amount: booking.amount.toString() },
    })
  },
})

async function lockBooking(tx: Tx, itemId: string): Promise<Booking> {
  const { rows } = await sql<Booking>`
    select b.id, b.item_id, b.purpose, b.amount, b.entry_id, i.explanation
    from reconciliation.line_bookings b join reconciliation.items i on i.id = b.item_id
    where b.item_id = ${isUuid(itemId) ? itemId : null}::uuid and b.undone_at is null
      and i.explanation is not null
    for no key update of b`.execute(tx)
  const [booking] = rows
  if (booking === undefined) throw notBooked()
  return booking
}

/**
 * Posts the reversal of an entry and returns its id. It is dated on the same day, because the bank has moved
 * nothing.
 */
export async function postMirror(
  tx: Tx,
  entryId: string,
  {
    kind,
    reference,
    byUserId,
    now,
  }: Pick<NewEntry, 'kind' | 'reference'> & { readonly byUserId: string; readonly now: Date },
): Promise<string> {
  const entry = await findEntry(tx, entryId)
  if (entry === null) throw notBooked()
  const id = newId(now.getTime())
  const facts = { propertyId: null, actorId: byUserId, reference, happenedAt: entry.happenedAt }
  await postEntries(tx, [
    { ...facts, id, kind, lines: reversedLines(entry.lines), reverses: entryId },
  ])
  return id
}
