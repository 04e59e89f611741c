import { waitingProposals } from '#approvals'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import type { Actor } from '#kernel'
import type { Draft } from './read-drafts.ts'
import { draftClosed } from './refusals.ts'

/** Refuses a draft that is being reviewed or has become a property. */
export async function requireOpen(tx: Tx, draft: Draft): Promise<void> {
  const waiting = await waitingProposals(tx, 'property-entry', [draft.id])
  if (draft.enteredAt !== null || waiting.size > 0) throw draftClosed()
}

export async function audit(
  tx: Tx,
  action: string,
  { id, propertyId, version }: Pick<Draft, 'id' | 'propertyId' | 'version'>,
  actor: Actor,
  happenedAt: Date,
): Promise<void> {
  await recordAudit(tx, {
    happenedAt,
    actorId: actor.userId,
    action,
    subjectKind: 'draft',
    subjectId: id,
    details: { propertyId, version: version.toString() },
  })
}
