import { type RawBuilder, sql } from 'kysely'
import type { MeetingList, MeetingState, MotionKind, MotionOutcome } from '#contract'
import type { Db } from '#database'
import {
  dayAfter,
  jakartaDate,
  type Locale,
  type Localized,
  type Page,
  type PageRequest,
  pageOf,
  placeById,
} from '#kernel'
import { secondDays } from './call-meeting.ts'
import { votesFrom } from './meeting.ts'
import { canBeDecided, findProperty } from './motions/motion.ts'
import { noProgress, type Progress, readProgress } from './motions/read-progress.ts'
import { meetingNotFound } from './refusals.ts'
import { type MeetingTerms, meetingTermsOn, ruleOf } from './terms.ts'
import type { MotionResult } from './votes/read-results.ts'
import { readTurnout } from './votes/read-turnout.ts'
import type { VotingRule } from './votes/voting-rule.ts'

/** The public fields of a meeting. */
export type ShownMeeting = {
  readonly id: string
  readonly asOf: Date
  readonly number: string
  readonly property: { readonly id: string; readonly name: string }
  readonly round: number
  readonly firstMeetingId: string | null
  readonly state: MeetingState
  readonly calledAt: Date
  readonly recordOn: string
  readonly votesFrom: Date
  readonly meetingAt: Date
  readonly votesUntil: Date
  readonly units: bigint | null
  readonly holders: bigint | null
  readonly agenda: readonly ShownItem[]
  readonly chain: { readonly length: bigint; readonly hash: string | null }
  readonly countedAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: string | null
  readonly minutes: { readonly id: string; readonly en: string } | null
  readonly second: {
    readonly callBy: string
    readonly earliestOn: string
    readonly latestOn: string
  } | null
}

type ShownItem = {
  readonly position: number
  readonly motionId: string
  readonly kind: MotionKind
  readonly title: Localized
  readonly translated: Locale | null
  readonly amount: bigint | null
  readonly rule: VotingRule
  readonly unitsVoted: bigint
  readonly result: MotionResult | null
  /** Only for an adopted motion. */
  readonly progress: Progress | null
}

type Row = Omit<
  ShownMeeting,
  'asOf' | 'property' | 'agenda' | 'chain' | 'minutes' | 'second' | 'votesFrom'
> & {
  propertyId: string
  propertyName: string
  recordedAt: Date
  termsFrom: string
  chainLength: bigint
  chainHash: string | null
  minutesId: string | null
  minutesEn: string | null
  hasSecond: boolean
}

const columns = sql`g.id, g.number, g.property_id, p.name as property_name, g.round, g.first_meeting_id, g.state, g.called_at,
  g.record_on::text, g.recorded_at, g.meeting_at, g.votes_until, g.units, g.holders::bigint, g.terms_from::text,
  g.chain_length, encode(g.chain_hash, 'hex') as chain_hash, g.counted_at, g.cancelled_at, g.cancel_reason,
  (select sha256 from meetings.minutes n where n.meeting_id = g.id and n.language = 'id') as minutes_id,
  (select sha256 from meetings.minutes n where n.meeting_id = g.id and n.language = 'en') as minutes_en,
  exists (select from meetings.meetings s where s.first_meeting_id = g.id and s.state <> 'cancelled') as has_second`

export async function readMeeting(db: Db, now: Date, meetingId: string): Promise<ShownMeeting> {
  const { rows } = await sql<Row>`
    select ${columns} from meetings.meetings g join meetings.properties p on p.id = g.property_id
    where g.id = ${meetingId}`.execute(db)
  const [meeting] = await complete(db, now, rows)
  if (meeting === undefined) throw meetingNotFound()
  return meeting
}

/** Meetings of a property, newest first. */
export async function meetingsOfProperty(
  db: Db,
  now: Date,
  propertyId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<ShownMeeting>> {
  await findProperty(db, propertyId)
  const before = placeById(cursor)
  const { rows } = await sql<Row>`
    select ${columns} from meetings.meetings g join meetings.properties p on p.id = g.property_id
    where g.property_id = ${propertyId} and (${before}::uuid is null or g.id < ${before}::uuid)
    order by g.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, items: await complete(db, now, page.items) }
}

/** The meetings of a list, for staff, newest first. */
export async function meetingsInList(
  db: Db,
  now: Date,
  list: MeetingList,
  { limit, cursor }: PageRequest,
): Promise<Page<ShownMeeting> & { readonly total: number }> {
  const before = placeById(cursor)
  const terms = await meetingTermsOn(db, jakartaDate(now))
  const isIn = isInList(list, secondDueSince(terms, now))
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from meetings.meetings g join meetings.properties p on p.id = g.property_id
      where ${isIn} and (${before}::uuid is null or g.id < ${before}::uuid)
      order by g.id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from meetings.meetings g where ${isIn}`.execute(db),
  ])
  const page = pageOf(rows, limit, ({ id }) => [id])
  const items = await complete(db, now, page.items)
  return { ...page, items, total: counted.rows[0]?.total ?? 0 }
}

function isInList(list: MeetingList, firstSince: string): RawBuilder<boolean> {
  return sql`(${list}::text = 'open' and g.state in ('called', 'voting')
    or ${list}::text = 'second-due' and ${isSecondDue(firstSince)}
    or ${list}::text = 'counted' and g.state = 'counted'
    or ${list}::text = 'cancelled' and g.state = 'cancelled')`
}

/** The earliest day of a first meeting whose second meeting can still be called in time. */
export function secondDueSince(
  { secondUntilDays, secondNoticeDays }: MeetingTerms,
  now: Date,
): string {
  return dayAfter(jakartaDate(now), secondNoticeDays + 1 - secondUntilDays)
}

