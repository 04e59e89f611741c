import { sql } from 'kysely'
import { asWritten, type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import type { IdentityDecision, IdentityState } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { readProfile } from '#identity'
import { type Actor, type Clock, isUuid, newId } from '#kernel'
import { type NoticeEvent, notify } from '#notifications'
import {
  identityChanged,
  identityNotFound,
  needsTwoPeople,
  notWaiting,
  ownIdentity,
} from '../refusals.ts'
import { addNote, staffNote } from './review-notes.ts'
import { screenOne } from './screen-names.ts'
import type { ScreeningLists } from './screening.ts'

/** A decision about an identity, with a text for its owner and one for other staff. */
type Decide = {
  readonly userId: string
  /** The revision of the identity that was reviewed; later changes by its owner have to be reviewed again. */
  readonly revision: number
  readonly decision: IdentityDecision
  /** The reason shown to the owner of a refusal or a question; an approval needs none. */
  readonly reason: string
  /** The note for staff, never shown to the owner. */
  readonly note: string
}

type ReviewServices = {
  readonly db: Database
  readonly clock: Clock
  readonly lists: ScreeningLists
}

/**
 * Decides about a waiting identity, alone. Two people are required to verify a name that resembles one on a
 * list, and to change the decision about a verified or refused identity. Refuses with
 * `investors.not_waiting`, `investors.needs_two_people`, `approvals.reason_unacceptable` or
 * `investors.note_unacceptable`.
 */
export async function decideIdentity(
  { db, clock, lists }: ReviewServices,
  actor: Actor,
  input: Decide,
): Promise<void> {
  const { userId, decision, revision } = input
  await transaction(db, async (tx) => {
    const identity = await lockOthers(tx, actor, userId)
    requireSeen(identity, revision)
    if (identity.state === 'verified' || identity.state === 'refused') throw needsTwoPeople()
    requireSubmitted(identity)
    const hits = await screenOne(tx, clock, lists, { userId, fullName: identity.fullName })
    if (decision === 'verified' && hits.length > 0) throw needsTwoPeople()
    const at = clock.now()
    const reason = await reasonFor(tx, input, hits.length)
    const text = staffNote(input.note, hits.length > 0)
    await addNote(tx, { userId, proposalId: null, text, writtenBy: actor.userId, at })
    await settle(tx, at, { userId, decision, reason, decidedBy: actor.userId })
  })
}

const kind = 'identity-decision'

// As `proposeDecision` writes it; the revision is the one that both people reviewed.
type Content = Pick<Decide, 'decision' | 'revision'> & { readonly reason: string | null }

/**
 * Proposes a decision that requires two people; it takes effect when another person approves it. Refuses with
 * `investors.identity_changed`, `investors.own_identity`, `investors.not_waiting` for an identity that its owner
 * has not submitted, `approvals.reason_unacceptable` or `investors.note_unacceptable`.
 */
export async function proposeDecision(
  { db, clock, lists }: ReviewServices,
  actor: Actor,
  input: Decide,
): Promise<Proposal> {
  const { userId, decision, revision } = input
  return await transaction(db, async (tx) => {
    const identity = await lockOthers(tx, actor, userId)
    requireSeen(identity, revision)
    const isDecided = identity.state === 'verified' || identity.state === 'refused'
    if (!isDecided) requireSubmitted(identity)
    const hits = await screenOne(tx, clock, lists, { userId, fullName: identity.fullName })
    const now = clock.now()
    const reason = await reasonFor(tx, input, hits.length)
    const text = staffNote(input.note, true)
    const content: Content = { decision, reason, revision }
    const byUserId = actor.userId
    const about = { subjectId: userId, aboutUserId: userId }
    const proposal = await propose(tx, { kind, ...about, content, byUserId, now })
    const proposalId = proposal.id
    await addNote(tx, { userId, proposalId, text, writtenBy: byUserId, at: now })
    return proposal
  })
}

/** Carries out a decision of two people. Refuses when the identity has changed since the proposal. */
export const identityDecision = twoPersonAct({
  kind,
  lock: lockIdentity,
  content: asWritten<Content>,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const { decision, reason, revision } = content
    const { subjectId: userId, proposedBy: decidedBy } = proposal
    requireSeen(await lockIdentity(tx, userId), revision)
    await settle(tx, now, { userId, decision, reason, decidedBy, agreedBy: actor.userId })
  },
})

/**
 * Returns the reason shown to the owner. When the name resembles one on a list it is a fixed text, so that
 * neither its words nor its absence tells the owner about the screening.
 */
async function reasonFor(
  tx: Tx,
  { userId, decision, reason }: Pick<Decide, 'userId' | 'decision' | 'reason'>,
  hits: number,
): Promise<string | null> {
  if (decision === 'verified') return null
  if (hits === 0) return staffReason(reason)
  const { language } = await readProfile(tx, userId)
  return wordsForHits[language][decision]
}

const wordsForHits = {
  id: {
    asked: 'Periksa kembali data, foto KTP, dan swafoto Anda, lalu kirim lagi.',
    refused: 'Identitas Anda tidak dapat kami verifikasi dengan data yang ada.',
  },
  en: {
    asked: 'Check your details, the photo of your card and your selfie, then send them again.',
    refused: 'We cannot verify your identity with the details we have.',
  },
} as const

type Settled = {
  userId: string
  decision: IdentityDecision
  reason: string | null
  decidedBy: string
  agreedBy?: string
}

const events: Record<IdentityDecision, NoticeEvent> = {
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
      verified_by = ${isVerified ? 'staff' : null}::text,
      reviewed_income = ${isVerified ? sql`yearly_income` : null}
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
  const values: Record<string, string> = reason === null ? {} : { reason }
  await notify(tx, [{ userId, event: events[decision], path, happenedAt: at, values }])
}

type LockedIdentity = {
  state: IdentityState
  fullName: string
  submittedAt: Date | null
  revision: number
}

async function lockOthers(tx: Tx, actor: Actor, userId: string): Promise<LockedIdentity> {
  if (userId === actor.userId) throw ownIdentity()
  return await lockIdentity(tx, userId)
}

async function lockIdentity(tx: Tx, userId: string): Promise<LockedIdentity> {
  if (!isUuid(userId)) throw identityNotFound()
  const { rows } = await sql<LockedIdentity>`
    select state, full_name, submitted_at, revision from investors.identities
    where user_id = ${userId} for update`.execute(tx)
  const [identity] = rows
  if (identity === undefined) throw identityNotFound()
  return identity
}

function requireSeen(identity: LockedIdentity, revision: number): void {
  if (identity.revision !== revision) throw identityChanged()
}

function requireSubmitted(identity: LockedIdentity): void {
  if (identity.submittedAt === null) throw notWaiting()
}
