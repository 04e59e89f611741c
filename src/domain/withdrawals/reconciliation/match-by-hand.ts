import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { type Database, type Db, transaction } from '#database'
import { type Actor, type Clock, isUuid } from '#kernel'
import { closeItem } from './items.ts'
import { type Matched, matchLine, scoreOf } from './match-transfers.ts'
import { itemNotOpen, notAwaited } from './refusals.ts'

/** The kind of these proposals. */
const kind = 'bank-line-match'

/**
 * Proposes which deposit a bank line belongs to, where no rule could decide; another person approves. Late
 * transfers, other amounts and other senders also need two people. Refuses with `reconciliation.item_not_open`
 * and `not_awaited`, and staff who match their own money.
 */
export async function proposeMatch(
  db: Database,
  clock: Clock,
  actor: Actor,
  { itemId, reference }: { readonly itemId: string; readonly reference: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const line = await readLine(tx, itemId)
    const { userId, ordered } = await readAwaitedDeposit(tx, actor, reference)
    const senderScore = await scoreOf(tx, { ...line, userId })
    const { source, amount, bookedOn, sender, text } = line
    return await propose(tx, {
      kind,
      subjectId: itemId,
      aboutUserId: userId,
      content: {
        source,
        amount: amount.toString(),
        bookedOn,
        sender,
        text,
        senderScore,
        reference,
        ordered: ordered.toString(),
        userId,
      },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Matches the line as two people decided. Refuses as `proposeMatch` does. */
export const lineMatch = twoPersonAct({
  kind,
  content: asWritten<{ readonly reference: string }>,
  carryOut: async (tx, { proposal, content: { reference }, actor, now }) => {
    const { subjectId: itemId, proposedBy } = proposal
    const line = await readLine(tx, itemId)
    const { userId } = await readAwaitedDeposit(tx, actor, reference)
    const matched: Matched = { ...line, reference, userId }
    const senderScore = await scoreOf(tx, matched)
    if (!(await matchLine(tx, now, matched, { senderScore, takenBy: proposedBy })))
      throw notAwaited()
    const people = { explainedBy: proposedBy, approvedBy: actor.userId }
    await closeItem(tx, itemId, { ...people, explanation: `= ${reference}`, now })
  },
})

type Line = {
  readonly source: string
  readonly amount: bigint
  readonly bookedOn: string
  readonly sender: string | null
  readonly text: string
}

async function readLine(db: Db, itemId: string): Promise<Line> {
  const { rows } = await sql<Line>`
    select l.source, l.amount, l.booked_on::text, l.sender, l.text
    from reconciliation.items i join reconciliation.booked_lines l on l.source = i.subject
    where i.id = ${isUuid(itemId) ? itemId : null}::uuid and i.kind = 'bank-unknown'
      and i.explained_at is null and l.amount > 0 and l.purpose = 'client'`.execute(db)
  const [line] = rows
  if (line === undefined) throw itemNotOpen()
  return line
}

async function readAwaitedDeposit(
  db: Db,
  actor: Actor,
  reference: string,
): Promise<{ userId: string; ordered: bigint }> {
  const { rows } = await sql<{ userId: string; ordered: bigint }>`
    select user_id, amount as ordered from reconciliation.awaited where reference = ${reference}`.execute(
    db,
  )
  const [owner] = rows
  if (owner === undefined || owner.userId === actor.userId) throw notAwaited()
  return owner
}
