import { sql } from 'kysely'
import { asWritten, type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { endSaleVote } from '#distributions'
import type { Actor, Clock } from '#kernel'
import { lockMeeting, type Meeting, votesFrom } from './meeting.ts'
import { findProperty } from './motions/motion.ts'
import { notifyVoters } from './notify.ts'
import { votesOpen } from './refusals.ts'

/** Proposes to cancel a meeting before voting opens; another person approves. */
export async function proposeCancellation(
  db: Database,
  clock: Clock,
  actor: Actor,
  { meetingId, reason: typed }: { meetingId: string; reason: string },
): Promise<Proposal> {
  const reason = staffReason(typed)
  const now = clock.now()
  return await transaction(db, async (tx) => {
    const { number } = await requireCancellable(tx, meetingId, now)
    return await propose(tx, {
      kind: 'meeting-cancellation',
      subjectId: meetingId,
      content: { number, reason },
      byUserId: actor.userId,
      now,
    })
  })
}

/** Cancels a meeting: its motions can be called again, and its owners are notified of the reason. */
export const meetingCancellation = twoPersonAct({
  kind: 'meeting-cancellation',
  content: asWritten<{ reason: string }>,
  carryOut: async (tx, { proposal, content: { reason }, actor, now: at }) => {
    const { id, number, propertyId } = await requireCancellable(tx, proposal.subjectId, at)
    await sql`
      update meetings.meetings set state = 'cancelled', cancelled_at = ${at}, cancel_reason = ${reason}
      where id = ${id}`.execute(tx)
    await sql`
      update meetings.motions m set state = case
        when (select round from meetings.meetings where id = ${id}) = 2 then 'no-quorum'
        when m.origin = 'owner' then 'supported' else 'draft' end
      from meetings.agenda a where a.meeting_id = ${id} and m.id = a.motion_id`.execute(tx)
    await endSale(tx, id, { reason, at })
    const { name } = await findProperty(tx, propertyId)
    const values = { property: name, number, reason }
    const voters = { id, propertyId, isRecorded: false }
    await notifyVoters(tx, voters, { event: 'meeting-cancelled', values, at })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'meetings.cancel',
      subjectKind: 'meeting',
      subjectId: id,
      details: { propertyId, reason },
    })
  },
})

// When a second meeting is cancelled, the sale stays open until the time for another one has passed.
async function endSale(
  tx: Tx,
  meetingId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ motionId: string }>`
    select a.motion_id from meetings.agenda a join meetings.meetings g on g.id = a.meeting_id
    join meetings.motions m on m.id = a.motion_id
    where a.meeting_id = ${meetingId} and m.kind = 'sale' and g.round = 1`.execute(tx)
  for (const { motionId } of rows) await endSaleVote(tx, { motionId, reason, at })
}

async function requireCancellable(tx: Tx, meetingId: string, now: Date): Promise<Meeting> {
  const meeting = await lockMeeting(tx, meetingId)
  const { state } = meeting
  if (state !== 'called' || now >= votesFrom(meeting)) throw votesOpen({ state })
  return meeting
}
