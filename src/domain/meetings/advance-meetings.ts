import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { endSaleVote } from '#distributions'
import { type Clock, jakartaDate, later, processEach } from '#kernel'
import { settlingMilliseconds } from '#ledger'
import { lockMeeting } from './meeting.ts'
import { countMeeting } from './votes/count-meeting.ts'
import { openVoting } from './votes/open-voting.ts'

/**
 * Opens the votes of meetings whose record day is over, and counts those whose voting has ended. Late steps
 * have the same result as on time. Safe to run more than once and in several workers. Returns how many meetings
 * it advanced.
 */
export async function advanceMeetings(db: Database, clock: Clock): Promise<number> {
  return await processEach(
    [advanceDue, endUnansweredSales],
    ({ name }) => name,
    (step) => step(db, clock),
  )
}

async function advanceDue(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    select id from meetings.meetings
    where state = 'called' and recorded_at < ${later(now, -settlingMilliseconds)} or state = 'voting' and votes_until <= ${now}
    order by id limit 50`.execute(db)
  return await processEach(
    rows,
    ({ id }) => `meeting ${id}`,
    ({ id }) => transaction(db, (tx) => advance(tx, id, clock)),
  )
}

// Ends a sale that had no quorum and whose second meeting was not called in time.
async function endUnansweredSales(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<{ motionId: string; number: string }>`
    select a.motion_id, g.number
    from meetings.motions m join meetings.agenda a on a.motion_id = m.id and a.outcome = 'no-quorum'
    join meetings.meetings g on g.id = a.meeting_id and g.round = 1
    join meetings.terms t on t.effective_from = g.terms_from
    join meetings.properties p on p.id = m.property_id and p.state = 'sale-vote'
    where m.kind = 'sale' and m.state = 'no-quorum'
      and (g.meeting_at at time zone 'Asia/Jakarta')::date + t.second_until_days < ${jakartaDate(at)}::date
      and not exists (select from meetings.meetings s where s.first_meeting_id = g.id and s.state <> 'cancelled')
    order by a.motion_id limit 50`.execute(db)
  return await processEach(
    rows,
    ({ motionId }) => `motion ${motionId}`,
    ({ motionId, number: reason }) =>
      transaction(db, (tx) => endSaleVote(tx, { motionId, reason, at })),
  )
}

async function advance(tx: Tx, id: string, clock: Clock): Promise<number> {
  const found = await lockMeeting(tx, id)
  const now = clock.now()
  const meeting = await openVoting(tx, found, now)
  const isOver = meeting.state === 'voting' && now >= meeting.votesUntil
  if (isOver) await countMeeting(tx, meeting, now)
  return isOver || meeting.state !== found.state ? 1 : 0
}
