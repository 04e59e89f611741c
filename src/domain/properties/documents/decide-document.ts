import { sql } from 'kysely'
import { type Proposal, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { documentNotFound, documentUnread } from '../refusals.ts'
import { replaceProof } from './complete-title-step.ts'

/**
 * Approves a submitted document: from now on its audience may open it and it is evidence, also for steps whose
 * document of the same kind was withdrawn. Refuses as `approve` does, and with `properties.document_unread`
 * when the approver has not opened its file.
 */
export const documentApproval = twoPersonAct({
  kind: 'property-document',
  onRefuse: (tx, { proposal, actor, now }) =>
    decide(tx, proposal, { state: 'refused', by: actor.userId, at: now }),
  carryOut: async (tx, { proposal, actor, now }) => {
    const { rows } = await sql`
      select from properties.document_views
      where document_id = ${proposal.subjectId} and user_id = ${actor.userId}`.execute(tx)
    if (rows.length === 0) throw documentUnread()
    await decide(tx, proposal, { state: 'approved', by: actor.userId, at: now })
    await replaceProof(tx, proposal.subjectId)
  },
})

type Decision = { readonly state: 'approved' | 'refused'; readonly by: string; readonly at: Date }

async function decide(tx: Tx, proposal: Proposal, { state, by, at }: Decision): Promise<void> {
  const { numAffectedRows } = await sql`
    update properties.property_documents set state = ${state}, decided_by = ${by}, decided_at = ${at}
    where id = ${proposal.subjectId} and state = 'waiting'`.execute(tx)
  if (numAffectedRows !== 1n) throw documentNotFound()
}

/**
 * Withdraws an approved document immediately, for example one that still contains personal data: only staff can
 * open it, and it is evidence of nothing. Its file is kept for investigations.
 */
export async function withdrawDocument(
  db: Database,
  clock: Clock,
  actor: Actor,
  { propertyId, documentId, reason }: { propertyId: string; documentId: string; reason: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const { numAffectedRows } = await sql`
      update properties.property_documents
      set state = 'withdrawn', withdrawn_by = ${actor.userId}, withdrawn_at = ${now}, withdrawn_for = ${reason}
      where id = ${documentId} and property_id = ${propertyId} and state = 'approved'`.execute(tx)
    if (numAffectedRows !== 1n) throw documentNotFound()
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'properties.withdraw-document',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { documentId, reason },
    })
  })
}
