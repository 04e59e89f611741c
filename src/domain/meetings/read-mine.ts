import { sql } from 'kysely'
import type { VoteChoice, VoteWay } from '#contract'
import type { Db } from '#database'
import type { Actor, Clock } from '#kernel'
import { findMeeting, readAgenda, votesFrom } from './meeting.ts'
import { unitsOfOwner } from './motions/motion.ts'
import { countVotes } from './votes/count-votes.ts'
import { type OwnAct, readHolderVotes, readOwnActs } from './votes/read-own-acts.ts'
import { type Receipt, receiptOf } from './votes/receipt.ts'

/** A person's units, votes and proxies in a meeting. */
type MyMeeting = {
  readonly meetingId: string
  readonly place: string
  readonly units: bigint
  readonly mayVote: boolean
  readonly code: string | null
  readonly votes: readonly {
    motionId: string
    choice: VoteChoice | null
    by: VoteWay | null
  }[]
  readonly proxy: MyProxy | null
  readonly received: { readonly proxies: bigint; readonly units: bigint }
  readonly receipts: readonly Receipt[]
}

type MyProxy = {
  readonly holder: 'operator' | 'owner'
  readonly code: string | null
  readonly instructions: readonly { motionId: string; choice: VoteChoice | null }[]
  readonly givenAt: Date
}

export async function readMine(
  db: Db,
  clock: Clock,
  { userId }: Actor,
  meetingId: string,
): Promise<MyMeeting> {
  const meeting = await findMeeting(db, meetingId)
  const now = clock.now()
  const [agenda, acts, held, { rows: own }, received] = await Promise.all([
    readAgenda(db, meetingId),
    readOwnActs(db, meetingId, userId),
    unitsOfOwner(db, meeting.propertyId, userId),
    sql<{ units: bigint | null; code: string | null; place: string }>`
      select r.units, r.code, g.place from meetings.meetings g
      left join meetings.register r on r.meeting_id = g.id and r.user_id = ${userId}
      where g.id = ${meetingId}`.execute(db),
    readReceived(db, meetingId, userId),
  ])
  const registered = own[0]?.units ?? null
  const isOpen =
    now >= votesFrom(meeting) && now < meeting.votesUntil && meeting.state !== 'cancelled'
  const units = meeting.units === null ? held : (registered ?? 0n)
  const motionIds = agenda.map(({ motionId }) => motionId)
  const theirs = await readHolderVotes(db, meetingId, acts)
  const counted = countVotes([{ userId, units }], [...theirs, ...acts], motionIds)
  return {
    meetingId,
    // The venue is shown only to participants.
    place: registered !== null || held > 0n ? (own[0]?.place ?? '') : '',
    units,
    mayVote: isOpen && units > 0n,
    code: own[0]?.code ?? null,
    votes: motionIds.map((motionId) => {
      const vote = counted.find((each) => each.motionId === motionId)
      return { motionId, choice: vote?.choice ?? null, by: vote?.by ?? null }
    }),
    proxy: proxyOf(acts, motionIds),
    received,
    receipts: acts.map((act) => receiptOf(act, meetingId)),
  }
}

function proxyOf(acts: readonly OwnAct[], motionIds: readonly string[]): MyProxy | null {
  const newest = acts.findLast(({ kind }) => kind !== 'vote')
  if (newest?.kind !== 'proxy') return null
  return {
    holder: newest.holderId === null ? 'operator' : 'owner',
    code: newest.holderCode,
    instructions: motionIds.map((motionId) => ({
      motionId,
      choice: newest.instructions?.[motionId] ?? null,
    })),
    givenAt: newest.happenedAt,
  }
}

async function readReceived(db: Db, meetingId: string, userId: string) {
  const { rows } = await sql<{ proxies: bigint; units: bigint }>`
    select count(*) as proxies, coalesce(sum(r.units), 0)::bigint as units
    from (select distinct on (user_id) user_id, kind, holder_id from meetings.acts
      where meeting_id = ${meetingId} and kind <> 'vote' order by user_id, sequence desc) a
    join meetings.register r on r.meeting_id = ${meetingId} and r.user_id = a.user_id
    where a.kind = 'proxy' and a.holder_id = ${userId}`.execute(db)
  return rows[0] ?? { proxies: 0n, units: 0n }
}
