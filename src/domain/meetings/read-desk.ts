import { sql } from 'kysely'
import { type Proposal, readProposals } from '#approvals'
import type { Db } from '#database'
import { jakartaDate } from '#kernel'
import { firstBounds } from './call-meeting.ts'
import { findProperty } from './motion.ts'
import { meetingsOfProperty, type ShownMeeting } from './read-meetings.ts'
import { motionsAtDesk, type Reader, type ShownMotion } from './read-motions.ts'
import type { SaleMark } from './sale-mark.ts'
import { termsOfDay } from './terms.ts'

export type MeetingDesk = {
  readonly property: { readonly id: string; readonly name: string }
  readonly motions: readonly ShownMotion[]
  readonly meetings: readonly ShownMeeting[]
  readonly proposals: readonly Proposal[]
  readonly earliestMeetingOn: string
  readonly saleMark: SaleMark | null
}

/** Motions and meetings of a property, as staff work on them. */
export async function readMeetingDesk(
  db: Db,
  reader: Reader,
  propertyId: string,
): Promise<MeetingDesk> {
  const { now } = reader
  const { id, name } = await findProperty(db, propertyId)
  const [motions, meetings, called, terms, saleMark] = await Promise.all([
    motionsAtDesk(db, reader, id),
    meetingsOfProperty(db, now, id, { limit: 10, cursor: null }),
    waiting(db, ['meeting-call', 'sale-mark'], id),
    termsOfDay(db, jakartaDate(now)),
    readSaleMark(db, id),
  ])
  const coming = meetings.items.filter(({ state }) => state === 'called')
  const cancelled = await Promise.all(
    coming.map((each) => waiting(db, ['meeting-cancellation'], each.id)),
  )
  return {
    property: { id, name },
    motions,
    meetings: meetings.items,
    proposals: [...called, ...cancelled.flat()],
    earliestMeetingOn: firstBounds(terms, now).earliest,
    saleMark,
  }
}

async function waiting(
  db: Db,
  kinds: ('meeting-call' | 'sale-mark' | 'meeting-cancellation')[],
  subjectId: string,
): Promise<readonly Proposal[]> {
  const page = { limit: 4, cursor: null }
  return (await readProposals(db, { kinds, state: 'waiting', subjectId }, page)).items
}

async function readSaleMark(db: Db, propertyId: string): Promise<SaleMark | null> {
  const { rows } = await sql<SaleMark>`
    select above_cost_basis_points, effective_from::text from meetings.sale_marks where property_id = ${propertyId}
    order by effective_from desc limit 1`.execute(db)
  return rows[0] ?? null
}
