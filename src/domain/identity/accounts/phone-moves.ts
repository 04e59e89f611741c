import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { queueMail, queueMessage } from '#notifications'
import { addressOf } from '../factors/factor-changes.ts'
import { freezeLink } from './freeze.ts'
import { notifyOwner } from './notify-owner.ts'
import { maskPhone } from './phone.ts'
import { phoneGoneMessage } from './short-messages.ts'

/**
 * Removes the verification of a number from any other account that has it: operators reassign numbers, and this
 * user has just proved to hold it. Notifies the other account's owner and changes nothing else of that account.
 */
export async function releaseElsewhere(
  tx: Tx,
  { phone, userId, now }: { phone: string; userId: string; now: Date },
): Promise<void> {
  // Concurrent verifications of one number by two accounts run one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update identity.users set phone_verified_at = null
    where phone = ${phone} and phone_verified_at is not null and id <> ${userId}
    returning id`.execute(tx)
  for (const { id } of rows) {
    await notifyNumberMoved(tx, { userId: id, now, from: phone, change: 'released' })
    await recordAudit(tx, {
      happenedAt: now,
      actorId: null,
      action: 'identity.release-phone',
      subjectKind: 'user',
      subjectId: id,
    })
  }
}

type Move = { userId: string; now: Date; from: string; change: 'changed' | 'released' }

/** Notifies an account that a number no longer belongs to it: by email, in the inbox, and at the number itself. */
export async function notifyNumberMoved(
  tx: Tx,
  { userId, now, from, change }: Move,
): Promise<void> {
  const { email: to, language } = await addressOf(tx, userId)
  const maskedPhone = maskPhone(from)
  const freezePath = await freezeLink(tx, { userId, now })
  await queueMail(tx, {
    template: 'phone-changed',
    to,
    language,
    values: { at: now.toISOString(), maskedPhone, change, freezePath },
  })
  await notifyOwner(tx, { userId, at: now }, `phone-${change}`, { phone: maskedPhone })
  // The holder of a released number has just verified it for another account and needs no message.
  if (change === 'released') return
  const text = phoneGoneMessage(language)
  await queueMessage(tx, { userId, to: from, kind: 'security', text, language, now })
}
