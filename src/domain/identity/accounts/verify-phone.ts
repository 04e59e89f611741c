import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Locale, later, minute, newId, normalisePhone, type Refusal } from '#kernel'
import { type Messenger, queueMessage } from '#notifications'
import type { FactorServices } from '../factors/factors.ts'
import { type IdentityKeys, keyedHash } from '../keys.ts'
import type { SessionActor } from '../passwords/current-password.ts'
import {
  codeDead,
  codeExpired,
  codeWrong,
  fieldsUnacceptable,
  messagesUnavailable,
  resendTooEarly,
  sessionEnded,
} from '../refusals.ts'
import { byAddress, countAttempts, forgiveAttempts } from '../sessions/attempt-limits.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import type { Origin } from '../sessions/device.ts'
import { codeTriesMax, newCode, resendWait } from './activation.ts'
import { phoneFault } from './phone.ts'
import { notifyNumberMoved, releaseElsewhere } from './phone-moves.ts'
import { codeMessage } from './short-messages.ts'

/** How long a code by text message is valid. */
const codeLifetime = 5 * minute

type PhoneServices = FactorServices & { readonly messenger: Messenger }

/** A number that waits for its code, as its owner sees it. */
type PendingPhone = {
  readonly phone: string
  readonly resendAvailableAt: Date
  readonly codeExpiresAt: Date
}

/** The state of a user's phone number. */
type PhoneState = {
  readonly phone: string | null
  readonly verifiedAt: Date | null
  readonly pending: PendingPhone | null
  /** Whether this installation can send text messages. */
  readonly isAvailable: boolean
}

export async function readPhone(
  db: Db,
  { clock, messenger }: PhoneServices,
  userId: string,
): Promise<PhoneState> {
  const { phone, phoneVerifiedAt } = await numberOf(db, userId)
  const { rows } = await sql<Pick<Waiting, 'phone' | 'sentAt' | 'expiresAt'>>`
    select phone, sent_at, expires_at from identity.phone_codes
    where user_id = ${userId} and expires_at > ${clock.now()}`.execute(db)
  const [waiting] = rows
  return {
    phone,
    verifiedAt: phoneVerifiedAt,
    pending: waiting === undefined ? null : pendingOf(waiting),
    isAvailable: messenger.isOpen,
  }
}

/**
 * Sends a code to a number, with which the user proves to hold it. Calling it again sends another, at most once
 * a minute (`identity.resend_too_early`). Replacing a verified number requires a confirmed session. The
 * response is the same whether or not another user has the number. Refuses also with
 * `identity.fields_unacceptable`, `identity.messages_unavailable` and `identity.too_many_attempts`.
 */
export async function beginPhoneVerification(
  db: Database,
  services: PhoneServices,
  who: SessionActor,
  input: { phone: string },
  origin: Origin,
): Promise<PendingPhone> {
  const { userId } = who.actor
  const { clock, keys, messenger } = services
  if (!messenger.isOpen) throw messagesUnavailable()
  const phone = normalisePhone(input.phone)
  const fault = phoneFault(input.phone, phone)
  if (phone === null || fault !== null) throw fieldsUnacceptable(fault === null ? [] : [fault])
  const now = clock.now()
  const present = await numberOf(db, userId)
  if (present.phoneVerifiedAt !== null) {
    if (present.phone === phone)
      throw fieldsUnacceptable([{ path: 'phone', code: 'identity.phone_unchanged' }])
    await requireConfirmed(db, { userId, sessionId: who.sessionId, now })
  }
  await refuseEarly(db, { userId, phone, now })
  await countAttempts(db, [
    ...byAddress('code-address', origin.address),
    ['message-account', userId],
    ['message-number', phone],
  ])
  const code = newCode()
  return await transaction(db, async (tx) => {
    const waiting = { id: newId(now.getTime()), phone, sentAt: now }
    const expiresAt = later(now, codeLifetime)
    await sql`
      insert into identity.phone_codes (id, user_id, phone, code_hash, sent_at, expires_at)
      values (${waiting.id}, ${userId}, ${phone}, ${hashesOf(keys, waiting.id, code)[0]}, ${now},
        ${expiresAt})
      on conflict (user_id) do update set id = excluded.id, phone = excluded.phone,
        code_hash = excluded.code_hash, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at, wrong_tries = 0`.execute(tx)
    const { language } = present
    const text = codeMessage(language, code, codeLifetime / minute)
    await queueMessage(tx, { userId, to: phone, kind: 'code', text, language, now, expiresAt })
    return pendingOf({ ...waiting, expiresAt })
  })
}

