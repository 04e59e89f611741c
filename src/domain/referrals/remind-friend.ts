import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { notify, queueMails } from '#notifications'
import type { Friend } from './friend.ts'
import { findFriend } from './read-friends.ts'
import { friendNotFound, nothingMissing, remindedLately, remindersDeclined } from './refusals.ts'

/**
 * Mails a friend a reminder of the missing step, in the friend's language: only with their consent and once in
 * seven days. Refuses with `referrals.friend_not_found`, `nothing_missing`, `reminders_declined` or
 * `reminded_lately`.
 */
export async function remindFriend(
  db: Database,
  clock: Clock,
  actor: Actor,
  friendId: string,
): Promise<Friend> {
  return await transaction(db, async (tx) => {
    // Of two concurrent requests, the second sees the reminder that the first recorded.
    await sql`
      select from referrals.friends
      where id = ${friendId} and referrer_id = ${actor.userId} for update`.execute(tx)
    const friend = await findFriend(tx, clock, actor, friendId)
    if (friend === null) throw friendNotFound()
    const { reminder } = friend
    if (reminder.state === 'not-needed') throw nothingMissing()
    if (reminder.state === 'declined') throw remindersDeclined()
    if (reminder.nextAt !== null) throw remindedLately({ nextOn: jakartaDate(reminder.nextAt) })
    await send(tx, clock, actor, friend)
    return (await findFriend(tx, clock, actor, friendId)) ?? friend
  })
}

async function send(tx: Tx, clock: Clock, actor: Actor, friend: Friend): Promise<void> {
  const at = clock.now()
  const { rows } = await sql<{ userId: string; referrer: string | null }>`
    update referrals.friends f set reminded_at = ${at}
    from referrals.people p
    where f.id = ${friend.id} and p.user_id = f.referrer_id
    returning f.friend_id as user_id, p.masked_name as referrer`.execute(tx)
  const [row] = rows
  if (row === undefined) throw friendNotFound()
  await queueMails(tx, [
    {
      template: 'referral-reminder',
      userId: row.userId,
      subjectId: friend.id,
      values: {
        referrer: row.referrer ?? '',
        missing: friend.stage === 'registered' ? 'verification' : 'purchase',
        reward: friend.reward.toString(),
        expiresAt: friend.expiresAt.toISOString(),
      },
    },
  ])
  await notify(tx, [
    {
      userId: row.userId,
      event: 'friend-reminder',
      values: { reward: friend.reward },
      path: friend.stage === 'registered' ? '/dashboard/profile/identity' : '/dashboard/properties',
      happenedAt: at,
    },
  ])
  await recordAudit(tx, {
    happenedAt: at,
    actorId: actor.userId,
    action: 'referrals.remind',
    subjectKind: 'friend',
    subjectId: friend.id,
  })
}
