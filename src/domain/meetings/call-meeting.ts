import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { putSaleToVote, requireSaleable } from '#distributions'
import {
  type Actor,
  type Clock,
  dayAfter,
  endOfDay,
  jakartaDate,
  later,
  newId,
  plainText,
} from '#kernel'
import { dayInWords } from '#notifications'
import {
  lockMotions,
  lockOwners,
  type Motion,
  type OwnedProperty,
  readOwners,
  requireOwned,
} from './motions/motion.ts'
import { notifyVoters } from './notify.ts'
import {
  meetingDate,
  motionChanged,
  notCallable,
  oneSale,
  quotesMissing,
  recordDate,
  secondMeeting,
  translationMissing,
  votesEnd,
} from './refusals.ts'
import { type MeetingTerms, meetingTermsOn } from './terms.ts'

type NewMeeting = {
  readonly propertyId: string
  readonly motionIds: readonly string[]
  /** For a second meeting: the first meeting, in which these motions lacked a quorum. */
  readonly firstMeetingId: string | null
  /** `YYYY-MM-DD` in WIB. */
  readonly recordOn: string
  readonly meetingAt: Date
  readonly votesUntil: Date
  readonly place: string
  readonly chair: string
  readonly secretary: string
}

const quotesNeeded = 2

/** Proposes to call a meeting. Owners are notified once another person approves; its dates are checked again then. */
export async function proposeCall(
  db: Database,
  clock: Clock,
  actor: Actor,
  asked: NewMeeting,
): Promise<Proposal> {
  const now = clock.now()
  // A motion that is named twice is on the agenda once.
  const input = { ...asked, motionIds: [...new Set(asked.motionIds)] }
  return await transaction(db, async (tx) => {
    const { motions } = await requireCallable(tx, input, now)
    const content = {
      ...input,
      meetingAt: input.meetingAt.toISOString(),
      votesUntil: input.votesUntil.toISOString(),
      place: plainText(input.place),
      chair: plainText(input.chair),
      secretary: plainText(input.secretary),
      motions: motions.map(({ titleId, titleEn, kind, amount }) => ({
        kind,
        titleId,
        titleEn,
        amount: amount?.toString() ?? null,
      })),
      // The number of invited owners and units when the call was proposed.
      ...(await ownersInWords(tx, input.propertyId)),
      fingerprint: await fingerprintOf(tx, input.motionIds),
    }
    return await propose(tx, {
      kind: 'meeting-call',
      subjectId: input.propertyId,
      content,
      byUserId: actor.userId,
      now,
    })
  })
}

async function ownersInWords(tx: Tx, propertyId: string) {
  const { holders, units } = await readOwners(tx, propertyId)
  return { holders: holders.toString(), units: units.toString() }
}

type Content = Omit<NewMeeting, 'meetingAt' | 'votesUntil'> & {
  readonly meetingAt: string
  readonly votesUntil: string
  readonly fingerprint: string
}

/** Calls a meeting about exactly the motions that both people read; motions changed since are refused. */
export const meetingCall = twoPersonAct<Content>({
  kind: 'meeting-call',
  content: asWritten<Content>,
  lock: lockOwners,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const { fingerprint, ...written } = content
    const meetingAt = new Date(content.meetingAt)
    const input = { ...written, meetingAt, votesUntil: new Date(content.votesUntil) }
    const { property, terms, motions } = await requireCallable(tx, input, now)
    if ((await fingerprintOf(tx, input.motionIds)) !== fingerprint) throw motionChanged()
    const by = { proposalId: proposal.id, actorId: actor.userId, at: now }
    const meetingId = await insertMeeting(tx, property, terms, input, by)
    const sale =
      input.firstMeetingId === null ? motions.find(({ kind }) => kind === 'sale') : undefined
    if (sale !== undefined) await putToVote(tx, sale, { meetingId, meetingAt }, by, proposal)
  },
})

async function putToVote(
  tx: Tx,
  { id: motionId, propertyId, amount }: Motion,
  { meetingId, meetingAt }: { meetingId: string; meetingAt: Date },
  { actorId, at }: Caller,
  { proposedBy: byUserId }: Proposal,
): Promise<void> {
  if (amount === null) throw new Error('a motion to sell has a price')
  const path = `/dashboard/votes/${meetingId}`
  const motion = {
    propertyId,
    motionId,
    askingPrice: amount,
    meetingOn: jakartaDate(meetingAt),
    path,
  }
  await putSaleToVote(tx, motion, { actorId, byUserId, at })
}

