import { sql } from 'kysely'
import { recordAudits } from '#audit'
import { type Database, transaction } from '#database'
import { type Clock, day, later } from '#kernel'
import { eraseMailsTo } from '#notifications'
import { sweepAttempts } from '../sessions/attempt-limits.ts'
import { closedAddress } from './close-user.ts'

const activationsKept = 7 * day
/** How long ended sessions are kept: they record the known devices. */
const sessionsKept = 90 * day

const registrationsAtOnce = 500

/**
 * Deletes attempt counts, tickets and sessions that ended long ago, and erases registrations whose last ticket was
 * deleted before it opened the account. Safe to run at any time and more than once.
 */
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
  await eraseRegistrations(db, at)
}

/** Erases address and password; the user row stays for the rows that reference it, as after a closing. */
async function eraseRegistrations(db: Database, at: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const isUnused = sql<boolean>`u.status = 'registered' and u.created_at < ${later(at, -activationsKept)}
      and not exists (select from identity.activations a where a.user_id = u.id)
      and not exists (select from identity.password_resets r where r.user_id = u.id)`
    const { rows: locked } = await sql<{ id: string; email: string }>`
      select u.id, u.email from identity.users u where ${isUnused}
      order by u.id limit ${registrationsAtOnce} for update skip locked`.execute(tx)
    // Read once more under the lock: the person may have registered again in the meantime.
    const { rows: erased } = await sql<{ id: string }>`
      update identity.users u set status = 'closed', email = ${closedAddress}, email_key = ${closedAddress},
        password_hash = '$argon2id$erased', has_password = false
      where u.id = any(${locked.map(({ id }) => id)}::uuid[]) and ${isUnused} returning u.id`.execute(
      tx,
    )
    const ids = new Set(erased.map(({ id }) => id))
    const emails = locked.flatMap(({ id, email }) => (ids.has(id) ? [email] : []))
    await eraseMailsTo(tx, emails)
    await recordAudits(
      tx,
      [...ids].map((subjectId) => ({
        happenedAt: at,
        actorId: null,
        action: 'identity.erase-registration',
        subjectKind: 'user',
        subjectId,
      })),
    )
  })
}
