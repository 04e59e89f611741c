import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Db, Tx } from '#database'
import { type Clock, type FieldError, type Locale, newId } from '#kernel'
import { queueMail } from '#notifications'
import { freezeLink } from '../accounts/freeze.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { fieldsUnacceptable } from '../refusals.ts'
import { hashPassword, passwordFault, verifyPassword } from './password.ts'

/** How many recent passwords, including the current one, cannot be used again. */
const rememberedMax = 5

/** The user whose password is set, with their current data. */
export type PasswordOwner = {
  readonly userId: string
  readonly email: string
  readonly language: Locale
  readonly name: string | null
  readonly passwordHash: string
}

/**
 * Checks a new password against the rules of registration and the last five passwords, and returns its hash.
 * Refuses with `identity.fields_unacceptable`. Slow by design: call it outside a transaction.
 */
export async function acceptedPassword(
  db: Db,
  owner: PasswordOwner,
  password: string,
): Promise<string> {
  const fault = passwordFault(password, owner) ?? (await reusedPasswordFault(db, owner, password))
  if (fault !== null) throw fieldsUnacceptable([fault])
  return await hashPassword(password, owner.userId)
}

async function reusedPasswordFault(
  db: Db,
  owner: PasswordOwner,
  password: string,
): Promise<FieldError | null> {
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash from identity.former_passwords where user_id = ${owner.userId}
    order by id desc limit ${rememberedMax - 1}`.execute(db)
  for (const passwordHash of [owner.passwordHash, ...rows.map((row) => row.passwordHash)]) {
    if (await verifyPassword(passwordHash, password, owner.userId)) {
      return { path: 'password', code: 'identity.password_used_before' }
    }
  }
  return null
}

type Change = {
  readonly passwordHash: string
  /** The session that stays open; all others end. When null, all sessions end. */
  readonly keptSessionId: string | null
  readonly keepsOthers: boolean
  readonly action: 'identity.reset-password' | 'identity.change-password'
}

/** Stores the new password, ends sessions, voids emailed links and notifies the owner by email. */
export async function setPassword(
  tx: Tx,
  clock: Clock,
  owner: PasswordOwner,
  change: Change,
): Promise<void> {
  const at = clock.now()
  const { userId, email: to, language } = owner
  await sql`
    insert into identity.former_passwords (id, user_id, password_hash, replaced_at)
    values (${newId(at.getTime())}, ${userId}, ${owner.passwordHash}, ${at})`.execute(tx)
  await sql`
    delete from identity.former_passwords where user_id = ${userId} and id not in (
      select id from identity.former_passwords where user_id = ${userId}
      order by id desc limit ${rememberedMax - 1})`.execute(tx)
  await sql`
    update identity.users set password_hash = ${change.passwordHash}, password_changed_at = ${at},
      has_password = true
    where id = ${userId}`.execute(tx)
  await sql`
    update identity.password_resets set used_at = ${at}
    where user_id = ${userId} and used_at is null`.execute(tx)
  if (!change.keepsOthers) {
    await sql`
      update identity.sessions set ended_at = ${at}, ended_reason = 'password-changed'
      where user_id = ${userId} and ended_at is null
        and id is distinct from ${change.keptSessionId}::uuid`.execute(tx)
  }
  await queueMail(tx, {
    template: 'password-changed',
    to,
    language,
    values: { changedAt: at.toISOString(), freezePath: await freezeLink(tx, { userId, now: at }) },
  })
  await notifyOwner(tx, { userId, at }, 'password-changed')
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: change.action,
    subjectKind: 'user',
    subjectId: userId,
  })
}