/**
 * Verifies a number with its code and assigns it to the account. The previously verified number is notified by
 * text message and email, and so is another account that had the new number. Refuses with
 * `identity.code_wrong`, `identity.code_expired`, `identity.code_dead` after five wrong tries, and
 * `identity.confirmation_needed`.
 */
export async function completePhoneVerification(
  db: Database,
  services: PhoneServices,
  who: SessionActor,
  { code }: { code: string },
): Promise<void> {
  const { userId } = who.actor
  const now = services.clock.now()
  const result = await transaction(db, async (tx) => {
    const present = await numberOf(tx, userId, 'for update')
    const waiting = await lockWaiting(tx, userId)
    if (waiting === null || waiting.expiresAt <= now) return codeExpired()
    // Checked before the code, so that a missing confirmation does not count as a wrong try.
    if (present.phoneVerifiedAt !== null)
      await requireConfirmed(tx, { userId, sessionId: who.sessionId, now })
    const fault = await checkCode(tx, services.keys, waiting, code)
    // The refusal is returned, not thrown: throwing would roll back the count of wrong tries.
    if (fault !== null) return fault
    const { phone } = waiting
    await releaseElsewhere(tx, { phone, userId, now })
    await sql`
      update identity.users set phone = ${phone}, phone_verified_at = ${now}
      where id = ${userId}`.execute(tx)
    await sql`delete from identity.phone_codes where id = ${waiting.id}`.execute(tx)
    if (present.phone !== null && present.phoneVerifiedAt !== null)
      await notifyNumberMoved(tx, { userId, now, from: present.phone, change: 'changed' })
    await recordAudit(tx, {
      happenedAt: now,
      actorId: userId,
      action: 'identity.verify-phone',
      subjectKind: 'user',
      subjectId: userId,
      details: { isReplaced: present.phoneVerifiedAt !== null },
    })
    return { phone }
  })
  if (!('phone' in result)) throw result
  await forgiveAttempts(db, [
    ['message-account', userId],
    ['message-number', result.phone],
  ])
}

type Waiting = {
  id: string
  phone: string
  codeHash: Buffer
  sentAt: Date
  expiresAt: Date
  wrongTries: number
}

async function lockWaiting(tx: Tx, userId: string): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select id, phone, code_hash, sent_at, expires_at, wrong_tries from identity.phone_codes
    where user_id = ${userId} for update`.execute(tx)
  return rows[0] ?? null
}

async function checkCode(
  tx: Tx,
  keys: IdentityKeys,
  { id, codeHash, wrongTries }: Waiting,
  code: string,
): Promise<Refusal | null> {
  if (wrongTries >= codeTriesMax) return codeDead()
  if (hashesOf(keys, id, code).some((hash) => timingSafeEqual(hash, codeHash))) return null
  const tries = wrongTries + 1
  await sql`update identity.phone_codes set wrong_tries = ${tries} where id = ${id}`.execute(tx)
  return tries >= codeTriesMax ? codeDead() : codeWrong({ triesLeft: codeTriesMax - tries })
}

// The hash binds a code to one pending number and is keyed with our secret.
function hashesOf(keys: IdentityKeys, id: string, code: string): Buffer[] {
  return keys.hashing.map((key) => keyedHash(key, 'phone code', `${id} ${code}`))
}

async function refuseEarly(
  db: Db,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ sentAt: Date }>`
    select sent_at from identity.phone_codes
    where user_id = ${userId} and phone = ${phone} and sent_at > ${later(now, -resendWait)}`.execute(
    db,
  )
  const [sent] = rows
  if (sent === undefined) return
  const seconds = (later(sent.sentAt, resendWait).getTime() - now.getTime()) / 1000
  throw resendTooEarly({ retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })
}

function pendingOf({ phone, sentAt, expiresAt }: Pick<Waiting, 'phone' | 'sentAt' | 'expiresAt'>) {
  return {
    phone,
    resendAvailableAt: later(sentAt, resendWait),
    codeExpiresAt: expiresAt,
  }
}

type CurrentPhone = { phone: string | null; phoneVerifiedAt: Date | null; language: Locale }

async function numberOf(db: Db, userId: string, lock?: 'for update'): Promise<CurrentPhone> {
  const { rows } = await sql<CurrentPhone>`
    select phone, phone_verified_at, language from identity.users
    where id = ${userId} and status = 'active' ${sql.raw(lock ?? '')}`.execute(db)
  const [present] = rows
  if (present === undefined) throw sessionEnded()
  return present
}
