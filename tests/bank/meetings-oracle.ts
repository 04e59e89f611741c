import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import type { RunRecord } from './run-record.ts'

/** Returns violations of what must be true of meetings and estates at every commit. */
export async function meetingCommitFaults(db: Db): Promise<string[]> {
  const { rows } = await atEveryCommit.execute(db)
  return rows.map(({ fault }) => fault)
}

const atEveryCommit: RawBuilder<{ fault: string }> = sql`
  select 'meeting ' || m.number || ' has ' || count(a.sequence) || ' acts and records ' || m.chain_length as fault
  from meetings.meetings m left join meetings.acts a on a.meeting_id = m.id
  group by m.id having count(a.sequence) <> m.chain_length or coalesce(max(a.sequence), 0) <> m.chain_length
  union all
  select 'act ' || a.sequence || ' of ' || m.number || ' was made outside its voting period'
  from meetings.acts a join meetings.meetings m on m.id = a.meeting_id
  where a.happened_at <= m.recorded_at or a.happened_at >= m.votes_until
  union all
  select 'meeting ' || m.number || ' decided while it was ' || m.state
  from meetings.meetings m join meetings.agenda g on g.meeting_id = m.id
  where (m.state = 'counted') <> (g.outcome is not null)
  union all
  select 'the published votes of ' || m.number || ' are ' || l.yes || '/' || l.no || '/' || l.abstain || ' and its result records '
    || g.units_for || '/' || g.units_against || '/' || g.units_abstain
  from meetings.agenda g join meetings.meetings m on m.id = g.meeting_id
  cross join lateral (
    select coalesce(sum(units) filter (where choice = 'for'), 0) as yes,
      coalesce(sum(units) filter (where choice = 'against'), 0) as no,
      coalesce(sum(units) filter (where choice = 'abstain'), 0) as abstain
    from meetings.leaves where meeting_id = g.meeting_id and motion_id = g.motion_id) l
  where (l.yes, l.no, l.abstain) <> (g.units_for, g.units_against, g.units_abstain)
  union all
  select 'entry ' || p.entry_id || ' transferred ' || coalesce(e.taken, 0) || ' of an estate and has parts of ' || p.amount
  from (select entry_id, sum(amount) as amount from inheritance.parts group by entry_id) p
  left join (select entry_id, sum(amount) filter (where amount > 0) as taken from ledger.postings group by entry_id) e
    using (entry_id)
  where coalesce(e.taken, 0) <> p.amount`

/**
 * Returns every fault of meetings after the run: each is counted again from the ledger at its record time and
 * from its acts.
 */
export async function meetingFaults(
  db: Db,
  { outcomes: { receipts } }: RunRecord,
): Promise<string[]> {
  const held = await heldAtRecords(db)
  const found: string[] = [...(await meetingCommitFaults(db))]
  const kept = new Set<string>()
  for (const meeting of await readMeetings(db)) {
    const holders = held.get(meeting.id) ?? new Map<string, bigint>()
    found.push(...registerFaults(meeting, holders), ...chainFaults(meeting))
    for (const { hash } of meeting.acts) kept.add(`${meeting.id} ${hash}`)
    if (meeting.state !== 'counted')
      found.push(`meeting ${meeting.number} is over and was not counted`)
    else for (const item of meeting.agenda) found.push(...countFaults(meeting, item, holders))
  }
  const lost = [...receipts].filter(([hash, meetingId]) => !kept.has(`${meetingId} ${hash}`))
  return [
    ...found,
    ...lost.slice(0, 5).map(([hash]) => `receipt ${hash} was issued and is not in its chain`),
  ]
}

type Act = {
  readonly sequence: number
  readonly userId: string
  readonly kind: 'vote' | 'proxy' | 'revocation'
  readonly motionId: string | null
  readonly choice: string | null
  readonly holderId: string | null
  readonly instructions: Record<string, string> | null
  readonly commitment: string
  readonly hash: string
  readonly happenedAt: string
}
type Item = {
  readonly motionId: string
  readonly outcome: string
  readonly tally: string
  readonly leaves: number
  /** Numerator, denominator, and whether more than that is required. */
  readonly quorum: readonly [number, number, boolean]
  readonly majority: readonly [number, number, boolean]
}
type Meeting = {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly register: Record<string, number>
  readonly acts: readonly Act[]
  readonly agenda: readonly Item[]
}

/** Returns the unit holders at each record time, from the ledger's postings alone. */
async function heldAtRecords(db: Db): Promise<Map<string, Map<string, bigint>>> {
  const { rows } = await sql<{ meetingId: string; ownerId: string; units: bigint }>`
    select m.id as meeting_id, a.owner_id, -sum(p.amount)::bigint as units
    from meetings.meetings m
    join ledger.accounts a on a.asset = 'unit:' || m.property_id and a.kind in ('investor-units', 'investor-units-held')
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id and e.happened_at <= m.recorded_at
    where m.state <> 'cancelled'
    group by m.id, a.owner_id having sum(p.amount) <> 0`.execute(db)
  const held = new Map<string, Map<string, bigint>>()
  for (const { meetingId, ownerId, units } of rows)
    held.set(meetingId, (held.get(meetingId) ?? new Map()).set(ownerId, units))
  return held
}

