import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { unitsHeldAt } from '#ledger'
import { type Meeting, votesFrom } from '../meeting.ts'

/**
 * Opens the votes of a meeting whose record day is over: holders of units at its end vote with them, whatever moves
 * later. Asked late, or twice, it answers the same. Answers the meeting as it is then; the caller holds its lock.
 */
export async function openVoting(tx: Tx, meeting: Meeting, now: Date): Promise<Meeting> {
  if (meeting.state !== 'called' || now < votesFrom(meeting)) return meeting
  const { id, propertyId, recordedAt } = meeting
  const { rows: held } = await sql<{ ownerId: string; units: bigint }>`
    select owner_id, units from (${unitsHeldAt(propertyId, recordedAt)}) h order by owner_id`.execute(
    tx,
  )
  const units = held.reduce((sum, row) => sum + row.units, 0n)
  await sql`
    insert into meetings.register (meeting_id, user_id, units, code)
    select ${id}, * from unnest(
      ${held.map(({ ownerId }) => ownerId)}::uuid[],
      ${held.map((row) => row.units)}::bigint[],
      ${held.map(newCode)}::text[])`.execute(tx)
  await sql`
    update meetings.meetings set state = 'voting', units = ${units}, holders = ${held.length}::integer
    where id = ${id}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'meetings.take-record',
    subjectKind: 'meeting',
    subjectId: id,
    details: { units: units.toString(), holders: held.length },
  })
  return { ...meeting, state: 'voting', units }
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

// An owner gives the code to others who want to appoint them as a proxy; the code gives access to nothing.
function newCode(): string {
  const drawn = Array.from({ length: 8 }, () => letters[randomInt(letters.length)] ?? '2').join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}
