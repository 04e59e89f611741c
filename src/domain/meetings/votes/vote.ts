import { sql } from 'kysely'
import type { VoteChoice } from '#contract'
import type { Database, Tx } from '#database'
import type { Actor, Clock } from '#kernel'
import { once } from '#ledger'
import { lockMeeting, type Meeting, readAgenda, votesFrom } from '../meeting.ts'
import {
  instructionMissing,
  noProxy,
  notOnAgenda,
  notVoting,
  noUnitsAtRecord,
  proxyChain,
  proxyNotFound,
  proxyOneself,
} from '../refusals.ts'
import { appendActs } from './append-act.ts'
import { openVoting } from './open-voting.ts'

type Choice = { readonly motionId: string; readonly choice: VoteChoice }

/** Votes or changes votes; the newest vote on each motion counts. A retry with the same key is one act. */
export async function castVotes(
  db: Database,
  clock: Clock,
  actor: Actor,
  { meetingId, choices, key }: { meetingId: string; choices: readonly Choice[]; key: string },
): Promise<void> {
  const body = { meetingId, choices: choices.map(({ motionId, choice }) => ({ motionId, choice })) }
  const command = { actorId: actor.userId, key, operation: 'meetings.vote', body }
  await once(db, clock, command, async (tx) => {
    const { meeting, voter, at } = await enter(tx, clock, actor, meetingId)
    await requireOnAgenda(tx, meeting, choices)
    const { userId, units } = voter
    const acts = choices.map((choice) => ({ kind: 'vote' as const, userId, units, ...choice }))
    await appendActs(tx, meeting, acts, at)
    return null
  })
}

type NewProxy = {
  readonly meetingId: string
  readonly holder: 'operator' | 'owner'
  readonly code: string
  readonly instructions: readonly Choice[]
  readonly key: string
}

/** Gives a proxy to another owner or the operator. A newer proxy replaces the previous one. */
export async function appointProxy(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: NewProxy,
): Promise<void> {
  const { meetingId, holder, instructions, key } = input
  const code = input.code.trim().toUpperCase()
  const body = { meetingId, holder, code, instructions: [...instructions] }
  const command = { actorId: actor.userId, key, operation: 'meetings.give-proxy', body }
  await once(db, clock, command, async (tx) => {
    const { meeting, voter, at } = await enter(tx, clock, actor, meetingId)
    const motions = await requireOnAgenda(tx, meeting, instructions)
    if (
      holder === 'operator' &&
      new Set(instructions.map(({ motionId }) => motionId)).size < motions
    )
      throw instructionMissing()
    if (await holdsProxy(tx, meetingId, actor.userId)) throw proxyChain()
    const holderId =
      holder === 'operator' ? null : await requireHolder(tx, meetingId, actor.userId, code)
    const choicesByMotion = Object.fromEntries(
      instructions.map(({ motionId, choice }) => [motionId, choice]),
    )
    const named = holder === 'operator' ? 'operator' : code
    const act = {
      kind: 'proxy' as const,
      ...voter,
      holderId,
      holder: named,
      instructions: choicesByMotion,
    }
    await appendActs(tx, meeting, [act], at)
    return null
  })
}

/** Revokes the voter's proxy. */
export async function revokeProxy(
  db: Database,
  clock: Clock,
  actor: Actor,
  { meetingId, key }: { meetingId: string; key: string },
): Promise<void> {
  const command = {
    actorId: actor.userId,
    key,
    operation: 'meetings.revoke-proxy',
    body: { meetingId },
  }
  await once(db, clock, command, async (tx) => {
    const { meeting, voter, at } = await enter(tx, clock, actor, meetingId)
    if (!(await givesProxy(tx, meetingId, actor.userId))) throw noProxy()
    await appendActs(tx, meeting, [{ kind: 'revocation', ...voter }], at)
    return null
  })
}

// Acts run one after the other and read the clock after they have the lock, so that none is accepted after the
// end.
async function enter(tx: Tx, clock: Clock, { userId }: Actor, meetingId: string) {
  const found = await lockMeeting(tx, meetingId)
  const at = clock.now()
  if (at >= found.votesUntil) throw notVoting({ from: votesFrom(found), until: found.votesUntil })
  const meeting = await openVoting(tx, found, at)
  if (meeting.state !== 'voting')
    throw notVoting({ from: votesFrom(found), until: found.votesUntil })
  const { rows } = await sql<{ units: bigint }>`
    select units from meetings.register where meeting_id = ${meetingId} and user_id = ${userId}`.execute(
    tx,
  )
  const [voter] = rows
  if (voter === undefined) throw noUnitsAtRecord({ recordOn: meeting.recordOn })
  return { meeting, voter: { userId, units: voter.units }, at }
}

async function requireOnAgenda(
  tx: Tx,
  { id }: Meeting,
  choices: readonly Choice[],
): Promise<number> {
  const agenda = await readAgenda(tx, id)
  const known = new Set(agenda.map(({ motionId }) => motionId))
  if (choices.some(({ motionId }) => !known.has(motionId))) throw notOnAgenda()
  return known.size
}

// A proxy cannot be passed on: its holder cannot give one, and an owner who gave one cannot hold one.
async function requireHolder(
  tx: Tx,
  meetingId: string,
  userId: string,
  code: string,
): Promise<string> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from meetings.register where meeting_id = ${meetingId} and code = ${code}`.execute(
    tx,
  )
  const holder = rows[0]?.userId
  if (holder === undefined) throw proxyNotFound()
  if (holder === userId) throw proxyOneself()
  if (await givesProxy(tx, meetingId, holder)) throw proxyChain()
  return holder
}

async function givesProxy(tx: Tx, meetingId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select kind from meetings.acts
    where meeting_id = ${meetingId} and user_id = ${userId} and kind <> 'vote'
    order by sequence desc limit 1`.execute(tx)
  return rows[0]?.kind === 'proxy'
}

async function holdsProxy(tx: Tx, meetingId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from meetings.acts a
    where a.meeting_id = ${meetingId} and a.holder_id = ${userId} and not exists (select from meetings.acts n
      where n.meeting_id = a.meeting_id and n.user_id = a.user_id and n.kind <> 'vote' and n.sequence > a.sequence)
    limit 1`.execute(tx)
  return rows.length > 0
}
