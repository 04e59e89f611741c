import { sql } from 'kysely'
import type { MotionKind, MotionOutcome, VoteChoice } from '#contract'
import type { Db } from '#database'
import type { Actor } from '#kernel'
import { type Node, neighbours, type Step, sumTree } from '#wallet'
import { type AgendaItem, findMeeting, type Meeting, readAgenda } from '../meeting.ts'
import { noReceipt, notCounted } from '../refusals.ts'
import { type OwnVoter, readOwnVotes } from './read-own-votes.ts'
import { chainStart, leafNodeOf, leafNonce, type VoteLeaf, votesSchema } from './vote-hashes.ts'

/** All data needed to recount a meeting, as JSON with amounts as strings. */
export async function publishedVotes(db: Db, meetingId: string): Promise<unknown> {
  const meeting = await requireCounted(db, meetingId)
  const [agenda, leaves, chain] = await Promise.all([
    readDecided(db, meetingId),
    readLeaves(db, meetingId),
    readChain(db, meetingId),
  ])
  return {
    ...headOf(meeting),
    units: meeting.units?.toString() ?? '0',
    motions: agenda.map(({ motionId, ...item }) => ({
      motionId,
      ...item,
      leaves: leaves.get(motionId)?.map(written) ?? [],
    })),
    chainStart: chainStart(meetingId),
    chain,
  }
}

export type PublishedLeaf = VoteLeaf & {
  /** The position of the motion on the agenda. */
  readonly position: number
  readonly titleId: string
  readonly titleEn: string
}

/** The individual votes by motion. */
export async function publishedLeaves(
  db: Db,
  meetingId: string,
): Promise<{ number: string; leaves: PublishedLeaf[] }> {
  const { number } = await requireCounted(db, meetingId)
  const [agenda, leaves] = await Promise.all([readAgenda(db, meetingId), readLeaves(db, meetingId)])
  const ofItem = ({ motionId, position, titleId, titleEn }: AgendaItem) =>
    leaves.get(motionId)?.map((leaf) => ({ ...leaf, position, titleId, titleEn })) ?? []
  return { number, leaves: agenda.flatMap(ofItem) }
}

/** A voter's receipts and, after the count, the positions of their votes in the published trees. */
export async function voteReceipt(db: Db, actor: Actor, meetingId: string): Promise<unknown> {
  const meeting = await findMeeting(db, meetingId)
  const voter = await readOwnVotes(db, meeting, actor.userId)
  if (voter === null || voter.acts.length === 0) throw noReceipt()
  return {
    ...headOf(meeting),
    units: voter.units.toString(),
    acts: voter.acts,
    votes: meeting.state === 'counted' ? await provenVotes(db, meeting, voter) : [],
  }
}

function headOf({ id, number, propertyId, recordOn }: Meeting) {
  return { schema: votesSchema, meetingId: id, number, propertyId, recordOn }
}

async function requireCounted(db: Db, meetingId: string): Promise<Meeting> {
  const meeting = await findMeeting(db, meetingId)
  if (meeting.state !== 'counted') throw notCounted()
  return meeting
}

type Decided = {
  motionId: string
  kind: MotionKind
  outcome: MotionOutcome
  root: string
  unitsFor: string
  unitsAgainst: string
  unitsAbstain: string
}

async function readDecided(db: Db, meetingId: string): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select a.motion_id, m.kind, coalesce(a.outcome, '') as outcome, coalesce(encode(a.root, 'hex'), '') as root,
      coalesce(a.units_for, 0)::text as units_for, coalesce(a.units_against, 0)::text as units_against,
      coalesce(a.units_abstain, 0)::text as units_abstain
    from meetings.agenda a join meetings.motions m on m.id = a.motion_id
    where a.meeting_id = ${meetingId} order by a.position`.execute(db)
  return rows
}

async function readLeaves(db: Db, meetingId: string): Promise<Map<string, VoteLeaf[]>> {
  const { rows } = await sql<VoteLeaf & { motionId: string }>`
    select motion_id, encode(nonce, 'hex') as nonce, choice, units from meetings.leaves
    where meeting_id = ${meetingId} order by motion_id, position`.execute(db)
  return Map.groupBy(rows, ({ motionId }) => motionId)
}

type Link = { sequence: string; commitment: string; happenedAt: string; hash: string }

async function readChain(db: Db, meetingId: string): Promise<Link[]> {
  const { rows } = await sql<{
    sequence: bigint
    commitment: string
    happenedAt: Date
    hash: string
  }>`
    select sequence, encode(commitment, 'hex') as commitment, happened_at, encode(hash, 'hex') as hash
    from meetings.acts where meeting_id = ${meetingId} order by sequence`.execute(db)
  return rows.map(({ sequence, happenedAt, ...link }) => ({
    sequence: sequence.toString(),
    ...link,
    happenedAt: happenedAt.toISOString(),
  }))
}

function written({ nonce, choice, units }: VoteLeaf) {
  return { nonce, choice, units: units.toString() }
}

type ProvenVote = {
  motionId: string
  choice: VoteChoice
  units: string
  root: string
  parts: {
    nonce: string
    units: string
    steps: { hash: string; units: string; side: Step['side'] }[]
  }[]
}

// The tree is rebuilt from its leaves, because it is small and rarely requested.
async function provenVotes(db: Db, meeting: Meeting, voter: OwnVoter): Promise<ProvenVote[]> {
  const leaves = await readLeaves(db, meeting.id)
  const agenda = await readAgenda(db, meeting.id)
  return agenda.flatMap(({ motionId }) => {
    const vote = voter.votes.find((each) => each.motionId === motionId)
    const all = leaves.get(motionId) ?? []
    if (vote === undefined) return []
    const levels = sumTree(
      votesSchema,
      all.map((leaf) => leafNodeOf(meeting.id, motionId, leaf)),
    )
    const parts = [0, 1].map((part) => partOf(leafNonce(vote.nonce, motionId, part), all, levels))
    const root = levels.at(-1)?.[0]?.hash ?? ''
    return [{ motionId, choice: vote.choice, units: vote.units.toString(), root, parts }]
  })
}

function partOf(nonce: string, leaves: readonly VoteLeaf[], levels: readonly (readonly Node[])[]) {
  const position = leaves.findIndex((leaf) => leaf.nonce === nonce)
  const steps = neighbours(position, leaves.length).map(({ level, position: at, side }) => {
    const node = levels[level]?.[at]
    return { hash: node?.hash ?? '', units: node?.amount.toString() ?? '', side }
  })
  return { nonce, units: leaves[position]?.units.toString() ?? '', steps }
}
