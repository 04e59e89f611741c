import { sql } from 'kysely'
import { approve, type Proposal, propose } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, isUuid, newId, plainText } from '#kernel'
import { type NoticeEvent, notify } from '#notifications'
import type { IdentityState } from './identity.ts'
import { identityNotFound, needsTwoPeople, notWaiting, reasonUnacceptable } from './refusals.ts'
import { screenOne } from './screen-names.ts'
import type { ScreeningLists } from './screening.ts'

export const decisions = ['verified', 'refused', 'asked'] as const
export type Decision = (typeof decisions)[number]

/** What is decided about somebody, and the reason that they and other staff read. */
export type Decide = {
  readonly userId: string
  readonly decision: Decision
  readonly reason: string
}

export type ReviewDesk = {
  readonly db: Database
  readonly clock: Clock
  readonly lists: ScreeningLists
}

/**
 * Decides about an identity that waits, alone. A name that resembles one on a list, and whatever
 * was decided before, take two people. Refuses with `investors.not_waiting`,
 * `investors.needs_two_people` or `investors.reason_unacceptable`.
 */
export async function decideIdentity(
  { db, clock, lists }: ReviewDesk,
  actor: Actor,
  input: Decide,
): Promise<void> {
  const { userId, decision } = input
  const reason = acceptable(input.reason)
  await transaction(db, async (tx) => {
    const identity = await lockIdentity(tx, userId)
    if (identity.state === 'verified' || identity.state === 'refused') throw needsTwoPeople()
    if (identity.submittedAt === null) throw notWaiting()
    const hits = await screenOne(tx, clock, lists, { userId, fullName: identity.fullName })
    if (decision === 'verified' && hits.length > 0) throw needsTwoPeople()
    await settle(tx, clock.now(), { userId, decision, reason, decidedBy: actor.userId })
  })
}

/** Proposes a decision that takes two people; nothing happens until another agrees. */
export async function proposeDecision(
  { db, clock }: Pick<ReviewDesk, 'db' | 'clock'>,
  actor: Actor,
  input: Decide,
): Promise<Proposal> {
  const { userId, decision } = input
  const reason = acceptable(input.reason)
  return await transaction(db, async (tx) => {
    const { state } = await lockIdentity(tx, userId)
    return await propose(tx, {
      kind: 'identity-decision',
      subjectId: userId,
      content: { decision, reason, from: state },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Agrees to a proposed decision, by the hash of what was read, and carries it out. */
export async function agreeToDecision(
  { db, clock }: Pick<ReviewDesk, 'db' | 'clock'>,
  actor: Actor,
  { proposalId, contentHash }: { proposalId: string; contentHash: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const proposal = await approve(tx, { proposalId, contentHash, byUserId: actor.userId, now })
    // The content was written by `proposeDecision`, and its hash has just been compared.
    const { decision, reason } = proposal.content as { decision: Decision; reason: string }
    const userId = proposal.subjectId
    await lockIdentity(tx, userId)
    const decidedBy = proposal.proposedBy
    await settle(tx, now, { userId, decision, reason, decidedBy, agreedBy: actor.userId })
  })
}

type Settled = {
  userId: string
  decision: Decision
  reason: string
  decidedBy: string
  agreedBy?: string
}

const events: Record<Decision, NoticeEvent> = {
  verified: 'identity-verified',
  refused: 'identity-refused',
  asked: 'identity-asked',
}

async function settle(
  tx: Tx,
  at: Date,
  { userId, decision, reason, decidedBy, agreedBy }: Settled,
): Promise<void> {
  const isVerified = decision === 'verified'
  await sql`
    update investors.identities set state = ${decision}, decided_at = ${at},
      decision_reason = ${isVerified ? null : reason},
      submitted_at = case when ${decision} = 'asked' then null else submitted_at end,
      verified_at = ${isVerified ? at : null}::timestamptz,
      verified_by = ${isVerified ? 'staff' : null}::text
    where user_id = ${userId}`.execute(tx)
  await sql`
    insert into investors.reviews (id, user_id, decision, reason, decided_by, agreed_by, decided_at)
    values (${newId(at.getTime())}, ${userId}, ${decision}, ${reason}, ${decidedBy},
      ${agreedBy ?? null}, ${at})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: agreedBy ?? decidedBy,
    action: 'investors.decide-identity',
    subjectKind: 'user',
    subjectId: userId,
    details: { decision, people: agreedBy === undefined ? 1 : 2 },
  })
  const path = isVerified ? '/dashboard/profile' : '/dashboard/profile/identity'
  const values = isVerified ? {} : { reason }
  await notify(tx, [{ userId, event: events[decision], path, happenedAt: at, values }])
}

type LockedIdentity = { state: IdentityState; fullName: string; submittedAt: Date | null }

async function lockIdentity(tx: Tx, userId: string): Promise<LockedIdentity> {
  if (!isUuid(userId)) throw identityNotFound()
  const { rows } = await sql<LockedIdentity>`
    select state, full_name, submitted_at from investors.identities where user_id = ${userId}
    for update`.execute(tx)
  const [identity] = rows
  if (identity === undefined) throw identityNotFound()
  return identity
}

const reasonMin = 5
const reasonMax = 500

function acceptable(text: string): string {
  const reason = plainText(text)
  const length = [...reason].length
  if (length < reasonMin)
    throw reasonUnacceptable([
      { path: 'reason', code: 'field.too_short', details: { minimum: reasonMin } },
    ])
  if (length > reasonMax)
    throw reasonUnacceptable([
      { path: 'reason', code: 'field.too_long', details: { maximum: reasonMax } },
    ])
  return reason
}
