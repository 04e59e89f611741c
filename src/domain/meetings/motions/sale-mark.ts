import { sql } from 'kysely'
import { asWritten, type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { markTooEarly } from '../refusals.ts'
import { lockOwners, requireOwned } from './motion.ts'

export type SaleMark = { readonly aboveCostBasisPoints: number; readonly effectiveFrom: string }

/** Proposes the mark of a property: a valuation that exceeds its cost by this much opens a motion to sell, once. */
export async function proposeSaleMark(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: SaleMark & { readonly propertyId: string; readonly reason: string },
): Promise<Proposal> {
  const { propertyId, aboveCostBasisPoints, effectiveFrom } = input
  const reason = staffReason(input.reason)
  const now = clock.now()
  return await transaction(db, async (tx) => {
    await requireOwned(tx, propertyId)
    await requireLater(tx, propertyId, effectiveFrom, now)
    return await propose(tx, {
      kind: 'sale-mark',
      subjectId: propertyId,
      content: { propertyId, aboveCostBasisPoints, effectiveFrom, reason },
      byUserId: actor.userId,
      now,
    })
  })
}

/** Approves a mark. From its day the newest mark applies. */
export const saleMarkChange = twoPersonAct<SaleMark & { reason: string }>({
  kind: 'sale-mark',
  content: asWritten<SaleMark & { reason: string }>,
  lock: lockOwners,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const { aboveCostBasisPoints, effectiveFrom, reason } = content
    await requireLater(tx, proposal.subjectId, effectiveFrom, now)
    await sql`
      insert into meetings.sale_marks (property_id, effective_from, above_cost_basis_points, proposal_id)
      values (${proposal.subjectId}, ${effectiveFrom}::date, ${aboveCostBasisPoints}, ${proposal.id})`.execute(
      tx,
    )
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'meetings.set-sale-mark',
      subjectKind: 'property',
      subjectId: proposal.subjectId,
      details: { aboveCostBasisPoints, effectiveFrom, reason },
    })
  },
})

// New terms must start today or later, and after all existing terms.
async function requireLater(
  tx: Tx,
  propertyId: string,
  effectiveFrom: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(effective_from)::text as newest from meetings.sale_marks where property_id = ${propertyId}`.execute(
    tx,
  )
  const newest = rows[0]?.newest ?? ''
  const today = jakartaDate(now)
  if (effectiveFrom < today || effectiveFrom <= newest)
    throw markTooEarly({ after: newest >= today ? newest : today })
}
