import { sql } from 'kysely'
import type { MeetingState, MotionKind } from '#contract'
import type { Db, Tx } from '#database'
import { later } from '#kernel'
import { settlingMilliseconds } from '#ledger'
import { meetingNotFound } from './refusals.ts'

/** A meeting with the fields that its acts need. */
export type Meeting = {
  readonly id: string
  readonly number: string
  readonly propertyId: string
  readonly round: number
  readonly state: MeetingState
  readonly termsFrom: string
  readonly recordOn: string
  /** The last instant of the record day, WIB. */
  readonly recordedAt: Date
  readonly meetingAt: Date
  readonly votesUntil: Date
  readonly units: bigint | null
  readonly chainLength: bigint
  readonly chainHash: string | null
}

const columns = sql`id, number, property_id, round, state, terms_from::text, record_on::text, recorded_at, meeting_at,
  votes_until, units, chain_length, encode(chain_hash, 'hex') as chain_hash`

/** When voting opens: transactions that began on the record day have ended by then, so the register is complete. */
export function votesFrom({ recordedAt }: Pick<Meeting, 'recordedAt'>): Date {
  return later(recordedAt, settlingMilliseconds + 1)
}

/** Locks a meeting, so that its votes, its count and its cancellation happen one after the other. */
export async function lockMeeting(tx: Tx, id: string): Promise<Meeting> {
  const { rows } = await sql<Meeting>`
    select ${columns} from meetings.meetings where id = ${id} for no key update`.execute(tx)
  const [meeting] = rows
  if (meeting === undefined) throw meetingNotFound()
  return meeting
}

export async function findMeeting(db: Db, id: string): Promise<Meeting> {
  const { rows } = await sql<Meeting>`
    select ${columns} from meetings.meetings where id = ${id}`.execute(db)
  const [meeting] = rows
  if (meeting === undefined) throw meetingNotFound()
  return meeting
}

export type AgendaItem = {
  readonly position: number
  readonly motionId: string
  readonly kind: MotionKind
  readonly titleId: string
  readonly titleEn: string
  readonly amount: bigint | null
}

/** A motion on the agenda; a called motion has both languages. */
export async function readAgenda(db: Db, meetingId: string): Promise<AgendaItem[]> {
  const { rows } = await sql<AgendaItem>`
    select a.position, a.motion_id, m.kind, coalesce(m.title_id, '') as title_id, coalesce(m.title_en, '') as title_en,
      m.amount
    from meetings.agenda a join meetings.motions m on m.id = a.motion_id
    where a.meeting_id = ${meetingId} order by a.position`.execute(db)
  return rows
}
