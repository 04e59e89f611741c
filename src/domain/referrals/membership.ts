import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { notBrought } from './refusals.ts'

/** A friend's referrer, and what the friend allows the referrer to see and do. */
type Membership = {
  /** The referrer's initials; null without a name. */
  readonly referrer: string | null
  readonly joinedAt: Date
  readonly showsName: boolean
  readonly acceptsReminders: boolean
}

/** Returns the referrer of the actor; null when there is none. */
export async function readMembership(db: Db, { userId }: Actor): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select p.masked_name as referrer, f.joined_at, f.shows_name, f.accepts_reminders
    from referrals.friends f join referrals.people p on p.user_id = f.referrer_id
    where f.friend_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The friend's consents; each can be withdrawn at any time. */
type ReferralConsents = Pick<Membership, 'showsName' | 'acceptsReminders'>

/** Stores the actor's consents. Refuses with `referrals.not_brought` when the actor has no referrer. */
export async function acceptTerms(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  { showsName, acceptsReminders }: ReferralConsents,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update referrals.friends
      set shows_name = ${showsName}, accepts_reminders = ${acceptsReminders}
      where friend_id = ${userId} returning id`.execute(tx)
    const [row] = rows
    if (row === undefined) throw notBrought()
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: userId,
      action: 'referrals.agree',
      subjectKind: 'friend',
      subjectId: row.id,
      details: { showsName, acceptsReminders },
    })
  })
}
