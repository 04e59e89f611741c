import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { day, hour, later, newId, type Refusal } from '#kernel'
import { accountFrozen, accountHeld, accountSuspended, deathReported } from '../refusals.ts'
import { opaqueHash } from '../sessions/session.ts'

/** A mail may be read late; its link can only ever freeze. */
const linkLifetime = 30 * day
/** So long withdrawals wait after what guards the account was changed. */
const withdrawalWait = 24 * hour

/**
 * The address, without origin and language, of a link that freezes the account: for mails that state
 * of something the owner may not have done.
 */
export async function freezeLink(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into identity.freeze_links (id, user_id, token_hash, created_at, expires_at)
    values (${newId(now.getTime())}, ${userId}, ${opaqueHash(token)}, ${now},
      ${later(now, linkLifetime)})`.execute(tx)
  return `/freeze?token=${token}`
}

/**
 * Refuses with `identity.account_frozen` while the owner has the account frozen, with
 * `identity.account_suspended` while staff have it suspended, with `identity.death_reported` while a report of a death
 * holds it, and with `identity.account_held` while someone asks for it back who has none of its factors.
 */
export async function requireUnfrozen(db: Db, userId: string): Promise<void> {
  const refusal = (await refusalsOfFrozen(db, [userId])).get(userId)
  if (refusal !== undefined) throw refusal
}

/** The same of many at once: why nothing may leave their accounts, of those to whom it applies. */
export async function refusalsOfFrozen(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, Refusal>> {
  type Row = { id: string; frozenAt: Date | null; status: string; isEstate: boolean }
  const { rows } = await sql<Row>`
    select id, frozen_at, status, estate_case_id is not null as is_estate from identity.users
    where id = any(${userIds}::uuid[])
      and (frozen_at is not null or status = 'suspended' or recovery_id is not null or estate_case_id is not null)`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, frozenAt, status, isEstate }) => {
      if (isEstate) return [id, deathReported()]
      if (status === 'suspended') return [id, accountSuspended()]
      return [id, frozenAt === null ? accountHeld() : accountFrozen()]
    }),
  )
}

/**
 * The instant from which money may be withdrawn after the password, a second factor or the e-mail
 * address was changed: 24 hours later. Null when none of it ever was; it may be in the past.
 */
export async function withdrawalsWaitUntil(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ changedAt: Date | null }>`
    select greatest(password_changed_at, factors_changed_at, email_changed_at) as changed_at
    from identity.users where id = ${userId}`.execute(db)
  const at = rows[0]?.changedAt ?? null
  return at === null ? null : later(at, withdrawalWait)
}
