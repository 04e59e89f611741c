import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import type { Offering } from './offering.ts'
import { offeringNotInState } from './refusals.ts'
import { lockForChange } from './sales.ts'

/**
 * Pauses or resumes purchases of an offering. Its window does not become longer, because the law counts its
 * days from the opening. Refuses with `offerings.not_in_state`.
 */
export async function pauseOffering(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { offeringId: string; isPaused: boolean; reason: string },
): Promise<Offering> {
  const { offeringId, isPaused, reason } = input
  return await transaction(db, async (tx) => {
    const offering = await lockForChange(tx, offeringId)
    const at = clock.now()
    const mayBePaused = offering.state === 'open' || offering.state === 'coming-soon'
    if (!mayBePaused || (offering.pausedAt !== null) === isPaused)
      throw offeringNotInState({ state: offering.state })
    const pausedAt = isPaused ? at : null
    await sql`update offerings.offerings set paused_at = ${pausedAt} where id = ${offeringId}`.execute(
      tx,
    )
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: isPaused ? 'offerings.pause' : 'offerings.resume',
      subjectKind: 'offering',
      subjectId: offeringId,
      details: { reason },
    })
    return { ...offering, pausedAt }
  })
}
