import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { MotionOutcome } from '#contract'
import type { Tx } from '#database'
import { endSaleVote } from '#distributions'
import { leafOrder, rootOf, splitBalance, sumTree } from '#wallet'
import { type AgendaItem, type Meeting, readAgenda } from '../meeting.ts'
import { findProperty } from '../motions/motion.ts'
import { notifyVoters } from '../notify.ts'
import { meetingTermsOn, ruleOf } from '../terms.ts'
import { type CountedAct, type CountedVote, countVotes, type Voter } from './count-votes.ts'
import { leafNodeOf, leafNonce, type VoteLeaf, votesSchema } from './vote-hashes.ts'
import { outcomeOf, type Tally, type VotingRule } from './voting-rule.ts'

/**
 * Counts a meeting whose voting has ended, publishes the votes on each motion in a Merkle sum tree, and
 * decides. The caller holds its lock. Returns the decision by motion.
 */
export async function countMeeting(
  tx: Tx,
  meeting: Meeting,
  now: Date,
): Promise<Map<string, MotionOutcome>> {
  const agenda = await readAgenda(tx, meeting.id)
  const terms = await meetingTermsOn(tx, meeting.termsFrom)
  const votes = await readCounted(tx, meeting.id, agenda)
  const outcomes = new Map<string, MotionOutcome>()
  const roots: Record<string, string> = {}
  for (const item of agenda) {
    const rule = ruleOf(terms, item.kind, meeting.round)
    const counted = votes.filter(({ motionId }) => motionId === item.motionId)
    const { outcome, root } = await decide(tx, meeting, item, counted, rule, now)
    outcomes.set(item.motionId, outcome)
    roots[item.motionId] = root
  }
  await sql`
    update meetings.meetings set state = 'counted', counted_at = ${now} where id = ${meeting.id}`.execute(
    tx,
  )
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'meetings.count',
    subjectKind: 'meeting',
    subjectId: meeting.id,
    details: { ...roots, chain: meeting.chainHash ?? '', acts: meeting.chainLength.toString() },
  })
  await endRejectedSale(tx, meeting, agenda, outcomes, now)
  await notifyResult(tx, meeting, agenda, outcomes, now)
  return outcomes
}

// A motion without a quorum in the first meeting waits for the second.
async function endRejectedSale(
  tx: Tx,
  { number, round }: Meeting,
  agenda: readonly AgendaItem[],
  outcomes: ReadonlyMap<string, MotionOutcome>,
  at: Date,
): Promise<void> {
  for (const { motionId, kind } of agenda) {
    const outcome = outcomes.get(motionId)
    const isOver = outcome === 'rejected' || (outcome === 'no-quorum' && round === 2)
    if (kind === 'sale' && isOver) await endSaleVote(tx, { motionId, reason: number, at })
  }
}

async function readCounted(
  tx: Tx,
  meetingId: string,
  agenda: readonly AgendaItem[],
): Promise<CountedVote[]> {
  const { rows: voters } = await sql<Voter>`
    select user_id, units from meetings.register where meeting_id = ${meetingId} order by user_id`.execute(
    tx,
  )
  const acts = await readActs(tx, meetingId)
  const motionIds = agenda.map(({ motionId }) => motionId)
  return countVotes(voters, acts, motionIds)
}

async function readActs(tx: Tx, meetingId: string): Promise<CountedAct[]> {
  const { rows } = await sql<CountedAct>`
    select user_id, kind, motion_id, choice, holder_id, instructions, encode(nonce, 'hex') as nonce
    from meetings.acts where meeting_id = ${meetingId} order by sequence`.execute(tx)
  return rows
}

async function decide(
  tx: Tx,
  { id, units }: Meeting,
  { motionId }: AgendaItem,
  votes: readonly CountedVote[],
  rule: VotingRule,
  now: Date,
): Promise<{ outcome: MotionOutcome; root: string }> {
  const tally = tallyOf(votes)
  const outcome = outcomeOf(tally, units ?? 0n, rule)
  const leaves = leavesOf(motionId, votes)
  const nodes = leaves.map((leaf) => leafNodeOf(id, motionId, leaf))
  const { hash: root } = rootOf(votesSchema, sumTree(votesSchema, nodes))
  await insertLeaves(tx, id, motionId, leaves)
  await sql`
    update meetings.agenda set outcome = ${outcome}, units_for = ${tally.unitsFor},
      units_against = ${tally.unitsAgainst}, units_abstain = ${tally.unitsAbstain}, root = decode(${root}, 'hex')
    where meeting_id = ${id} and motion_id = ${motionId}`.execute(tx)
  await sql`
    update meetings.motions set state = ${outcome}, decided_at = ${now} where id = ${motionId}`.execute(
    tx,
  )
  return { outcome, root }
}

export function tallyOf(votes: readonly Pick<CountedVote, 'choice' | 'units'>[]): Tally {
  const sumOf = (choice: CountedVote['choice']) =>
    votes.reduce((sum, vote) => (vote.choice === choice ? sum + vote.units : sum), 0n)
  return { unitsFor: sumOf('for'), unitsAgainst: sumOf('against'), unitsAbstain: sumOf('abstain') }
}

/**
 * Each vote has two leaves in random order, so that neither a leaf nor its position reveals the voter or the
 * holding.
 */
export function leavesOf(motionId: string, votes: readonly CountedVote[]): VoteLeaf[] {
  const shuffled = shuffle(votes).map((vote) => ({ ...vote, parts: splitBalance(vote.units) }))
  return leafOrder(shuffled.length).flatMap(({ balance, part }) => {
    const vote = shuffled[balance]
    const units = vote?.parts[part]
    if (vote === undefined || units === undefined) return []
    return [{ nonce: leafNonce(vote.nonce, motionId, part), choice: vote.choice, units }]
  })
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [left, right] = [shuffled[last], shuffled[other]]
    if (left !== undefined && right !== undefined) {
      shuffled[last] = right
      shuffled[other] = left
    }
  }
  return shuffled
}

async function insertLeaves(
  tx: Tx,
  meetingId: string,
  motionId: string,
  leaves: readonly VoteLeaf[],
) {
  await sql`
    insert into meetings.leaves (meeting_id, motion_id, position, nonce, choice, units)
    select ${meetingId}, ${motionId}, w.number - 1, decode(w.nonce, 'hex'), w.choice, w.units
    from unnest(
      ${leaves.map(({ nonce }) => nonce)}::text[],
      ${leaves.map(({ choice }) => choice)}::text[],
      ${leaves.map(({ units }) => units)}::bigint[]) with ordinality as w (nonce, choice, units, number)`.execute(
    tx,
  )
}

async function notifyResult(
  tx: Tx,
  { id, propertyId, number }: Meeting,
  agenda: readonly AgendaItem[],
  outcomes: ReadonlyMap<string, MotionOutcome>,
  at: Date,
): Promise<void> {
  const { name } = await findProperty(tx, propertyId)
  const decided = [...outcomes.values()]
  const count = (outcome: MotionOutcome) => decided.filter((each) => each === outcome).length
  await notifyVoters(
    tx,
    { id, propertyId, isRecorded: true },
    {
      event: count('no-quorum') > 0 ? 'meeting-no-quorum' : 'meeting-result',
      values: {
        property: name,
        number,
        motions: agenda.length,
        adopted: count('adopted'),
        rejected: count('rejected'),
        missing: count('no-quorum'),
      },
      at,
    },
  )
}