async function readMeetings(db: Db): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select m.id, m.number, m.state,
      coalesce((select jsonb_object_agg(user_id, units) from meetings.register where meeting_id = m.id), '{}') as register,
      coalesce((select jsonb_agg(jsonb_build_object('sequence', sequence, 'userId', user_id, 'kind', kind, 'motionId', motion_id,
        'choice', choice, 'holderId', holder_id, 'instructions', instructions, 'commitment', encode(commitment, 'hex'),
        'hash', encode(hash, 'hex'),
        'happenedAt', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by sequence)
        from meetings.acts where meeting_id = m.id), '[]') as acts,
      (select jsonb_agg(jsonb_build_object('motionId', g.motion_id, 'outcome', g.outcome,
        'tally', g.units_for || '/' || g.units_against || '/' || g.units_abstain,
        'leaves', (select count(*) from meetings.leaves l where l.meeting_id = m.id and l.motion_id = g.motion_id),
        'quorum', case m.round when 1
          then jsonb_build_array(r.quorum_numerator, r.quorum_denominator, r.quorum_is_above)
          else jsonb_build_array(r.second_quorum_numerator, r.second_quorum_denominator, r.second_quorum_is_above) end,
        'majority', jsonb_build_array(r.majority_numerator, r.majority_denominator, r.majority_is_above)))
        from meetings.agenda g join meetings.motions o on o.id = g.motion_id
        join meetings.majorities r on r.effective_from = m.terms_from and r.kind = o.kind
        where g.meeting_id = m.id) as agenda
    from meetings.meetings m where m.state <> 'cancelled' order by m.id`.execute(db)
  return rows
}

function registerFaults(
  { number, register, acts }: Meeting,
  holders: Map<string, bigint>,
): string[] {
  const everybody = new Set([...holders.keys(), ...Object.keys(register)])
  const wrong = [...everybody].filter((id) => (holders.get(id) ?? 0n) !== BigInt(register[id] ?? 0))
  const strangers = acts.filter(({ userId }) => !holders.has(userId))
  return [
    ...wrong.map(
      (id) =>
        `${id} held ${holders.get(id) ?? 0n} units at the record of ${number} and votes with ${register[id] ?? 0}`,
    ),
    ...strangers.map(
      ({ userId }) => `${userId} took part in ${number} without units at its record`,
    ),
  ]
}

const sha256 = (...parts: (string | number)[]) =>
  createHash('sha256')
    .update(['sepetak-votes/1', ...parts].join('\n'))
    .digest('hex')

function chainFaults({ id, number, acts }: Meeting): string[] {
  let previous = sha256('start', id)
  for (const { sequence, commitment, happenedAt, hash } of acts) {
    if (hash !== sha256('chain', previous, sequence, commitment, happenedAt))
      return [`act ${sequence} of ${number} does not follow the one before it`]
    previous = hash
  }
  return []
}

/**
 * The newest vote of each owner, otherwise the instruction for their proxy, otherwise the newest vote of the
 * proxy holder.
 */
function countFaults(
  { number, acts }: Meeting,
  { motionId, outcome, tally, leaves, quorum, majority }: Item,
  holders: Map<string, bigint>,
): string[] {
  const newest = acts.toReversed()
  const voteOf = (who: string | null) =>
    newest.find(({ userId, motionId: on }) => userId === who && on === motionId)?.choice ??
    undefined
  const sums: Record<string, bigint> = { for: 0n, against: 0n, abstain: 0n }
  let voters = 0
  for (const [who, units] of holders) {
    const newestAct = newest.find(({ userId, kind }) => userId === who && kind !== 'vote')
    const proxy = newestAct?.kind === 'proxy' ? newestAct : undefined
    const choice =
      voteOf(who) ?? proxy?.instructions?.[motionId] ?? (proxy && voteOf(proxy.holderId))
    if (choice === undefined) continue
    sums[choice] = (sums[choice] ?? 0n) + units
    voters += 1
  }
  const { for: yes = 0n, against: no = 0n, abstain = 0n } = sums
  const all = [...holders.values()].reduce((sum, units) => sum + units, 0n)
  const isQuorate = isEnough(yes + no + abstain, all, quorum)
  const isCarried = yes + no > 0n && isEnough(yes, yes + no, majority)
  const decided = isQuorate ? (isCarried ? 'adopted' : 'rejected') : 'no-quorum'
  const counted = `${yes}/${no}/${abstain}`
  return [
    ...(tally === counted ? [] : [`${number} records ${tally} where its acts sum to ${counted}`]),
    ...(outcome === decided
      ? []
      : [`${number} records ${outcome} where its rule requires ${decided}`]),
    ...(leaves === 2 * voters ? [] : [`${number} published ${leaves} leaves for ${voters} votes`]),
  ]
}

function isEnough(
  part: bigint,
  whole: bigint,
  [above, below, isMore]: readonly [number, number, boolean],
) {
  const [have, needed] = [part * BigInt(below), whole * BigInt(above)]
  return have > needed || (have === needed && !isMore)
}
