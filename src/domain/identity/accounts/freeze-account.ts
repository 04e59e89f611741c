import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, type Tx, transaction } from '#database'
import type { Clock, Locale } from '#kernel'
import { queueMail } from '#notifications'
import type { SessionActor } from '../passwords/current-password.ts'
import { freezeLinkEnded, sessionEnded } from '../refusals.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import type { Origin } from '../sessions/device.ts'
import { opaqueHash } from '../sessions/session.ts'
import { freezeLink } from './freeze.ts'
import { notifyOwner } from './notify-owner.ts'
import { stopRecovery } from './recovery-hold.ts'

/**
 * Freezes an account with an emailed link and ends every session; freezing it again changes nothing. Refuses
 * with `identity.freeze_link_ended` for a link that is unknown or a month old, or whose account is not active.
 */
export async function freezeByLink(
  db: Database,
  clock: Clock,
  { token }: { token: string },
  origin: Origin,
): Promise<void> {
  await countAttempts(db, byAddress('code-address', origin.address))
  await transaction(db, async (tx) => {
    const userId = await ownerOfLink(tx, clock, token)
    await freeze(tx, clock, { userId, keptSessionId: null, by: 'link' })
  })
}

/** Refuses with `identity.freeze_link_ended` as the link itself would, without freezing. */
export async function requireOpenFreezeLink(
  db: Db,
  clock: Clock,
  { token }: { token: string },
): Promise<void> {
  await ownerOfLink(db, clock, token)
}

async function ownerOfLink(db: Db, clock: Clock, token: string): Promise<string> {
  const { rows } = await sql<{ userId: string }>`
    select l.user_id from identity.freeze_links l join identity.users u on u.id = l.user_id
    where l.token_hash = ${opaqueHash(token)} and l.expires_at > ${clock.now()}
      and u.status = 'active'`.execute(db)
  const [found] = rows
  if (found === undefined) throw freezeLinkEnded()
  return found.userId
}

/** Freezes the actor's own account and ends every other session. */
export async function freezeOwn(db: Database, clock: Clock, who: SessionActor): Promise<void> {
  const { userId } = who.actor
  await transaction(db, (tx) =>
    freeze(tx, clock, { userId, keptSessionId: who.sessionId, by: 'owner' }),
  )
}

/**
 * Lifts the freeze. Requires a confirmed session (`identity.confirmation_needed`), which on a frozen account
 * takes a second factor or an emailed code.
 */
export async function unfreeze(db: Database, clock: Clock, who: SessionActor): Promise<void> {
  const { userId } = who.actor
  const at = clock.now()
  await transaction(db, async (tx) => {
    await requireConfirmed(tx, { userId, sessionId: who.sessionId, now: at })
    const owner = await setFrozen(tx, userId, null)
    if (owner === null) return
    await queueMail(tx, {
      template: 'account-unfrozen',
      to: owner.email,
      language: owner.language,
      values: { at: at.toISOString(), freezePath: await freezeLink(tx, { userId, now: at }) },
    })
    await notifyOwner(tx, { userId, at }, 'account-unfrozen')
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'identity.unfreeze',
      subjectKind: 'user',
      subjectId: userId,
    })
  })
}

type FreezeRequest = { userId: string; keptSessionId: string | null; by: 'link' | 'owner' }

async function freeze(tx: Tx, clock: Clock, { userId, keptSessionId, by }: FreezeRequest) {
  const at = clock.now()
  const owner = await setFrozen(tx, userId, at)
  await stopRecovery(tx, { userId, at, by: 'freeze' })
  await sql`
    update identity.sessions set ended_at = ${at}, ended_reason = 'frozen'
    where user_id = ${userId} and ended_at is null
      and id is distinct from ${keptSessionId}::uuid`.execute(tx)
  if (owner === null) return
  await queueMail(tx, {
    template: 'account-frozen',
    to: owner.email,
    language: owner.language,
    values: { at: at.toISOString() },
  })
  await notifyOwner(tx, { userId, at }, 'account-frozen')
  await recordAudit(tx, {
    happenedAt: at,
    actorId: by === 'owner' ? userId : null,
    action: 'identity.freeze',
    subjectKind: 'user',
    subjectId: userId,
    details: { by },
  })
}

type Owner = { email: string; language: Locale }

/** Sets or lifts the freeze. Returns null when the account is already in that state. */
async function setFrozen(tx: Tx, userId: string, at: Date | null): Promise<Owner | null> {
  const { rows } = await sql<Owner & { isFrozen: boolean }>`
    select email, coalesce(mail_language, language) as language, frozen_at is not null as is_frozen from identity.users
    where id = ${userId} and status = 'active' for update`.execute(tx)
  const [user] = rows
  if (user === undefined) throw sessionEnded()
  if (user.isFrozen === (at !== null)) return null
  await sql`update identity.users set frozen_at = ${at} where id = ${userId}`.execute(tx)
  return { email: user.email, language: user.language }
}