/**
 * Whether a second meeting can still be called about the motions that lacked a quorum in meeting `g`, which
 * must be held on this day or later.
 */
export function isSecondDue(firstSince: string): RawBuilder<boolean> {
  return sql`(g.state = 'counted' and g.round = 1
    and g.meeting_at >= (${firstSince}::date::timestamp at time zone 'Asia/Jakarta')
    and ${canBeDecided(sql`g.property_id`)}
    and exists (select from meetings.agenda a where a.meeting_id = g.id and a.outcome = 'no-quorum')
    and not exists (select from meetings.meetings s where s.first_meeting_id = g.id and s.state <> 'cancelled'))`
}

type AgendaRow = {
  meetingId: string
  position: number
  motionId: string
  kind: MotionKind
  titleId: string
  titleEn: string
  translated: Locale | null
  amount: bigint | null
  outcome: MotionOutcome | null
  unitsFor: bigint
  unitsAgainst: bigint
  unitsAbstain: bigint
  root: string
}

async function complete(db: Db, now: Date, rows: readonly Row[]): Promise<ShownMeeting[]> {
  const ids = rows.map(({ id }) => id)
  const voting = rows.filter(({ state }) => state === 'voting').map(({ id }) => id)
  const days = [...new Set(rows.map(({ termsFrom }) => termsFrom))]
  const [items, turnout, terms, today] = await Promise.all([
    readItems(db, ids),
    readTurnout(db, voting),
    Promise.all(days.map((day) => meetingTermsOn(db, day))),
    meetingTermsOn(db, jakartaDate(now)),
  ])
  const adopted = [...items.values()].flat().filter(({ outcome }) => outcome === 'adopted')
  const progress = await readProgress(
    db,
    adopted.map(({ motionId }) => motionId),
    jakartaDate(now),
  )
  const read = { turnout, progress }
  const termsBy = new Map(terms.map((each) => [each.effectiveFrom, each]))
  return rows.map((row) => {
    const own = termsBy.get(row.termsFrom) ?? today
    const agenda = (items.get(row.id) ?? []).map((item) => shownItem(item, row.round, own, read))
    return { ...shownMeeting(row), asOf: now, agenda, second: secondOf(row, agenda, today, now) }
  })
}

function shownMeeting({ propertyId, propertyName, minutesId, minutesEn, ...row }: Row) {
  const { id, number, round, firstMeetingId, state, calledAt, recordOn, meetingAt, votesUntil } =
    row
  const { units, holders, countedAt, cancelledAt, cancelReason } = row
  return {
    ...{ id, number, round, firstMeetingId, state, calledAt, recordOn, meetingAt, votesUntil },
    ...{ units, holders, countedAt, cancelledAt, cancelReason },
    property: { id: propertyId, name: propertyName },
    votesFrom: votesFrom(row),
    chain: { length: row.chainLength, hash: row.chainHash },
    minutes: minutesId === null || minutesEn === null ? null : { id: minutesId, en: minutesEn },
  }
}

type Read = {
  readonly turnout: ReadonlyMap<string, bigint>
  readonly progress: ReadonlyMap<string, Progress>
}

function shownItem(
  row: AgendaRow,
  round: number,
  terms: MeetingTerms,
  { turnout, progress }: Read,
): ShownItem {
  const { position, motionId, kind, titleId, titleEn, translated, amount, outcome, root } = row
  const { unitsFor, unitsAgainst, unitsAbstain } = row
  const tally = { unitsFor, unitsAgainst, unitsAbstain }
  const counted = unitsFor + unitsAgainst + unitsAbstain
  return {
    ...{ position, motionId, kind, translated, amount },
    title: { id: titleId, en: titleEn },
    rule: ruleOf(terms, kind, round),
    unitsVoted: outcome === null ? (turnout.get(`${row.meetingId} ${motionId}`) ?? 0n) : counted,
    result: outcome === null ? null : { outcome, ...tally, unitsVoted: counted, root },
    progress: outcome === 'adopted' ? (progress.get(motionId) ?? noProgress) : null,
  }
}

async function readItems(db: Db, ids: readonly string[]): Promise<Map<string, AgendaRow[]>> {
  const { rows } = await sql<AgendaRow>`
    select a.meeting_id, a.position, a.motion_id, m.kind, coalesce(m.title_id, '') as title_id,
      coalesce(m.title_en, '') as title_en, m.translated, m.amount, a.outcome, coalesce(a.units_for, 0) as units_for,
      coalesce(a.units_against, 0) as units_against, coalesce(a.units_abstain, 0) as units_abstain,
      coalesce(encode(a.root, 'hex'), '') as root
    from meetings.agenda a join meetings.motions m on m.id = a.motion_id
    where a.meeting_id = any(${[...ids]}::uuid[]) order by a.meeting_id, a.position`.execute(db)
  return Map.groupBy(rows, ({ meetingId }) => meetingId)
}

// A second meeting can be called until its last possible day has passed.
function secondOf(
  row: Row,
  agenda: readonly ShownItem[],
  terms: MeetingTerms,
  now: Date,
): ShownMeeting['second'] {
  const lacks = agenda.some(({ result }) => result?.outcome === 'no-quorum')
  if (row.round !== 1 || !lacks || row.hasSecond) return null
  const { earliest: earliestOn, latest: latestOn } = secondDays(row.meetingAt, terms, now)
  const callBy = dayAfter(latestOn, -terms.secondNoticeDays - 1)
  return earliestOn > latestOn ? null : { callBy, earliestOn, latestOn }
}
