import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#database'
import { type Clock, day, type Locale, later, minute, newId, second } from '#kernel'
import { queueMail } from '#notifications'
import { type IdentityKeys, keyedHash } from '../keys.ts'
import { opaqueHash } from '../sessions/session.ts'
import { maskEmail } from './email.ts'

/** A code is valid for ten minutes (ASVS 6.5.5) and for five wrong tries. */
export const codeLifetime = 10 * minute
export const codeTriesMax = 5
export const resendWait = 60 * second
const ticketLifetime = day

/** A registration that waits for its code, as its owner's browser may see it. */
export type PendingActivation = {
  /** Identifies the registration; opaque, valid for a day, useless without the code. */
  ticket: string
  maskedEmail: string
  resendAvailableAt: Date
  codeExpiresAt: Date
}

/** The recipient of a code. */
type Applicant = {
  userId: string
  email: string
  language: Locale
  passwordHash: string
  /** The version of the privacy policy under which the applicant consented to marketing. Null: no consent. */
  marketingVersion: string | null
  /** False when the address already has an account: the email says so, and no code exists. */
  opensAccount: boolean
}

/** Creates a ticket and its code, and queues the email with the code. */
export async function openActivation(
  tx: Tx,
  keys: IdentityKeys,
  clock: Clock,
  applicant: Applicant,
): Promise<PendingActivation> {
  const at = clock.now()
  const id = newId(at.getTime())
  const ticket = randomBytes(32).toString('base64url')
  const code = newCode()
  await sql`
    insert into identity.activations (id, user_id, ticket_hash, opens_account, password_hash,
      marketing_version, code_hash, code_sent_at, code_expires_at, created_at, expires_at)
    values (${id}, ${applicant.userId}, ${opaqueHash(ticket)}, ${applicant.opensAccount},
      ${applicant.passwordHash}, ${applicant.marketingVersion}, ${codeHash(keys, id, code)}, ${at}, ${later(at, codeLifetime)},
      ${at}, ${later(at, ticketLifetime)})`.execute(tx)
  await queueCode(tx, applicant, code)
  return { ticket, ...pendingFrom(applicant.email, at) }
}

export function pendingFrom(email: string, sentAt: Date): Omit<PendingActivation, 'ticket'> {
  return {
    maskedEmail: maskEmail(email),
    resendAvailableAt: later(sentAt, resendWait),
    codeExpiresAt: later(sentAt, codeLifetime),
  }
}

/** Queues the email with the code, or, when the address already has an account, the email that says so. */
export async function queueCode(
  tx: Tx,
  applicant: Pick<Applicant, 'email' | 'language' | 'opensAccount'>,
  code: string,
): Promise<void> {
  const { email: to, language, opensAccount } = applicant
  if (!opensAccount)
    return await queueMail(tx, { template: 'already-registered', to, language, values: {} })
  const minutes = codeLifetime / minute
  await queueMail(tx, { template: 'activation-code', to, language, values: { code, minutes } })
}

export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/** The hash binds a code to its ticket and is keyed with our secret, because all six-digit codes are quickly tried. */
export function codeHash(keys: IdentityKeys, activationId: string, code: string): Buffer {
  const [key] = keys.hashing
  if (key === undefined) throw new Error('no key to hash with')
  return keyedHash(key, 'activation code', `${activationId} ${code}`)
}

export function isCode(keys: IdentityKeys, activationId: string, code: string, hash: Buffer) {
  return keys.hashing.some((key) =>
    timingSafeEqual(keyedHash(key, 'activation code', `${activationId} ${code}`), hash),
  )
}
