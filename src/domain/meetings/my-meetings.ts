import { sql } from 'kysely'
import type { MeetingState, MotionKind, MotionOutcome } from '#contract'
import type { Db } from '#database'
import {
  type Actor,
  type Clock,
  type Localized,
  later,
  type Page,
  type PageRequest,
  pageOf,
  placeById,
} from '#kernel'
import { settlingMilliseconds } from '#ledger'
import { votesFrom } from './meeting.ts'

/** A meeting in a person's list. */
type ListedMeeting = {
  readonly id: string
  readonly number: string
  readonly property: { readonly id: string; readonly name: string }
  readonly round: number
  readonly state: MeetingState
  readonly motions: readonly {
    id: string
    kind: MotionKind
    title: Localized
    outcome: MotionOutcome | null
  }[]
  readonly votesFrom: Date
  readonly votesUntil: Date
  readonly units: bigint
  readonly waitsForMe: boolean
}

type ListRow = Omit<ListedMeeting, 'property' | 'motions' | 'votesFrom'> & {
  propertyId: string
  propertyName: string
  recordedAt: Date
  motions: {
    id: string
    kind: MotionKind
    titleId: string
    titleEn: string
    outcome: MotionOutcome | null
  }[]
}

/** Meetings of properties whose units the person holds or held on the record day, newest first. */
export async function myMeetings(
  db: Db,
  clock: Clock,
  { userId }: Actor,
  { limit, cursor, onlyWaiting }: PageRequest & { readonly onlyWaiting: boolean },
): Promise<Page<ListedMeeting>> {
  const before = placeById(cursor)
  const now = clock.now()
  const { rows } = await sql<ListRow>`
    with mine as (
      select g.*, r.units as registered, h.units as held
      from meetings.meetings g
      left join meetings.register r on r.meeting_id = g.id and r.user_id = ${userId}
      left join meetings.holdings h on h.asset = 'unit:' || g.property_id and h.owner_id = ${userId}::text
      where (r.units is not null or h.units is not null) and (${before}::uuid is null or g.id < ${before}::uuid)
    ), listed as (
      select m.*, case when m.units is null then m.held else m.registered end as own,
        m.recorded_at < ${later(now, -settlingMilliseconds)} and m.votes_until > ${now} and m.state <> 'cancelled'
          and (m.registered is not null or m.units is null) and exists (
          select from meetings.agenda a where a.meeting_id = m.id
            and not exists (select from meetings.acts v where v.meeting_id = m.id and v.user_id = ${userId}
              and v.motion_id = a.motion_id)
            and coalesce((select p.kind from meetings.acts p where p.meeting_id = m.id and p.user_id = ${userId}
              and p.kind <> 'vote' order by p.sequence desc limit 1), 'revocation') <> 'proxy') as waits_for_me
      from mine m
    )
    select l.id, l.number, l.property_id, p.name as property_name, l.round, l.state, l.recorded_at, l.votes_until,
      coalesce(l.own, 0)::bigint as units, l.waits_for_me,
      (select jsonb_agg(jsonb_build_object('id', a.motion_id, 'kind', o.kind, 'titleId', o.title_id,
        'titleEn', o.title_en, 'outcome', a.outcome) order by a.position)
        from meetings.agenda a join meetings.motions o on o.id = a.motion_id where a.meeting_id = l.id) as motions
    from listed l join meetings.properties p on p.id = l.property_id
    where not ${onlyWaiting}::boolean or l.waits_for_me
    order by l.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, items: page.items.map(listedOf) }
}

function listedOf({
  propertyId,
  propertyName,
  recordedAt,
  motions,
  ...row
}: ListRow): ListedMeeting {
  return {
    ...row,
    property: { id: propertyId, name: propertyName },
    votesFrom: votesFrom({ recordedAt }),
    motions: motions.map(({ titleId, titleEn, ...motion }) => ({
      ...motion,
      title: { id: titleId, en: titleEn },
    })),
  }
}
