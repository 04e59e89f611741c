import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { SessionBeginning } from '#contract'
import type { Tx } from '#database'
import type { Clock } from '#kernel'
import { queueMail } from '#notifications'
import { freezeLink } from '../accounts/freeze.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { stopRecovery } from '../accounts/recovery-hold.ts'
import { addressOf } from '../factors/factor-changes.ts'
import type { IdentityKeys } from '../keys.ts'
import { deviceOf, type Origin } from './device.ts'
import { deviceName } from './device-name.ts'
import { actorOf, beginSession, type Tokens } from './session.ts'
import { factorAmong } from './staff-sessions.ts'

type SessionStart = {
  readonly userId: string
  readonly origin: Origin
  readonly by: SessionBeginning
}

/**
 * Begins a session for a user who has shown every required factor. When the account never had a session on this
 * device, its owner is notified by email with a link that freezes the account.
 */
export async function startSession(
  tx: Tx,
  { keys, clock }: { keys: IdentityKeys; clock: Clock },
  { userId, origin, by }: SessionStart,
): Promise<Tokens> {
  const now = clock.now()
  const isNewDevice = await isUnknownDevice(tx, keys, userId, origin)
  const tokens = await beginSession(tx, keys, clock, await actorOf(tx, userId), origin, by)
  // An emailed code or a provider sign-in does not stop a recovery: an owner who lost every factor still has
  // these.
  if (factorAmong([by]) !== null) await stopRecovery(tx, { userId, at: now, by: 'factor' })
  if (isNewDevice) await notifyOfDevice(tx, userId, now, origin)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: userId,
    action: 'identity.log-in',
    subjectKind: 'user',
    subjectId: userId,
    details: { by, isNewDevice },
  })
  return tokens
}

/** Returns true for an account that had sessions, but none from this network with this browser. */
async function isUnknownDevice(
  tx: Tx,
  keys: IdentityKeys,
  userId: string,
  origin: Origin,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean | null }>`
    select not bool_or(device = ${deviceOf(keys, origin)}) as is_new
    from identity.sessions where user_id = ${userId}`.execute(tx)
  return rows[0]?.isNew === true
}

async function notifyOfDevice(tx: Tx, userId: string, now: Date, origin: Origin): Promise<void> {
  const { email: to, language } = await addressOf(tx, userId)
  const freezePath = await freezeLink(tx, { userId, now })
  const device = deviceName(origin.userAgent)
  await queueMail(tx, {
    template: 'new-sign-in',
    to,
    language,
    values: { at: now.toISOString(), ...device, freezePath },
  })
  await notifyOwner(tx, { userId, at: now }, 'new-device', device)
}
