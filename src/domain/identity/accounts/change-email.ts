import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import { hour, type Locale, later, newId } from '#kernel'
import { queueMail, storeRecipient } from '#notifications'
import { addressOf } from '../factors/factor-changes.ts'
import type { FactorServices } from '../factors/factors.ts'
import { type CodeSent, sendMailedCode, spendMailedCode } from '../factors/mailed-code.ts'
import type { SessionActor } from '../passwords/current-password.ts'
import { emailChangeEnded, emailCodesWrong, fieldsUnacceptable } from '../refusals.ts'
import { type Attempt, countAttempts, forgiveAttempts } from '../sessions/attempt-limits.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { pendingFrom } from './activation.ts'
import { emailKey, maskEmail, tidyEmail } from './email.ts'
import { freezeLink } from './freeze.ts'
import { notifyOwner } from './notify-owner.ts'

const changeLifetime = hour

/**
 * Begins to change the email address of the account: emails one code to the old address and one to the new. The
 * response is the same when the new address already has an account; that account's owner is notified by email,
 * and no code completes the change. Refuses with `identity.confirmation_needed`, `identity.fields_unacceptable`
 * for the current address, and `identity.too_many_attempts`.
 */
export async function beginEmailChange(
  db: Database,
  services: FactorServices,
  who: SessionActor,
  input: { email: string },
): Promise<CodeSent> {
  const { userId } = who.actor
  const { keys, clock } = services
  const now = clock.now()
  await requireConfirmed(db, { userId, sessionId: who.sessionId, now })
  const email = tidyEmail(input.email)
  const present = await transaction(db, (tx) => addressOf(tx, userId))
  if (emailKey(present.email) === emailKey(email))
    throw fieldsUnacceptable([{ path: 'email', code: 'identity.email_unchanged' }])
  await countAttempts(db, [
    ['code-account', emailKey(email)],
    ['code-account', emailKey(present.email)],
  ])
  return await transaction(db, async (tx) => {
    const subjectId = await openChange(tx, now, userId, email)
    const to = { email, language: present.language }
    await sendMailedCode(tx, keys, clock, { purpose: 'old-email', subjectId, userId }, present)
    if (await isTaken(tx, email)) {
      await queueMail(tx, {
        template: 'already-registered',
        to: email,
        language: to.language,
        values: {},
      })
      return pendingFrom(email, now)
    }
    return await sendMailedCode(tx, keys, clock, { purpose: 'new-email', subjectId, userId }, to)
  })
}

/** Returns the address that waits for its codes, for its owner to check. Null when no change is pending. */
export async function readEmailChange(
  db: Db,
  { clock }: FactorServices,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from identity.email_changes
    where user_id = ${userId} and expires_at > ${clock.now()}`.execute(db)
  return rows[0]?.email ?? null
}

/**
 * Completes the change with both codes: ends the other sessions, voids what was emailed to the old address, delays
 * withdrawals for a day, and notifies the old address with a link that freezes the account. Refuses with `identity.email_codes_wrong`,
 * `identity.email_change_ended` and, after five tries, `identity.too_many_attempts`.
 */
export async function completeEmailChange(
  db: Database,
  services: FactorServices,
  who: SessionActor,
  codes: { oldCode: string; newCode: string },
): Promise<void> {
  const { userId } = who.actor
  const tries: Attempt[] = [['second-factor', `email ${userId}`]]
  await countAttempts(db, tries)
  await transaction(db, async (tx) => {
    const now = services.clock.now()
    await requireConfirmed(tx, { userId, sessionId: who.sessionId, now })
    const change = await lockChange(tx, now, userId)
    const right = await checkBothCodes(tx, services, { subjectId: change.id, userId }, codes)
    if (!right) throw emailCodesWrong()
    const former = await addressOf(tx, userId)
    await setEmail(tx, now, userId, change.email)
    await sql`delete from identity.email_changes where id = ${change.id}`.execute(tx)
    await sql`
      update identity.sessions set ended_at = ${now}, ended_reason = 'email-changed'
      where user_id = ${userId} and ended_at is null and id <> ${who.sessionId}`.execute(tx)
    // Links and codes that were emailed to the old address must not open the account any more.
    await sql`
      update identity.password_resets set used_at = ${now}
      where user_id = ${userId} and used_at is null`.execute(tx)
    await sql`delete from identity.mailed_codes where user_id = ${userId}`.execute(tx)
    const { language, name } = former
    await storeRecipient(tx, { userId, email: change.email, language, name })
    await sendNotice(tx, now, userId, { former, email: change.email })
  })
  await forgiveAttempts(db, tries)
}

async function openChange(tx: Tx, now: Date, userId: string, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into identity.email_changes (id, user_id, email, created_at, expires_at)
    values (${newId(now.getTime())}, ${userId}, ${email}, ${now}, ${later(now, changeLifetime)})
    on conflict (user_id) do update set id = excluded.id, email = excluded.email,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id`.execute(tx)
  const [change] = rows
  if (change === undefined) throw new Error('the upsert returned no row')
  return change.id
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.users where email_key = ${emailKey(email)}`.execute(tx)
  return rows.length > 0
}

async function lockChange(tx: Tx, now: Date, userId: string) {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from identity.email_changes
    where user_id = ${userId} and expires_at > ${now} for update`.execute(tx)
  const [change] = rows
  if (change === undefined) throw emailChangeEnded()
  return change
}

async function checkBothCodes(
  tx: Tx,
  { keys, clock }: FactorServices,
  subject: { subjectId: string; userId: string },
  { oldCode, newCode }: { oldCode: string; newCode: string },
): Promise<boolean> {
  const isOld = await spendMailedCode(
    tx,
    keys,
    clock,
    { purpose: 'old-email', ...subject },
    oldCode,
  )
  const isNew = await spendMailedCode(
    tx,
    keys,
    clock,
    { purpose: 'new-email', ...subject },
    newCode,
  )
  return isOld && isNew
}

// Another user may have registered the address since the code was emailed.
async function setEmail(tx: Tx, now: Date, userId: string, email: string): Promise<void> {
  await sql`
    update identity.users
    set email = ${email}, email_key = ${emailKey(email)}, email_changed_at = ${now}
    where id = ${userId}`
    .execute(tx)
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'users_email_key_key') throw emailChangeEnded()
      throw error
    })
}

async function sendNotice(
  tx: Tx,
  now: Date,
  userId: string,
  { former, email }: { former: { email: string; language: Locale }; email: string },
): Promise<void> {
  await queueMail(tx, {
    template: 'email-changed',
    to: former.email,
    language: former.language,
    values: {
      at: now.toISOString(),
      maskedEmail: maskEmail(email),
      freezePath: await freezeLink(tx, { userId, now }),
    },
  })
  await notifyOwner(tx, { userId, at: now }, 'email-changed', { email: maskEmail(email) })
  await recordAudit(tx, {
    happenedAt: now,
    actorId: userId,
    action: 'identity.change-email',
    subjectKind: 'user',
    subjectId: userId,
  })
}
