import { sql } from 'kysely'
import { type Proposal, readProposals } from '#approvals'
import type { Db } from '#database'
import { jakartaDate } from '#kernel'
import { firstBounds } from './call-meeting.ts'
import { findProperty, readOwners } from './motions/motion.ts'
import { motionsAtDesk, type Reader, type ShownMotion } from './motions/read-motions.ts'
import type { SaleMark } from './motions/sale-mark.ts'
import { meetingsOfProperty, readMeeting, type ShownMeeting } from './read-meetings.ts'
import { meetingTermsOn } from './terms.ts'

type MeetingDesk = {
  readonly property: { readonly id: string; readonly name: string }
  readonly motions: readonly ShownMotion[]
  readonly meetings: readonly ShownMeeting[]
  readonly proposals: readonly Proposal[]
  readonly owners: { readonly holders: bigint; readonly units: bigint }
  readonly earliestMeetingOn: string
  readonly saleMark: SaleMark | null
}

/** The motions and meetings of a property for staff. */
export async function readMeetingDesk(
  db: Db,
  reader: Reader,
  propertyId: string,
): Promise<MeetingDesk> {
  const { now } = reader
  const { id, name } = await findProperty(db, propertyId)
  const [motions, meetings, called, owners, terms, saleMark] = await Promise.all([
    motionsAtDesk(db, reader, id),
    meetingsOfProperty(db, now, id, { limit: 10, cursor: null }),
    waiting(db, ['meeting-call', 'sale-mark'], id),
    readOwners(db, id),
    meetingTermsOn(db, jakartaDate(now)),
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
    owners,
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

type DeskMeeting = {
  readonly meeting: ShownMeeting
  readonly place: string
  readonly chair: string
  readonly secretary: string
  readonly operatorProxies: { readonly proxies: bigint; readonly units: bigint }
  readonly cancellation: Proposal | null
}

/** A meeting for staff. */
export async function readDeskMeeting(db: Db, now: Date, meetingId: string): Promise<DeskMeeting> {
  const meeting = await readMeeting(db, now, meetingId)
  const [{ rows }, [cancellation = null]] = await Promise.all([
    sql<Pick<DeskMeeting, 'place' | 'chair' | 'secretary'> & { proxies: bigint; units: bigint }>`
      select g.place, g.chair, g.secretary, p.proxies, p.units
      from meetings.meetings g
      cross join lateral (select count(*) as proxies, coalesce(sum(r.units), 0)::bigint as units
        from (select distinct on (user_id) user_id, kind, holder_id from meetings.acts
          where meeting_id = g.id and kind <> 'vote' order by user_id, sequence desc) a
        join meetings.register r on r.meeting_id = g.id and r.user_id = a.user_id
        where a.kind = 'proxy' and a.holder_id is null) p
      where g.id = ${meetingId}`.execute(db),
    waiting(db, ['meeting-cancellation'], meetingId),
  ])
  const { proxies = 0n, units = 0n, place = '', chair = '', secretary = '' } = rows[0] ?? {}
  return { meeting, place, chair, secretary, operatorProxies: { proxies, units }, cancellation }
}
