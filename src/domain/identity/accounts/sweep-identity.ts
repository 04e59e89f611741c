import { sql } from 'kysely'
import type { Database } from '#database'
import { type Clock, day, later } from '#kernel'
import { sweepAttempts } from '../sessions/attempt-limits.ts'

const activationsKept = 7 * day
/** How long ended sessions are kept: they record the known devices. */
const sessionsKept = 90 * day

/** Deletes attempt counts, tickets and sessions that ended long ago. Safe to run at any time and more than once. */
export async function sweepIdentity(db: Database, clock: Clock): Promise<void> {
  const at = clock.now()
  await sweepAttempts(db)
  await sql`
    delete from identity.activations where expires_at < ${later(at, -activationsKept)}`.execute(db)
  await sql`
    delete from identity.password_resets
    where expires_at < ${later(at, -activationsKept)}`.execute(db)
  await sql`
    delete from identity.sessions where expires_at < ${later(at, -sessionsKept)}`.execute(db)
  await sql`delete from identity.freeze_links where expires_at < ${at}`.execute(db)
  await sql`
    delete from identity.second_steps where expires_at < ${later(at, -activationsKept)}`.execute(db)
  await sql`delete from identity.mailed_codes where expires_at < ${at}`.execute(db)
  await sql`delete from identity.passkey_challenges where expires_at < ${at}`.execute(db)
  await sql`delete from identity.provider_steps where expires_at < ${later(at, -day)}`.execute(db)
  await sql`delete from identity.phone_codes where expires_at < ${later(at, -day)}`.execute(db)
  await sql`delete from identity.email_changes where expires_at < ${at}`.execute(db)
}
