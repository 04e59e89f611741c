import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { type Clock, type Locale, later, minute } from '#kernel'
import { queueMail } from '#notifications'
import { codeLifetime, newCode, pendingFrom, resendWait } from '../accounts/activation.ts'
import { type IdentityKeys, keyedHash } from '../keys.ts'
import { resendTooEarly } from '../refusals.ts'

/** The purpose of an emailed code and its subject; the code is not valid for any other. */
type CodeSubject = {
  readonly purpose: 'sign-in' | 'confirm' | 'old-email' | 'new-email' | 'recovery'
  readonly subjectId: string
  readonly userId: string
}

/** An emailed code, as its recipient may see it. */
export type CodeSent = {
  readonly maskedEmail: string
  readonly resendAvailableAt: Date
  readonly codeExpiresAt: Date
}

/** Emails a code of six digits and voids the previous one. At most once a minute (`identity.resend_too_early`). */
export async function sendMailedCode(
  tx: Tx,
  keys: IdentityKeys,
  clock: Clock,
  subject: CodeSubject,
  to: { email: string; language: Locale },
): Promise<CodeSent> {
  const at = clock.now()
  const code = newCode()
  const { purpose, subjectId, userId } = subject
  const { rows } = await sql`
    insert into identity.mailed_codes
      (purpose, subject_id, user_id, code_hash, sent_at, expires_at)
    values (${purpose}, ${subjectId}, ${userId}, ${firstHash(keys, subject, code)}, ${at},
      ${later(at, codeLifetime)})
    on conflict (purpose, subject_id) do update set code_hash = excluded.code_hash,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where mailed_codes.sent_at <= ${later(at, -resendWait)}
    returning subject_id`.execute(tx)
  if (rows.length === 0)
    throw resendTooEarly({ retryAfterSeconds: await secondsLeft(tx, at, subject) })
  await queueMail(tx, {
    template: 'security-code',
    to: to.email,
    language: to.language,
    values: { code, minutes: codeLifetime / minute, purpose },
  })
  return pendingFrom(to.email, at)
}

/** Returns when the emailed code can be sent again and when it expires. Null when no code is valid now. */
export async function readMailedCode(
  db: Db,
  clock: Clock,
  { purpose, subjectId, userId }: CodeSubject,
): Promise<Omit<CodeSent, 'maskedEmail'> | null> {
  const { rows } = await sql<{ sentAt: Date; expiresAt: Date }>`
    select sent_at, expires_at from identity.mailed_codes
    where purpose = ${purpose} and subject_id = ${subjectId} and user_id = ${userId}
      and expires_at > ${clock.now()}`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const { sentAt, expiresAt } = found
  return { resendAvailableAt: later(sentAt, resendWait), codeExpiresAt: expiresAt }
}

/** Spends an emailed code. Returns true once, within ten minutes, for the purpose and subject it was sent for. */
export async function spendMailedCode(
  tx: Tx,
  keys: IdentityKeys,
  clock: Clock,
  subject: CodeSubject,
  code: string,
): Promise<boolean> {
  const { purpose, subjectId, userId } = subject
  const { rows } = await sql<{ codeHash: Buffer }>`
    select code_hash from identity.mailed_codes
    where purpose = ${purpose} and subject_id = ${subjectId} and user_id = ${userId}
      and expires_at > ${clock.now()} for update`.execute(tx)
  const [found] = rows
  if (found === undefined) return false
  const isRight = hashesOf(keys, subject, code).some((hash) =>
    timingSafeEqual(hash, found.codeHash),
  )
  if (!isRight) return false
  await sql`
    delete from identity.mailed_codes
    where purpose = ${purpose} and subject_id = ${subjectId}`.execute(tx)
  return true
}

// The hash binds a code to its purpose and subject, and is keyed with our secret.
function hashesOf(keys: IdentityKeys, { purpose, subjectId }: CodeSubject, code: string): Buffer[] {
  return keys.hashing.map((key) => keyedHash(key, `mailed code ${purpose}`, `${subjectId} ${code}`))
}

function firstHash(keys: IdentityKeys, subject: CodeSubject, code: string): Buffer {
  const [hash] = hashesOf(keys, subject, code)
  if (hash === undefined) throw new Error('no key to hash with')
  return hash
}

async function secondsLeft(tx: Tx, at: Date, { purpose, subjectId }: CodeSubject): Promise<number> {
  const { rows } = await sql<{ sentAt: Date }>`
    select sent_at from identity.mailed_codes
    where purpose = ${purpose} and subject_id = ${subjectId}`.execute(tx)
  const until = later(rows[0]?.sentAt ?? at, resendWait)
  return Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000))
}
