import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, transaction } from '#database'
import { type Actor, type Clock, type Locale, newId } from '#kernel'

/** What a person decided about visits being counted, with the text they were shown. */
export type AnalyticsChoice = { isGiven: boolean; textVersion: string; language: Locale }

/** Notes whether visits may be counted for a user; the same choice again changes nothing. */
export async function chooseAnalytics(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  { isGiven, textVersion, language }: AnalyticsChoice,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    const { numAffectedRows } = isGiven
      ? await sql`
          insert into identity.consents (id, user_id, purpose, text_version, language, channel, given_at)
          values (${newId(at.getTime())}, ${userId}, 'analytics', ${textVersion}, ${language}, 'web', ${at})
          on conflict (user_id) where purpose = 'analytics' and withdrawn_at is null do nothing`.execute(
          tx,
        )
      : await sql`
          update identity.consents set withdrawn_at = greatest(${at}::timestamptz, given_at)
          where user_id = ${userId} and purpose = 'analytics' and withdrawn_at is null`.execute(tx)
    if (numAffectedRows !== 1n) return
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: isGiven ? 'identity.allow-analytics' : 'identity.withdraw-analytics',
      subjectKind: 'user',
      subjectId: userId,
      details: { textVersion },
    })
  })
}