type Caller = {
  readonly proposalId: string | null
  readonly actorId: string | null
  readonly at: Date
}

async function insertMeeting(
  tx: Tx,
  { id: propertyId, code, name }: OwnedProperty,
  { effectiveFrom }: Pick<MeetingTerms, 'effectiveFrom'>,
  input: NewMeeting,
  { proposalId, actorId, at }: Caller,
): Promise<string> {
  const id = newId(at.getTime())
  const { motionIds, firstMeetingId, recordOn, meetingAt, votesUntil, place, chair, secretary } =
    input
  const number = await nextNumber(tx, propertyId, code, jakartaDate(at))
  await sql`
    insert into meetings.meetings (id, number, property_id, round, first_meeting_id, state, terms_from, called_at,
      record_on, recorded_at, meeting_at, votes_until, place, chair, secretary, proposal_id)
    values (${id}, ${number}, ${propertyId}, ${firstMeetingId === null ? 1 : 2}, ${firstMeetingId}, 'called',
      ${effectiveFrom}::date, ${at}, ${recordOn}::date, ${endOf(recordOn)}, ${meetingAt}, ${votesUntil}, ${place},
      ${chair}, ${secretary}, ${proposalId})`.execute(tx)
  await sql`
    insert into meetings.agenda (meeting_id, position, motion_id)
    select ${id}, n.position, n.motion_id
    from unnest(${[...motionIds]}::uuid[]) with ordinality as n (motion_id, position)`.execute(tx)
  await sql`
    update meetings.motions set state = 'called' where id = any(${[...motionIds]}::uuid[])`.execute(
    tx,
  )
  await recordAudit(tx, {
    happenedAt: at,
    actorId,
    action: 'meetings.call',
    subjectKind: 'meeting',
    subjectId: id,
    details: { propertyId, number, recordOn, motions: motionIds.length },
  })
  await notifyVoters(
    tx,
    { id, propertyId, isRecorded: false },
    {
      event: 'meeting-called',
      values: { property: name, number, record: dayInWords(recordOn), meeting: meetingAt },
      at,
    },
  )
  return id
}

async function nextNumber(
  tx: Tx,
  propertyId: string,
  code: string,
  today: string,
): Promise<string> {
  const year = today.slice(0, 4)
  const { rows } = await sql<{ called: bigint }>`
    select count(*) as called from meetings.meetings
    where property_id = ${propertyId} and number like ${`%-${year}-%`}`.execute(tx)
  const next = (rows[0]?.called ?? 0n) + 1n
  return `RUPS-${code}-${year}-${next.toString().padStart(2, '0')}`
}

async function requireCallable(tx: Tx, input: NewMeeting, now: Date) {
  const property = await requireOwned(tx, input.propertyId)
  await lockOwners(tx, input.propertyId)
  const terms = await meetingTermsOn(tx, jakartaDate(now))
  const motions = await lockMotions(tx, input.motionIds)
  const isSecond = input.firstMeetingId !== null
  for (const motion of motions) requireOpen(motion, input.propertyId, isSecond)
  const sales = motions.filter(({ kind }) => kind === 'sale')
  if (sales.length > 1) throw oneSale()
  const price = sales[0]?.amount ?? null
  if (price !== null && !isSecond)
    await requireSaleable(tx, { propertyId: property.id, askingPrice: price, at: now })
  await requireQuotes(tx, motions)
  const bounds = isSecond ? await secondBounds(tx, input, terms, now) : firstBounds(terms, now)
  requireDates(input, bounds, jakartaDate(now))
  const byId = new Map(motions.map((motion) => [motion.id, motion]))
  return { property, terms, motions: input.motionIds.flatMap((id) => byId.get(id) ?? []) }
}

function requireOpen(
  { propertyId, state, titleId, titleEn }: Motion,
  of: string,
  isSecond: boolean,
): void {
  const callable = isSecond ? ['no-quorum'] : ['draft', 'supported']
  if (propertyId !== of || !callable.includes(state)) throw notCallable({ state })
  if (titleId === null || titleEn === null) throw translationMissing()
}

