import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, transaction } from '#database'
import { activeAmong } from '#identity'
import { type Actor, type Clock, jakartaDate, processBatches, readPages } from '#kernel'
import { notify } from '#notifications'
import { heirsMissing } from './refusals.ts'

/**
 * Records that the investor confirmed their heirs; the next reminder follows in a year. Refuses with
 * `investors.heirs_missing`.
 */
export async function confirmHeirs(db: Database, clock: Clock, { userId }: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql`
      update investors.profile_sections
      set confirmed_at = ${at}, remind_on = (${jakartaDate(at)}::date + interval '1 year')::date
      where user_id = ${userId} and section = 'heirs' and confirmed_at is not null
      returning user_id`.execute(tx)
    if (rows.length === 0) throw heirsMissing()
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'investors.confirm-heirs',
      subjectKind: 'user',
      subjectId: userId,
      details: {},
    })
  })
}

const atOnce = 100

/**
 * Asks investors to confirm their heirs a year after the last confirmation or reminder. An account that its
 * owner cannot use is checked again a week later. Safe to run twice and in several workers; one who cannot be asked
 * does not stop the others. Returns the number of reminders.
 */
export async function remindHeirs(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  const today = jakartaDate(at)
  const due = readPages(
    atOnce,
    (userId: string) => userId,
    async (after) => {
      const { rows } = await sql<{ userId: string }>`
        select user_id from investors.profile_sections
        where remind_on <= ${today}::date and (${after}::uuid is null or user_id > ${after}::uuid)
        order by user_id limit ${atOnce}`.execute(db)
      return rows.map(({ userId }) => userId)
    },
  )
  const remind = (userIds: readonly string[]) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<{ userId: string }>`
      select user_id from investors.profile_sections
      where user_id = any(${[...userIds]}::uuid[]) and remind_on <= ${today}::date
      order by user_id for update skip locked`.execute(tx)
      const ids = rows.map(({ userId }) => userId)
      const active = await activeAmong(tx, ids)
      await sql`
      update investors.profile_sections
      set remind_on = (${today}::date + case when user_id = any(${[...active]}::uuid[])
        then interval '1 year' else interval '7 days' end)::date
      where section = 'heirs' and user_id = any(${ids}::uuid[])`.execute(tx)
      await notify(
        tx,
        [...active].map((userId) => ({
          userId,
          event: 'heirs-reminder' as const,
          path: '/dashboard/profile/edit/heirs',
          happenedAt: at,
        })),
      )
      return active.size
    })
  return await processBatches(due, (userId) => `the reminder of heirs to ${userId}`, remind)
}
