import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { later, minute, processEach } from '#kernel'

const usersAtOnceMax = 50
const retryAfter = 10 * minute

/**
 * Sends the notices that are due on a channel to the users who have waited longest, in one transaction. When that
 * fails, each user is served in a transaction of their own; the notices of those who fail wait ten minutes, so that
 * they do not stop the others. Returns how many `send` sent, and throws the failures together at the end.
 */
export async function sendToDueUsers(
  db: Database,
  { channel, now }: { readonly channel: 'mail' | 'message'; readonly now: Date },
  send: (tx: Tx, userIds: readonly string[]) => Promise<number>,
): Promise<number> {
  const isDue = sql`channel = ${channel} and state = 'waiting' and due_at <= ${now}`
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from (
      select user_id from notifications.dispatches where ${isDue}
      order by due_at limit ${usersAtOnceMax}) due`.execute(db)
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length === 0) return 0
  const sendTo = (ids: readonly string[]) => transaction(db, (tx) => send(tx, ids))
  const sendOrPostpone = async (userId: string) => {
    try {
      return await sendTo([userId])
    } catch (error) {
      await sql`
        update notifications.dispatches set due_at = ${later(now, retryAfter)}
        where user_id = ${userId} and ${isDue}`.execute(db)
      throw error
    }
  }
  const subjectOf = (userId: string) => `the ${channel} to user ${userId}`
  return await sendTo(userIds).catch(() => processEach(userIds, subjectOf, sendOrPostpone))
}