// A motion about a repair needs quotes to compare.
async function requireQuotes(tx: Tx, motions: readonly Motion[]): Promise<void> {
  const repairs = motions.filter(({ kind }) => kind === 'repair').map(({ id }) => id)
  const { rows } = await sql<{ quotes: number }>`
    select (select count(*)::integer from meetings.motion_files f where f.motion_id = r.id and f.kind = 'quote') as quotes
    from unnest(${repairs}::uuid[]) as r (id)`.execute(tx)
  const fewest = Math.min(...rows.map(({ quotes }) => quotes))
  if (fewest < quotesNeeded) throw quotesMissing({ needed: quotesNeeded, found: fewest })
}

type Bounds = { readonly earliest: string; readonly latest: string }

/**
 * The possible days of a meeting that is called today. The day of the call and the day of the meeting do not
 * count as notice.
 */
export function firstBounds({ noticeDays, noticeDaysMax }: MeetingTerms, now: Date): Bounds {
  return {
    earliest: dayAfter(jakartaDate(now), noticeDays + 1),
    latest: dayAfter(jakartaDate(now), noticeDaysMax),
  }
}

type First = { readonly meetingAt: Date; readonly motionIds: string[]; readonly hasSecond: boolean }

async function secondBounds(
  tx: Tx,
  input: NewMeeting,
  terms: MeetingTerms,
  now: Date,
): Promise<Bounds> {
  const { rows } = await sql<First>`
    select m.meeting_at,
      array(select a.motion_id::text from meetings.agenda a
        where a.meeting_id = m.id and a.outcome = 'no-quorum' order by 1) as motion_ids,
      exists (select from meetings.meetings s where s.first_meeting_id = m.id and s.state <> 'cancelled') as has_second
    from meetings.meetings m
    where m.id = ${input.firstMeetingId} and m.property_id = ${input.propertyId} and m.state = 'counted' and m.round = 1`.execute(
    tx,
  )
  const [first] = rows
  const sortedIds = [...input.motionIds].sort().join()
  if (first === undefined || first.hasSecond || first.motionIds.join() !== sortedIds)
    throw secondMeeting()
  return secondDays(first.meetingAt, terms, now)
}

/** The possible days of a second meeting that is called today. */
export function secondDays(
  firstAt: Date,
  terms: Pick<MeetingTerms, 'secondNoticeDays' | 'secondFromDays' | 'secondUntilDays'>,
  now: Date,
): Bounds {
  const byNotice = dayAfter(jakartaDate(now), terms.secondNoticeDays + 1)
  const byFirst = dayAfter(jakartaDate(firstAt), terms.secondFromDays)
  return {
    earliest: byNotice > byFirst ? byNotice : byFirst,
    latest: dayAfter(jakartaDate(firstAt), terms.secondUntilDays),
  }
}

function requireDates(
  { recordOn, meetingAt, votesUntil }: NewMeeting,
  bounds: Bounds,
  today: string,
): void {
  const meetingOn = jakartaDate(meetingAt)
  if (meetingOn < bounds.earliest || meetingOn > bounds.latest) throw meetingDate(bounds)
  const latest = dayAfter(jakartaDate(meetingAt), -1)
  if (recordOn < today || recordOn > latest) throw recordDate({ earliest: today, latest })
  if (votesUntil <= meetingAt || jakartaDate(votesUntil) !== meetingOn) throw votesEnd()
}

/** The last instant of a day, WIB. */
function endOf(date: string): Date {
  return later(endOfDay(date), -1)
}

// A hash of the motions' texts, amounts and files, which both people read.
async function fingerprintOf(tx: Tx, motionIds: readonly string[]): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select jsonb_build_array(m.id, m.title_id, m.title_en, m.text_id, m.text_en, m.amount,
      array(select f.sha256 from meetings.motion_files f where f.motion_id = m.id order by f.file_id))::text as content
    from meetings.motions m where m.id = any(${[...motionIds]}::uuid[]) order by m.id`.execute(tx)
  return createHash('sha256')
    .update(rows.map(({ content }) => content).join('\n'))
    .digest('hex')
}
